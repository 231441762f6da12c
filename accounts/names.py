"""Names: friendly ones for guests, and which names look alike."""

import secrets
import unicodedata

BIRDS = [
    "Airone",
    "Allodola",
    "Balia",
    "Beccaccino",
    "Calandra",
    "Capinera",
    "Cardellino",
    "Ciuffolotto",
    "Civetta",
    "Colibrì",
    "Cormorano",
    "Cuculo",
    "Falco",
    "Fanello",
    "Folaga",
    "Frosone",
    "Gabbiano",
    "Gheppio",
    "Ghiandaia",
    "Gruccione",
    "Lucherino",
    "Merlo",
    "Nibbio",
    "Passero",
    "Pettirosso",
    "Picchio",
    "Regolo",
    "Rondine",
    "Scricciolo",
    "Storno",
    "Tordo",
    "Upupa",
    "Usignolo",
    "Verdone",
    "Zigolo",
]


def guest_name() -> str:
    """A bird and two digits, such as `Rondine 42`: easy to say at a table, with nothing to live up to."""
    return f"{secrets.choice(BIRDS)} {secrets.randbelow(90) + 10}"


#: Letters of other alphabets, and digits, that are read as the Latin letters below them.
_READ_FROM = "01|iıаеорсухјѕһкмтнвԁԛԝьі" + "αορυνικχτηωεγβøđłɑɡ"
_READ_AS = "ollllaeopcyxjshkmthbdqwbl" + "aopuvlkxtnweybodlag"
_READ = str.maketrans(_READ_FROM, _READ_AS) | {ord("æ"): "ae", ord("œ"): "oe"}
_PAIRS = (("rn", "m"), ("vv", "w"))

#: What nobody may be called who is not of the site; a name may not begin with those that end in `*`.
RESERVED = (
    "admin*", "moderator*", "moderador*", "staff*", "support*", "soporte*", "system", "sistema", "root*",
    "burraco", "official", "ufficiale", "oficial", "guest*", "deleted*", "computer", "bot", "arbitro",
    "referee", "webmaster", "postmaster", "security", "null", "none", "undefined", "me",
)  # fmt: skip


def plain(name: str) -> str:
    """A name in its one usual spelling (NFKC), on one line, without signs that nobody sees."""
    shown = (sign for sign in unicodedata.normalize("NFKC", name) if sign.isprintable())
    return " ".join("".join(shown).split())


def skeleton(name: str) -> str:
    """What a name looks like at a glance: two names with the same skeleton are taken for each other."""
    spread = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    signs = (sign for sign in spread if unicodedata.category(sign)[0] in "LN")
    text = "".join(signs).translate(_READ)
    for pair, letter in _PAIRS:
        text = text.replace(pair, letter)
    return text


def scripts(name: str) -> set[str]:
    """The alphabets that the letters of a name belong to, such as `LATIN`."""
    return {unicodedata.name(sign, "?").split()[0] for sign in name if sign.isalpha()}


def is_reserved(name: str) -> bool:
    """Whether a name sounds like the site itself or somebody who runs it."""
    look = skeleton(name)
    return any(
        look.startswith(skeleton(word)) if word.endswith("*") else look == skeleton(word) for word in RESERVED
    )
