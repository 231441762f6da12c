"""A few words to begin with; the staff keeps the list."""

from django.db import migrations

#: By language; those after the bar are so short, or so often a part of harmless words, that names may hold them.
WORDS = {
    "it": "stronzo stronza vaffanculo coglione bastardo puttana | troia cazzo merda frocio negro",
    "es": "gilipollas hijoputa cabron pendejo malparido | puta mierda coño maricon zorra",
    "en": "asshole motherfucker bastard bitch wanker | fuck shit cunt whore nigger faggot",
}


def add(apps, schema_editor):
    """Adds what is not there."""
    words = apps.get_model("accounts", "BadWord").objects
    for language, text in WORDS.items():
        for part, in_names in zip(text.split("|"), (True, False), strict=True):
            for word in part.split():
                words.get_or_create(word=word, language=language, defaults={"in_names": in_names})


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_look")]
    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
