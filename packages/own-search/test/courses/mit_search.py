"""Searches as in a lab with an agenda of paths: two written out, and others made of four arguments."""
import read_graphs
from search import Edge, UndirectedGraph, do_nothing_fn, make_generic_search

GRAPH_1 = read_graphs.get_graphs()["GRAPH_1"]


def path_length(graph, path):
    return sum(graph.get_edge(one, other).length for one, other in zip(path, path[1:]))


def has_loops(path):
    return len(set(path)) < len(path)


def extensions(graph, path):
    return [path + [node] for node in graph.get_neighbors(path[-1])]


generic_search = make_generic_search(extensions, has_loops)


def basic_bfs(graph, startNode, goalNode):
    agenda, seen = [[startNode]], {startNode}
    while agenda:
        path = agenda.pop(0)
        if path[-1] == goalNode:
            return path
        for longer in extensions(graph, path):
            if longer[-1] not in seen:
                seen.add(longer[-1])
                agenda.append(longer)
    return None


def by_estimate(graph, goal, paths):
    return sorted(paths, key=lambda path: graph.get_heuristic_value(path[-1], goal))


def by_length_and_estimate(graph, goal, paths):
    return sorted(
        paths, key=lambda path: path_length(graph, path) + graph.get_heuristic_value(path[-1], goal)
    )


generic_best_first = [do_nothing_fn, True, by_estimate, True]
generic_a_star = [do_nothing_fn, False, by_length_and_estimate, True]
a_star = generic_search(*generic_a_star)
length_of_nothing = a_star(GRAPH_1, "S", "G")
