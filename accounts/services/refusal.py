"""Why an act about people was not done."""


class Refusal(Exception):
    """An act that is not possible and changed nothing; `code` tells why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
