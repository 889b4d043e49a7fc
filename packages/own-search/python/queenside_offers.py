"""Finds the search in a file that has no plain function ``solve``, and calls it as its course does.

Only files that need it load this module. It finds functions by their names and parameters, and makes
of each a function of the tree, the space, or the board of a record.
"""

import builtins
import dis
import inspect
import re
import sys
from types import CodeType, FunctionType, ModuleType
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

from queenside import Node, Space, State, Tree
from queenside.positions import Position, whole_depth
from queenside_endings import NoSearch

Search = Callable[[Any], Any]

# How names say which algorithm a function is: the words that they contain, without their capitals and underscores.
ALGORITHMS: Dict[str, Dict[str, str]] = {
    "tree": {
        "alpha-beta": r"alphabeta|abprun|absearch|abminimax|minimaxab",
        "minimax": r"^(?!.*(?:alphabeta|ab$|expect)).*(?:minimax|minmax|negamax)",
        "expectimax": r"expecti|expectm|expmax",
    },
    "space": {
        "a-star": r"(?<!id)(?<!weighted)astar(?!.*weighted)",
        "weighted-a-star": r"weighted",
        "greedy": r"greedy",
        "uniform-cost": r"uniformcost|ucs|dijkstra|lowestcost",
        "breadth-first": r"breadthfirst|bfs|shortestpath",
        "depth-first": r"^(?!.*branch).*(?:(?<!iterative)depthfirst|(?<!id)dfs)",
        "depth-limited": r"depthlimited|limiteddepth|^dls$",
        "iterative-deepening": r"iterativedeepening|iddfs|^ids$",
        "ida-star": r"idastar|^ida$",
        "recursive-best-first": r"recursivebest|rbfs",
        "beam": r"beam",
        "branch-and-bound": r"branch(?:and|n)?bound|^(?:df)?bn?b$",
    },
    "board": {"backtracking": r"backtrack|queens", "forward-checking": r"forward"},
    "csp": {
        "csp-backtracking": r"backtrack(?:ing)?",
        "csp-forward-checking": r"forward(?:check(?:ing)?)?",
        "mac": r"^mac|maintain",
        "ac-3": r"^ac3b?$|^ac3|arcconsisten",
        "csp-min-conflicts": r"minconflicts",
    },
}
# Where a function of one algorithm gets the other's inference as an argument.
_OUTER = {"csp-forward-checking": "csp-backtracking", "mac": "csp-backtracking"}
# Other names of searches.
_SEARCH = r"^(?:solve|search|value|getvalue|decide|decision|bestmove|getbestmove|findpath|findmove|getaction|pathfind|graphsearch|treesearch)$"
# The functions of the two players.
_HALF = r"^(?:get)?(?:max|min|exp|chance|expected)(?:imum)?(?:value|val|player|imi[sz]er?)?$"

