"""Finds the line of a search that decided what the search did next.

The function call that decided runs at two calls of the search, ``entered`` and ``last``. The line is its last one before the
call ``until``. If it ended before that, it had left its loop: the line is then the last one in the loop.
"""

import ast
import sys
from types import FrameType
from typing import Any, Callable, Dict, List, Optional, Tuple


class Decision:
    def __init__(self, order: Dict[str, Any], is_own: Callable[[str], bool]) -> None:
        self._entered, self._last, self._until = order["entered"], order["last"], order["until"]
        self._is_left: bool = order["isLeft"]
        self._is_own = is_own
        self._made = 0
        self._stack: List[FrameType] = []
        self._frame: Optional[FrameType] = None
        # The lines of the function call that decided.
        self._lines: List[int] = []

    def watch(self, link: Any) -> None:
        """Looks at the search each time that it makes a call over a link."""
        for name in ("record", "_ask"):
            if hasattr(link, name):
                setattr(link, name, self._looking(getattr(link, name)))

    def _looking(self, make_call: Callable[..., Any]) -> Callable[..., Any]:
        def look(*call: Any) -> Any:
            self._look(sys._getframe(1))
            return make_call(*call)

        return look

    def _look(self, frame: Optional[FrameType]) -> None:
        """Looks at the search before it makes its next call."""
        made = self._made
        self._made += 1
        if made == self._entered:
            self._stack = self._own(frame)
        if made == self._last:
            self._follow(self._own(frame))
        if made == self._until:
            self._end()

    def place(self) -> Optional[Tuple[str, int]]:
        """The path of the file and the line that decided, once the search has ended."""
        self._end()
        if self._frame is None:
            return None
        file = self._frame.f_code.co_filename
        return file, self._line_in(file) if self._is_left else self._lines[-1]

    def _own(self, frame: Optional[FrameType]) -> List[FrameType]:
        stack = []
        while frame is not None:
            if self._is_own(frame.f_code.co_filename):
                stack.append(frame)
            frame = frame.f_back
        return stack

    def _follow(self, stack: List[FrameType]) -> None:
        """Follows the innermost function call that has been running since ``entered``."""
        common = (frame for frame in stack if any(frame is each for each in self._stack))
        self._frame = frame = next(common, None)
        self._stack = []
        if frame is None:
            return
        self._lines.append(frame.f_lineno)
        frame.f_trace = self._trace
        sys.settrace(_ignore)

    def _trace(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            self._lines.append(frame.f_lineno)
        elif event == "return":
            self._end()
        return self._trace

    def _end(self) -> None:
        if self._frame is not None:
            self._frame.f_trace = None
            sys.settrace(None)

    def _line_in(self, file: str) -> int:
        """Returns the last line in the innermost loop around the first one, or of all if there is no loop."""
        with open(file, "rb") as opened:
            tree = ast.parse(opened.read())
        first = self._lines[0]
        begin, end = self._frame.f_code.co_firstlineno, sys.maxsize
        for node in ast.walk(tree):
            if isinstance(node, (ast.For, ast.AsyncFor, ast.While)):
                last: int = node.end_lineno  # type: ignore[assignment]
                if begin <= node.lineno <= first <= last:
                    begin, end = node.lineno, last
        return [line for line in self._lines if begin <= line <= end][-1]


def _ignore(frame: FrameType, event: str, _: Any) -> None:
    """Follows no other function call."""
