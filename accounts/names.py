"""Friendly names for guests."""

import secrets

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