# What a parameter gets, by its name in small letters without underscores.
_ROLES = {
    "tree": r"tree|gametree",
    "game": r"game",
    "position": r"node|root|n|s|state|position|pos|currentnode|curnode|current|board|gamestate|currentstate|currentposition",
    "limit": r"maxdepth|depthlimit|limit|totaldepth",
    "width": r"(?:beam)?width|beamsize|k",
    "depth": r"depth|d|ply|plies|depthleft|currentdepth|levels?|remainingdepth",
    "alpha": r"alpha|a",
    "beta": r"beta|b",
    "maximizing": r"(?:is)?maxi?(?:mi[sz](?:ing|e|er))?(?:player|turn|node)?|ismaxplayer|maxturn",
    "color": r"colou?r|sign",
    "problem": r"problem",
    "space": r"space|statespace",
    "heuristic": r"heuristic|h|heuristicfunction|heuristicfn",
    "rating": r"f|evaluationfunction",
    "graph": r"graph",
    "source": r"start|source|initial|startstate|initialstate|src|startnode",
    "target": r"goal|target|end|goalstate|dest|destination|goalnode",
    "chess": r"board",
    "csp": r"csp",
    "assignment": r"assignment",
    "select": r"selectunassignedvariable",
    "order": r"orderdomainvalues",
    "inference": r"inference",
}
_OF_KIND = {
    "tree": ("tree", "game", "position", "limit", "depth", "alpha", "beta", "maximizing", "color"),
    "space": ("problem", "space", "heuristic", "rating", "graph", "source", "target", "limit", "width"),
    "board": ("chess",),
    "csp": ("csp", "assignment", "select", "order", "inference"),
}
# Of these roles, a function needs at least one.
_CORE = {
    "tree": {"tree", "game", "position"},
    "space": {"problem", "space", "source"},
    "board": {"chess"},
    "csp": {"csp"},
}
# The class of CS50's project on crosswords, whose methods are called one by one.
CREATOR = "CrosswordCreator"
# The modules of each course, in the order in which a missing name is looked for.
STAND_INS: Dict[str, Tuple[str, ...]] = {
    "util": ("pacman", "cs50"),
    "crossword": ("crossword",),
    "csp": ("csp", "aima"),
    "search": ("aima", "pacman", "mit"),
    "games": ("aima",),
    "games4e": ("aima",),
    "search4e": ("aima",),
    "utils": ("aima",),
    "utils4e": ("aima",),
    "tictactoe": ("cs50",),
    "boards": ("mit",),
    "game_api": ("mit",),
    "read_graphs": ("mit",),
    "toytree": ("mit",),
}
_NOT_IN_UTIL = {
    *("Actions", "Agent", "AgentState", "Directions", "GameState", "MultiAgentSearchAgent", "SearchProblem"),
    *("EMPTY", "O", "X", "actions", "initial_state", "neighbors_for_person", "player", "result"),
    *("terminal", "utility", "winner", "nullHeuristic", "scoreEvaluationFunction"),
}
# Names that only the functions of one course use, for each kind of a search.
_NAMES_OF_COURSES: Dict[str, Tuple[Tuple[str, Set[str]], ...]] = {
    "space": (
        ("pacman", {"getSuccessors", "isGoalState", "getStartState"}),
        ("cs50", {"neighbors_for_person"}),
        ("mit", {"get_neighbors", "get_connected_nodes", "get_edge", "get_edges", "is_neighbor"}),
    ),
    "tree": (
        ("pacman", {"getLegalActions", "generateSuccessor", "getNextState"}),
        ("mit", {"generate_next_states", "get_endgame_score"}),
    ),
}


class Wanted(NamedTuple):
    """What the user says about the search in a file."""

    function: Optional[str] = None
    framework: Optional[str] = None
    algorithm: Optional[str] = None
    limit: int = 4
    width: int = 2
    variables: Optional[str] = None
    values: Optional[str] = None


class _Offer(NamedTuple):
    """A function or a class of a file, and how its parameters are filled."""

    name: str
    call: Any
    roles: Dict[str, str]


def find(module: ModuleType, kind: str, wanted: Wanted, depth: Optional[int]) -> Search:
    """Returns the search of a file as a function of a tree, a space, or a board.

    Raises NoSearch if there is none, or if it is not clear which one is meant.
    """
    creator = getattr(module, CREATOR, None)
    if kind == "csp" and isinstance(creator, type) and wanted.function in (None, CREATOR):
        return lambda csp: _course("crossword").call_methods(creator, csp)
    code = _names_in(module)
    framework = wanted.framework or _framework(code, kind)
    offer = _choose(module, kind, wanted, code)
    if kind == "space":
        return lambda space: _search_space(offer, space, framework, module, wanted)
    if kind == "tree":
        has_chances = "chances" in _names_used_by(offer, code)
        return lambda tree: _search_tree(offer, tree, framework, module, depth, has_chances)
    if kind == "csp":
        return lambda csp: _search_csp(offer, csp, module, wanted)
    return lambda board: offer.call(*([board] if offer.roles else []))


# Which one


