"""The sockets of this process by person and by address: how many there may be, and what they share.

They are held weakly: one that ended without a word, as the server's do at times, is not counted for ever.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import WeakSet, WeakValueDictionary

if TYPE_CHECKING:
    from games.allowance import Allowance
    from games.sockets import SocketConsumer

#: Sockets of one person: a person has a few pages open; the oldest give way.
MOST_OF_PERSON = 12
#: Sockets of one address, which a school or a household shares; no more are let in.
MOST_OF_ADDRESS = 400

_of_person: defaultdict[int, WeakSet[SocketConsumer]] = defaultdict(WeakSet)
_of_address: defaultdict[str, WeakSet[SocketConsumer]] = defaultdict(WeakSet)
_allowances: WeakValueDictionary[int, Allowance] = WeakValueDictionary()


def admit(address: str, socket: SocketConsumer) -> bool:
    """Notes a socket of an address; False, and nothing noted, when there are too many."""
    if len(_of_address[address]) >= MOST_OF_ADDRESS:
        return False
    _of_address[address].add(socket)
    return True


def everybody() -> list[SocketConsumer]:
    """All open sockets of this process."""
    return [socket for sockets in _of_address.values() for socket in sockets]


def count() -> int:
    """How many sockets of this process are open."""
    return sum(map(len, _of_address.values()))


def join(person: int, socket: SocketConsumer) -> SocketConsumer | None:
    """Notes a socket of a person; returns the oldest when it has to give way."""
    sockets = _of_person[person]
    sockets.add(socket)
    if len(sockets) <= MOST_OF_PERSON:
        return None
    oldest = min(sockets, key=lambda each: each.opened)
    sockets.remove(oldest)
    return oldest


def leave(address: str, person: int | None, socket: SocketConsumer) -> None:
    """Forgets a socket."""
    _forget(_of_address, address, socket)
    if person is not None:
        _forget(_of_person, person, socket)


def _forget(groups: dict[Any, WeakSet[SocketConsumer]], name: str | int, socket: SocketConsumer) -> None:
    groups[name].discard(socket)
    if not groups[name]:
        del groups[name]


def allowance_of(person: int | None, make: Callable[[], Allowance]) -> Allowance:
    """The allowance that all sockets of a person in this process share; it lasts as long as they do. Each
    socket of a stranger has one of its own.
    """
    if person is None:
        return make()
    allowance = _allowances.get(person)
    if allowance is None:
        _allowances[person] = allowance = make()
    return allowance
