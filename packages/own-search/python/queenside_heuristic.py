"""Asks the heuristic in a file for estimates of many states. Only files with a heuristic load this module."""

import inspect
import math
import re
import time
from types import ModuleType
from typing import Any, Callable, Dict, List, Optional

from queenside import Space, State
from queenside_endings import NoSearch, add_place, number_of, short
from queenside_link import Channel, Remote

# The names of heuristics, in the order in which they are looked for.
_NAMES = ("heuristic", "h", "estimate")
# What a parameter behind the state gets, by its name in small letters without underscores.
_GOAL = r"goal|target|goalstate|end|dest|destination"
_PROBLEM = r"problem|searchproblem"
_SPACE = r"space|statespace"
_RECORD = r"record"
# A parameter that gets a node with the state, as in the book.
_NODE = r"node|n"

Estimate = Callable[[State], Any]


class _Named(Remote):
    """Has the names of the states that it was sent. It gives no estimates: the heuristic is to find them."""

    def __init__(self, channel: Channel, budget: Optional[int]) -> None:
        super().__init__(channel, budget)
        self._names: Dict[int, str] = {}

    def state(self, number: int, is_goal: bool, estimate: Optional[float] = 0) -> State:
        return super().state(number, is_goal, 0)

    def named(self, number: int, is_goal: bool, name: str) -> State:
        self._names[number] = name
        return self.state(number, is_goal)

    def name_of(self, number: int) -> str:
        name = self._names.get(number)
        if name is None:
            name = self._names[number] = super().name_of(number)
        return name


def open_space(channel: Channel, order: Dict[str, Any]) -> Space:
    """Opens the space whose states are estimated."""
    link = _Named(channel, order["budget"])
    return Space(link, link.state(*order["root"]))


def estimate_all(module: ModuleType, order: Dict[str, Any], space: Space) -> None:
    """Estimates the states of one batch after the other, until Queenside sends none."""
    link: Any = space._link
    goal = None if order["goal"] is None else link.named(*order["goal"])
    estimate = _call(_find(module, order.get("function")), space, goal, order["record"])
    found: Optional[List[Any]] = None
    took = 0.0
    while True:
        link.flush()
        batch = link.channel.ask({"estimated": found, "took": took})
        if batch is None:
            return
        states = [link.named(*each) for each in batch]
        values: List[Any] = []
        begins = time.perf_counter()
        try:
            for state in states:
                values.append(estimate(state))
        except Exception as thrown:
            add_place(thrown, f"state {states[len(values)]}")
            raise
        took = 1000 * (time.perf_counter() - begins)
        found = [_plain(value) for value in values]


def _find(module: ModuleType, name: Optional[str]) -> Callable[..., Any]:
    if name is not None:
        named = getattr(module, name, None)
        if not callable(named):
            raise NoSearch(f"it has no function `{name}`", "write it, or name another one")
        return named
    for usual in _NAMES:
        if callable(getattr(module, usual, None)):
            found: Callable[..., Any] = getattr(module, usual)
            return found
    own = [
        each
        for each, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__
    ]
    likely = [each for each in own if "heuristic" in each.lower()]
    names = likely or own
    if len(names) == 1:
        return getattr(module, names[0])  # type: ignore[no-any-return]
    if not names:
        raise NoSearch("it has no function `heuristic`", "write `def heuristic(state):`")
    raise NoSearch(
        f"several functions may be the heuristic: {', '.join(names)}",
        f"call one `heuristic`, or name it, as in `{{file}}:{names[0]}`",
    )


def _call(
    function: Callable[..., Any], space: Space, goal: Optional[State], record: str
) -> Estimate:
    """Returns what calls a heuristic with the state and with what its other parameters ask for."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return function
    taken = [each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    if not taken:
        if parameters and parameters[0].kind == parameters[0].VAR_POSITIONAL:
            return function
        raise NoSearch(
            f"`{_name(function)}` has no parameter for the state",
            f"write `def {_name(function)}(state):`",
        )
    more: List[Any] = []
    for parameter in taken[1:]:
        word = parameter.name.replace("_", "").lower()
        if re.fullmatch(_GOAL, word):
            if goal is None:
                raise NoSearch(
                    f"the parameter `{parameter.name}` of `{_name(function)}` wants the goal, and this record has not exactly one",
                    "ask `space.is_goal(state)`, with a parameter `space`",
                )
            more.append(goal)
        elif re.fullmatch(_SPACE, word):
            more.append(space)
        elif re.fullmatch(_RECORD, word):
            more.append(record)
        elif re.fullmatch(_PROBLEM, word):
            more.append(_problem(space, goal))
        elif parameter.default is not parameter.empty:
            break
        else:
            raise NoSearch(
                f"`{_name(function)}` has the parameter `{parameter.name}`, whose meaning is unknown",
                "name it `goal`, `space`, `problem`, or `record`, or give it a default",
            )
    if re.fullmatch(_NODE, taken[0].name.lower()):
        from queenside.aima import Node

        return lambda state: function(Node(state), *more)
    if not more:
        return function
    return lambda state: function(state, *more)


def _problem(space: Space, goal: Optional[State]) -> Any:
    """Returns the problem as courses have it."""
    from queenside.pacman import problem_of

    problem = problem_of(space)
    if goal is not None:
        problem.goal = goal
    return problem


def _name(function: Callable[..., Any]) -> str:
    return getattr(function, "__name__", "the heuristic")


def _plain(value: Any) -> Any:
    """Returns an estimate as JSON, which has no infinity."""
    number = number_of(value)
    if number is None or number == -math.inf:
        return {"other": short(value)}
    return "inf" if number == math.inf else number