def _choose(module: ModuleType, kind: str, wanted: Wanted, code: Dict[str, Set[str]]) -> _Offer:
    if wanted.function is not None:
        named = _made_of(getattr(module, wanted.function, None), module)
        if not callable(named):
            raise NoSearch(
                f"it has no function `{wanted.function}`", f"write it{_or_another(_own(module))}"
            )
        return _offer(wanted.function, named, kind, True)  # type: ignore[return-value]
    solve = getattr(module, "solve", None)
    if callable(solve) and _parameters(solve):
        return _offer("solve", solve, kind, True)  # type: ignore[return-value]
    offers = [
        offer
        for name, each in _own(module).items()
        for offer in [_offer(name, each, kind, False)]
        if offer is not None
    ]
    halves = [offer for offer in offers if re.search(_HALF, _plain(offer.name))]
    whole = [offer for offer in offers if offer not in halves]
    found = _known(whole, kind, wanted.algorithm)
    if not found and len(halves) == 2:
        return _Offer("max_value and min_value", tuple(sorted(halves, key=_is_min)), {})
    found = found or whole
    if len(found) > 1:
        called = {name for caller, names in code.items() for name in names - {caller}}
        found = [offer for offer in found if offer.name not in called] or found
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(offer.name for offer in found)
        raise NoSearch(f"it has several searches: {names}", f"name one, as in `{{file}}:{found[0].name}`")
    own = list(_own(module).items())
    if len(own) == 1 and len(_parameters(own[0][1])) == 1:
        # A function of any name, if it is the only one.
        return _offer(*own[0], kind, True)  # type: ignore[return-value]
    raise _nothing(module, kind)


def _made_of(named: Any, module: ModuleType) -> Any:
    """Returns the search of 6.034 that a list of four arguments stands for. Other things stay as they are."""
    make = getattr(module, "generic_search", None)
    return make(*named) if isinstance(named, list) and len(named) == 4 and callable(make) else named


def _known(offers: List[_Offer], kind: str, algorithm: Optional[str]) -> List[_Offer]:
    """Returns the offers whose names say that they are the algorithm, or else any."""
    patterns = ALGORITHMS[kind]
    if algorithm in patterns:
        named = [offer for offer in offers if re.search(patterns[algorithm], _plain(offer.name))]
        if named:
            whole = rf"(?:{patterns[algorithm]})(?:graph)?(?:search|agent)?"
            return [offer for offer in named if re.fullmatch(whole, _plain(offer.name))] or named
    if algorithm in _OUTER:
        return _known(offers, kind, _OUTER[algorithm])
    every = "|".join([*patterns.values(), _SEARCH])
    return [offer for offer in offers if re.search(every, _plain(offer.name))]


def _is_min(offer: _Offer) -> bool:
    return "max" not in _plain(offer.name)


def _own(module: ModuleType) -> Dict[str, Any]:
    """Returns the functions and agents that a file defines, by their names."""
    own: Dict[str, Any] = {}
    for name, each in vars(module).items():
        is_agent = isinstance(each, type) and hasattr(each, "getAction")
        if (isinstance(each, FunctionType) or is_agent) and each.__module__ == module.__name__:
            if each not in own.values():
                is_made = not is_agent and "<locals>" in each.__qualname__
                own[name if is_agent or is_made else each.__name__] = each
    return own


def _offer(name: str, call: Any, kind: str, is_named: bool) -> Optional[_Offer]:
    """Returns how to call a function; None if its parameters do not say so."""
    if isinstance(call, type):
        return _Offer(name, call, {}) if kind == "tree" and hasattr(call, "getAction") else None
    parameters = _parameters(call)
    roles: Dict[str, str] = {}
    for each in parameters:
        role = _role(each, kind, name)
        if role is not None and role not in roles.values():
            roles[each.name] = role
        elif each.default is inspect.Parameter.empty:
            if is_named and len(parameters) == 1:
                return _Offer(name, call, {each.name: kind if kind != "board" else "chess"})
            if is_named:
                raise NoSearch(
                    f"nothing says what `{name}` gets as `{each.name}`",
                    f"write `def solve({kind}):`, and call `{name}` there",
                )
            return None
    given = set(roles.values())
    if given & _CORE[kind] and ("source" not in given or given >= {"source", "target"}):
        return _Offer(name, call, roles)
    if is_named:
        raise NoSearch(
            f"nothing says what `{name}` searches", f"write `def solve({kind}):`, and call `{name}` there"
        )
    return None


