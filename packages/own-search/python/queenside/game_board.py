"""Positions of games as evaluations see them."""

from typing import Any, List, Optional

__all__ = ["GameBoard"]


class GameBoard(List[List[Optional[str]]]):
    """A position of a game: a list of its rows from the top, with the mark on each square.

    ``board[0][0]`` is the square in the top left corner: ``"X"``, ``"O"``, or ``None`` if it is
    empty. X is MAX.
    """

    is_max: bool
    """Whether MAX is to move."""
    moves: List[str]
    """The names of the possible moves."""
    text: Optional[str]
    """The position as a record writes it; None if the game writes no records."""

    def __init__(
        self, rows: List[List[Optional[str]]], is_max: bool, moves: List[str], text: Optional[str]
    ) -> None:
        super().__init__(rows)
        self.is_max = is_max
        self.moves = moves
        self.text = text

    def __repr__(self) -> str:
        return self.text if self.text is not None else super().__repr__()


class BareBoard(GameBoard):
    """A position of a game that shows no squares."""

    def __getitem__(self, index: Any) -> Any:
        raise TypeError("this game shows no squares: use board.text, board.moves, and board.is_max")
