"""Game searches as in a lab with game states, with a test at the end that runs when the file is loaded."""
from game_api import *
from boards import *
from toytree import LITTLE_TREE

INF = float("inf")
BEGINNING = AbstractGameState(
    snapshot=HALF_FULL_BOARD, is_game_over_fn=None, generate_next_states_fn=None, endgame_score_fn=None
)


def minimax_endgame_search(state, maximize=True):
    if state.is_game_over():
        return [state], state.get_endgame_score(maximize), 1
    answers = [minimax_endgame_search(each, not maximize) for each in state.generate_next_states()]
    path, score, _ = (max if maximize else min)(answers, key=lambda answer: answer[1])
    return [state] + path, score, sum(count for _, _, count in answers)


def minimax_search_alphabeta(
    state, alpha=-INF, beta=INF, heuristic_fn=always_zero, depth_limit=INF, maximize=True
):
    if state.is_game_over():
        return [state], state.get_endgame_score(maximize), 1
    if depth_limit == 0:
        return [state], heuristic_fn(state.get_snapshot(), maximize), 1
    best, score, count = [], -INF if maximize else INF, 0
    for each in state.generate_next_states():
        path, found, more = minimax_search_alphabeta(
            each, alpha, beta, heuristic_fn, depth_limit - 1, not maximize
        )
        count += more
        if found > score if maximize else found < score:
            best, score = [state] + path, found
        if maximize:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return best, score, count


pretty_print_dfs_type(minimax_search_alphabeta(BEGINNING, depth_limit=2))