def _role(parameter: inspect.Parameter, kind: str, function: str) -> Optional[str]:
    """Returns what a parameter gets: its type or its name says so."""
    note = parameter.annotation
    words = [note if isinstance(note, str) else getattr(note, "__name__", ""), parameter.name]
    for word in words:
        plain = _plain(str(word).rpartition(".")[2])
        for role in _OF_KIND[kind]:
            if re.fullmatch(_ROLES[role], plain):
                if role == "heuristic" and parameter.default is not inspect.Parameter.empty:
                    # A course's own default, such as None for the heuristic of the problem.
                    return role if "heuristic" in plain else None
                return role
    return None


def _parameters(call: Any) -> List[inspect.Parameter]:
    try:
        parameters = list(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):
        return []
    fixed = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [each for each in parameters if each.kind not in fixed]


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


def _nothing(module: ModuleType, kind: str) -> NoSearch:
    """Says that a file has no search, with a wrapper to paste if it has a function."""
    own = _own(module)
    root = {"tree": "tree.root", "space": "space.start", "board": "board", "csp": "csp"}[kind]
    for name, call in own.items():
        names = [each.name for each in _parameters(call)]
        if names and not isinstance(call, type):
            given = ", ".join([root, *names[1:]])
            return NoSearch(
                f"nothing says that one of its functions searches a {kind}{_listed(own)}",
                f"write `def solve({kind}): return {name}({given})`, with values for the other parameters",
            )
    return NoSearch(f"it has no function that searches a {kind}", f"write `def solve({kind}):`")


def _listed(own: Dict[str, Any]) -> str:
    return f" (found: {', '.join(own)})" if own else ""


def _or_another(own: Dict[str, Any]) -> str:
    return f", or name another one{_listed(own)}" if own else ""


def _names_in(module: ModuleType) -> Dict[str, Set[str]]:
    """Returns the names that each function of a file uses."""
    return {
        name: {word for code in _codes(each) for word in code.co_names}
        for name, each in _own_codes(module).items()
    }


def _own_codes(module: ModuleType) -> Dict[str, Any]:
    return {
        name: each
        for name, each in vars(module).items()
        if isinstance(each, (FunctionType, type)) and each.__module__ == module.__name__
    }


def _codes(of: Any) -> Iterator[CodeType]:
    """Yields the code of a function or of the methods of a class, and that of the functions inside."""
    if isinstance(of, type):
        for each in vars(of).values():
            if isinstance(each, (FunctionType, type)):
                yield from _codes(each)
        return
    code = of.__code__ if isinstance(of, FunctionType) else of
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _names_used_by(offer: _Offer, code: Dict[str, Set[str]]) -> Set[str]:
    """Returns the names that a function uses, and those that the functions of its file use which it calls."""
    calls = offer.call if isinstance(offer.call, tuple) else (offer,)
    waiting = [name for each in calls for name in (each.name, getattr(each.call, "__name__", ""))]
    used: Set[str] = set()
    for name in waiting:
        new = code.get(name, set()) - used
        used |= new
        waiting.extend(new)
    return used


def _framework(code: Dict[str, Set[str]], kind: str) -> Optional[str]:
    """Returns the course whose names a file uses."""
    names = set().union(*code.values()) if code else set()
    for course, words in _NAMES_OF_COURSES.get(kind, ()):
        if names & words:
            return course
    if kind == "tree" and "actions" in names and names & {"result", "terminal"}:
        return "aima" if names & {"to_move", "terminal_test", "is_terminal"} else "cs50"
    return "aima" if kind == "space" else None


# Spaces


