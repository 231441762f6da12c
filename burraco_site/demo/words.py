"""What the invented people are called and what they say."""

FIRST = (
    "Adele", "Agnese", "Aldo", "Alma", "Amalia", "Anita", "Armando", "Bianca", "Carlos", "Carmela", "Cesare",
    "Clara", "Cosimo", "Delia", "Diego", "Dolores", "Edda", "Elena", "Elvira", "Emma", "Enzo", "Ettore",
    "Fabia", "Felipe", "Flora", "Franca", "Gaia", "Gemma", "Giulio", "Grace", "Ines", "Irma", "Ivo", "Lalla",
    "Lea", "Lino", "Livia", "Lola", "Luca", "Marta", "Mirella", "Nadia", "Nella", "Olga", "Oreste", "Paco",
    "Pia", "Renata", "Rino", "Rocco", "Sandra", "Silvio", "Sofia", "Teo", "Tullio", "Vera", "Vito", "Wanda",
    "Zeno", "Zita",
)  # fmt: skip
SECOND = (
    "bari", "capri", "como", "elba", "lecce", "lucca", "napoli", "parma", "pisa", "roma", "siena", "trento",
    "udine", "verona", "cadiz", "lugo", "soria", "york", "bath", "genova",
)  # fmt: skip
LANGUAGES = (("it", "IT"), ("it", "IT"), ("it", "IT"), ("es", "ES"), ("es", "AR"), ("en", "GB"))
"""Language and country, as often as they are found."""
FRIENDLY = (
    "bella mano!", "che fortuna", "complimenti", "un attimo, suona il telefono", "ci riproviamo domani?",
    "buena jugada", "otra?", "well played", "one more?", "bravo, non me l'aspettavo", "mi sono distratta",
)  # fmt: skip
RUDE = ("ma dormi?", "sei una frana", "que torpe eres", "learn to play", "con te non gioco mai più")
ADVERTISED = "guadagna subito, scrivimi in privato"
