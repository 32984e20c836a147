"""Taking turns by address: many who wait of one address wait behind one of another."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Turns(Generic[T]):
    """Those who wait for something there is too little of, such as a process. `lost`: whoever was given it is gone."""

    def __init__(self, lost: Callable[[str, T], None]) -> None:
        self.lost = lost
        self._waiting: OrderedDict[str, deque[asyncio.Future[T]]] = OrderedDict()  # whose turn is next comes first

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def of(self, who: str) -> int:
        """How many of theirs wait."""
        return len(self._waiting.get(who, ()))

    async def wait(self, who: str) -> T:
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(place)
        try:
            return await place
        except BaseException:
            if not place.cancelled():
                self.lost(who, place.result())
            elif place in self._waiting.get(who, ()):
                self._waiting[who].remove(place)
                self._tidy(who)
            raise

    def give(self, what: T, may: Callable[[str], bool] = lambda who: True) -> str | None:
        """To whoever's turn it is among those who may have it; None: nobody waits."""
        for who in list(self._waiting):
            places = self._waiting[who]
            while places and may(who):
                place = places.popleft()
                if not place.done():  # else they have gone just now
                    place.set_result(what)
                    self._waiting.move_to_end(who)
                    self._tidy(who)
                    return who
            self._tidy(who)
        return None

    def _tidy(self, who: str) -> None:
        if not self._waiting[who]:
            del self._waiting[who]