def _search_space(
    offer: _Offer, space: Space, framework: Optional[str], module: ModuleType, wanted: Wanted
) -> Any:
    def fill(role: str) -> Any:
        if role in ("limit", "width"):
            return wanted.limit if role == "limit" else wanted.width
        if role == "space":
            return space
        if role in ("problem", "heuristic"):
            if role == "problem" and framework == "cs50":
                return space
            course = _course("pacman" if framework == "pacman" else "aima")
            return course.problem_of(space) if role == "problem" else course.heuristic_of(space)
        if role == "rating":
            return _course("aima").rating_of(space, wanted.algorithm)
        if role == "graph":
            return _course("mit").graph_of(space)
        start, target, _ = _course("cs50").people_of(space)
        return start if role == "source" else target

    if framework == "cs50":
        vars(module)["neighbors_for_person"] = _course("cs50").people_of(space)[2]
    found = offer.call(
        **{name: fill(role) for name, role in offer.roles.items() if not _has_own(offer, name, role, wanted)}
    )
    return _path(found, space, framework)


def _has_own(offer: _Offer, name: str, role: str, wanted: Wanted) -> bool:
    """Whether a parameter keeps its own default: a limit or a width that the algorithm has not."""
    algorithm = {"limit": "depth-limited", "width": "beam"}.get(role, wanted.algorithm)
    if wanted.algorithm == algorithm:
        return False
    return any(each.name == name and each.default is not each.empty for each in _parameters(offer.call))


def _path(found: Any, space: Space, framework: Optional[str]) -> Any:
    """Returns a path as Queenside reads it."""
    if found is None or isinstance(found, (State, bool)):
        return None if found is None or found is False else found
    if hasattr(found, "state") and hasattr(found, "action") and hasattr(found, "parent"):
        return _actions_to(found)
    if isinstance(found, str) and found in ("failure", "cutoff"):
        return None
    if isinstance(found, (list, tuple)) and len(found) == 0:
        return None if framework == "pacman" and not space.start._is_goal else []
    return found


def _actions_to(node: Any) -> Any:
    """Returns the actions that lead to the node of a search; None for a node that stands for "none found"."""
    if not isinstance(node.state, State):
        return None
    actions = []
    while node.parent is not None:
        actions.append(node.action)
        node = node.parent
    return actions[::-1]


# Constraint problems

# The functions of a file that an algorithm, or an order that is asked for, passes to its search.
_INFERENCES = {"csp-forward-checking": "forward_checking", "mac": "mac"}
_SELECTIONS = {"fewest": "mrv", "fewest-degree": "mrv"}
_ORDERS = {"least-constraining": "lcv"}


def _search_csp(offer: _Offer, csp: Any, module: ModuleType, wanted: Wanted) -> Any:
    named = {
        "select": _SELECTIONS.get(wanted.variables or ""),
        "order": _ORDERS.get(wanted.values or ""),
        "inference": _INFERENCES.get(wanted.algorithm or ""),
    }
    has_default = {each.name for each in _parameters(offer.call) if each.default is not each.empty}
    given: Dict[str, Any] = {}
    for name, role in offer.roles.items():
        if role == "csp":
            given[name] = csp
        elif role in named:
            passed = getattr(module, named[role] or "", None)
            if callable(passed):
                given[name] = passed
            elif name not in has_default:
                given[name] = None
        elif name not in has_default:
            given[name] = {}
    return _course("csp").listed(offer.call(**given), csp)


# Trees


def _search_tree(
    offer: _Offer,
    tree: Tree,
    framework: Optional[str],
    module: ModuleType,
    depth: Optional[int],
    has_chances: bool,
) -> Any:
    root = tree.root
    whole = whole_depth(tree, depth)
    if isinstance(offer.call, type) or framework == "pacman":
        return _search_game_state(offer, tree, whole)
    if framework == "cs50":
        return _search_board(offer, tree, module, whole)
    if framework == "aima" or "game" in offer.roles.values():
        return _search_game(offer, tree, whole, has_chances)
    if framework == "mit":
        return _search_game_api(offer, tree, whole)
    is_half = isinstance(offer.call, tuple)
    offer = _half(offer, root.is_max)
    given = set(offer.roles.values())
    takes_turns = (is_half or given & {"maximizing", "color"}) and "tree" not in given
    start: Any = Position(root, root.is_max) if takes_turns else root
    return _node(_call_on(offer, tree, start, whole, root.is_max))


