"""Values positions with the function in a file: ``python main.py evaluate``. Queenside starts it.

It reads one question as JSON from standard input, and writes the reply to standard output. What the
file prints goes to standard error. Each position is valued twice, in opposite orders, because a
value that depends on chance or on earlier calls is no value of the position.
"""

import inspect
import json
import math
import os
import random
import re
import sys
from types import ModuleType
from typing import Any, Callable, Dict, List

from queenside.game_board import BareBoard, GameBoard
from queenside_endings import NoSearch, add_place, number_of, outcome_of, short
from queenside_runner import Program

# The names of evaluations in small letters without underscores, in the order in which they are looked for.
_NAMES = ("evaluate", "evaluation", "evaluationfunction", "betterevaluationfunction", "evalfn", "staticeval", "score")
# A parameter that gets whether MAX is to move.
_IS_MAX = r"ismax|maximizing|maximizingplayer|ismaximizing|maxtomove|maxplayer"

Evaluate = Callable[[GameBoard], Any]


def reply() -> None:
    """Answers the question on standard input."""
    question = json.load(sys.stdin)
    out = os.dup(1)
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    message = outcome_of(lambda: _answer(question), question["file"])
    sys.stdout.flush()
    with open(out, "w", encoding="utf-8") as opened:
        json.dump(message, opened)


def _answer(question: Dict[str, Any]) -> Dict[str, Any]:
    random.seed(1)
    module = Program(question["file"]).load()
    return _values(_find(module, question["function"]), question["positions"])


def _values(evaluate: Evaluate, positions: List[Any]) -> Dict[str, Any]:
    values: List[Any] = []
    for position in positions:
        value = _number(_call(evaluate, position))
        if not isinstance(value, (int, float)):
            return {"bad": {"at": len(values), **value}}
        values.append(value)
    for at in range(len(positions) - 1, -1, -1):
        again = _number(_call(evaluate, positions[at]))
        if again != values[at]:
            again = again["found"] if isinstance(again, dict) else again
            return {"changed": {"at": at, "first": str(values[at]), "second": str(again)}}
    return {"values": values}


def _call(evaluate: Evaluate, position: Any) -> Any:
    rows, is_max, moves, text = position
    marks = [[mark or None for mark in row] for row in rows or []]
    try:
        return evaluate((GameBoard if marks else BareBoard)(marks, is_max, list(moves), text))
    except Exception as thrown:
        name = text if text is not None else f"with the moves {', '.join(moves)}"
        add_place(thrown, f"position {name}")
        raise


def _find(module: ModuleType, name: Any) -> Evaluate:
    own = {
        each: value
        for each, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__
    }
    if name is not None:
        if name not in own:
            raise NoSearch(f"it has no function `{name}`", "write it, or name another one")
        return _bind(name, own[name])
    plain = {each.replace("_", "").lower(): each for each in own}
    known = [plain[each] for each in _NAMES if each in plain][:1]
    likely = known or [each for each in own if "eval" in each.lower()] or list(own)
    if len(likely) == 1:
        return _bind(likely[0], own[likely[0]])
    if not likely:
        raise NoSearch("it has no function `evaluate`", "write `def evaluate(board):`")
    raise NoSearch(
        f"several functions may be the evaluation: {', '.join(likely)}",
        f"call one `evaluate`, or name it, as in `{{file}}:{likely[0]}`",
    )


def _bind(name: str, function: Callable[..., Any]) -> Evaluate:
    """Returns what calls a function with the board and, if a second parameter asks for it, the player to move."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    parameters = list(inspect.signature(function).parameters.values())
    taken = [each for each in parameters if each.kind in kinds]
    if not taken:
        raise NoSearch(f"`{name}` has no parameter for the board", f"write `def {name}(board):`")
    more = []
    for each in taken[1:]:
        if re.fullmatch(_IS_MAX, each.name.replace("_", "").lower()):
            more.append(True)
        elif each.default is not inspect.Parameter.empty:
            break
        else:
            raise NoSearch(
                f"nothing says what `{name}` gets as `{each.name}`",
                f"write `def {name}(board):`, from the view of MAX; `board.is_max` says who is to move",
            )
    if not more:
        return function
    return lambda board: function(board, *[board.is_max for _ in more])


def _number(value: Any) -> Any:
    """Returns a value as JSON, or a text of what is not a finite number."""
    number = number_of(value)
    return number if number is not None and math.isfinite(number) else {"found": short(value)}