def _call_on(offer: _Offer, tree: Tree, start: Any, depth: int, is_max: bool, **more: Any) -> Any:
    values = {
        "tree": tree,
        "position": start,
        "limit": depth,
        "depth": _depth_for(offer, depth),
        "alpha": float("-inf"),
        "beta": float("inf"),
        "maximizing": is_max,
        "color": 1 if is_max else -1,
        **more,
    }
    found = offer.call(**{name: values[role] for name, role in offer.roles.items()})
    # Such a search returns values from the view of the player who is to move.
    return _changed(found, lambda value: -value) if "color" in offer.roles.values() and not is_max else found


def _half(offer: _Offer, is_max: bool) -> _Offer:
    """Returns the function of the player who moves first."""
    if not isinstance(offer.call, tuple):
        return offer
    half: _Offer = offer.call[0 if is_max else 1]
    return half


def _depth_for(offer: _Offer, depth: int) -> int:
    """Returns the whole depth, or 0 for a search that counts its levels upward."""
    code = getattr(offer.call, "__code__", None)
    name = next((name for name, role in offer.roles.items() if role == "depth"), None)
    if code is None or name is None:
        return depth
    if "limit" in offer.roles.values():
        return 0
    source = _source_of(offer.call)
    counts_up = re.search(rf"\b{name}\s*\+\s*1\b", source) and not re.search(rf"\b{name}\s*-\s*1\b", source)
    return 0 if counts_up else depth


def _source_of(call: Any) -> str:
    try:
        return inspect.getsource(call)
    except (OSError, TypeError):
        return ""


def _search_game(offer: _Offer, tree: Tree, whole: int, has_chances: bool) -> Any:
    aima = _course("aima")
    game = aima.ChanceGame(tree) if has_chances else aima.TreeGame(tree)
    is_max = tree.root.is_max
    found = _call_on(_half(offer, is_max), tree, game.initial, whole, is_max, game=game)
    if game.viewer == "MIN":
        found = _changed(found, lambda value: -value)
    return _node(found, lambda move: _or_same(aima.child_of, game.initial, move))


def _search_game_state(offer: _Offer, tree: Tree, whole: int) -> Any:
    pacman = _course("pacman")
    is_agent = isinstance(offer.call, type)
    game = pacman.Game(tree.root, is_agent)
    state = pacman.GameState(tree.root, game)
    if is_agent:
        agent = offer.call()
        agent.depth = min(whole, game.depth)
        agent.evaluationFunction = pacman.scoreEvaluationFunction
        found = agent.getAction(state)
    else:
        found = _call_on(offer, tree, state, whole, True)
    if not game.first:
        found = _changed(found, lambda value: -value)
    return _node(found, lambda action: pacman.choice_of(state, action))


def _search_game_api(offer: _Offer, tree: Tree, whole: int) -> Any:
    is_max = tree.root.is_max
    state = _course("mit").AbstractGameState(Position(tree.root, is_max))
    found = _call_on(_half(offer, is_max), tree, state, whole, is_max)
    if type(found) in (list, tuple) and len(found) == 3:
        # A path, a score, and the number of evaluations.
        path, score, _ = found
        found = (score, path[1]) if type(path) in (list, tuple) and len(path) > 1 else score
    return _node(found)


def _search_board(offer: _Offer, tree: Tree, module: ModuleType, whole: int) -> Any:
    cs50 = _course("cs50")
    is_near = _has_bounds(module, cs50.FUNCTIONS)
    board = cs50.board_of(tree, is_near)
    vars(module).update(cs50.functions_of(board))
    is_max = tree.root.is_max
    found = _call_on(_half(offer, is_max), tree, board, whole, is_max)
    if is_near:
        found = _changed(found, cs50.value_of)
    return _node(found, lambda action: cs50.choice_of(board, action))


def _has_bounds(module: ModuleType, others: Dict[str, Any]) -> bool:
    """Whether one of a file's functions has a number beyond 1, such as the bound -2 where a search begins."""
    return any(
        type(constant) in (int, float) and abs(constant) > 1
        for name, each in _own_codes(module).items()
        if name not in others
        for code in _codes(each)
        for constant in code.co_consts
    )


def _or_same(child: Callable[..., Position], state: Position, move: Any) -> Any:
    try:
        return child(state, move).node
    except ValueError:
        return move


def _changed(found: Any, change: Callable[[Any], Any]) -> Any:
    """Changes the value of an answer."""
    if isinstance(found, (list, tuple)):
        return type(found)(_changed(each, change) for each in found) if type(found) in (list, tuple) else found
    is_value = isinstance(found, (int, float)) and not isinstance(found, bool)
    return change(found) if is_value else found


def _node(found: Any, choice: Callable[[Any], Any] = lambda found: found) -> Any:
    """Returns an answer with nodes of the tree in place of positions and moves."""
    if isinstance(found, Position):
        return found.node
    if type(found) is tuple and len(found) == 2 and all(type(each) is int for each in found):
        # A move of a board, or a value and a number of leaves.
        return choice(found)
    if type(found) in (list, tuple):
        return type(found)(_node(each, choice) for each in found)
    if isinstance(found, str):
        return choice(found)
    inner = getattr(found, "_position", getattr(found, "_node", None))
    if isinstance(inner, Position):
        return inner.node
    return inner if isinstance(inner, Node) else found


def _course(name: str) -> Any:
    import importlib

    return importlib.import_module(f"queenside.{name}")


class _Missing(type):
    """The class of names that a course's module has, and ours has not."""

    def __call__(cls, *args: Any, **more: Any) -> Any:
        if cls.__base__ is not object:
            # A class of the file itself, derived from such a name.
            return type.__call__(cls, *args, **more)
        raise NotImplementedError(
            f"Queenside has no `{cls.__name__}` of `{cls.__module__}`: put the course's {cls.__module__}.py beside this file"
        )


def stand_in(module: ModuleType) -> None:
    """Fills a course's module with our names. Others that a file imports are there, but cannot be used."""
    if module.__name__ == "aima":
        return
    name = module.__name__.rpartition(".")[2]
    names: Dict[str, Any] = {}
    for course in reversed(STAND_INS.get(name, ("pacman",))):
        ours = _course(course)
        names.update((each, getattr(ours, each)) for each in ours.__all__)
    # Two courses have a module of this name. A file that imports all names needs those of one.
    vars(module).update((each, names[each]) for each in names if name != "util" or each not in _NOT_IN_UTIL)
    imported, read = _needed_names(module.__name__)
    for each in imported | read:
        if not hasattr(module, each) and not hasattr(builtins, each):
            setattr(module, each, _Missing(each, (), {"__module__": name}))
    vars(module)["__all__"] = [
        each for each in vars(module) if not each.startswith("_") and (each in names or each in read)
    ]


def _needed_names(module: str) -> Tuple[Set[str], Set[str]]:
    """Returns which names a file imports from a module, and which it reads when it is loaded and does not define."""
    frame: Any = sys._getframe(1)
    while frame is not None and (frame.f_code.co_filename.startswith("<frozen") or _is_ours(frame)):
        frame = frame.f_back
    if frame is None:
        return set(), set()
    key = frame.f_code, module
    if key not in _needed:
        _needed[key] = _imported(frame.f_code, module), _read_only(frame.f_code)
    imported, read = _needed[key]
    # What another module has given already stays.
    return imported, read - set(frame.f_globals)


def _is_ours(frame: Any) -> bool:
    return frame.f_globals.get("__name__") in (__name__, "queenside_runner")


def _imported(code: CodeType, module: str) -> Set[str]:
    names: Set[str] = set()
    for part in _codes(code):
        origin = None
        for step in dis.get_instructions(part):
            if step.opname == "IMPORT_NAME":
                origin = step.argval
            elif step.opname == "IMPORT_FROM" and origin == module:
                names.add(step.argval)
    return names


def _read_only(code: CodeType) -> Set[str]:
    steps = [(each.opname, each.argval) for each in dis.get_instructions(code)]
    stored = {name for step, name in steps if step == "STORE_NAME"}
    return {name for step, name in steps if step == "LOAD_NAME" and not name.startswith("__")} - stored


_needed: Dict[Tuple[CodeType, str], Tuple[Set[str], Set[str]]] = {}
