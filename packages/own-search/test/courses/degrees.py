"""The shortest path between two people."""

import csv
import sys

from util import Node, StackFrontier, QueueFrontier

people = {}
movies = {}


def main():
    path = shortest_path("1", "2")


def shortest_path(source, target):
    start = Node(state=source, parent=None, action=None)
    frontier = QueueFrontier()
    frontier.add(start)
    explored = set()
    while True:
        if frontier.empty():
            return None
        node = frontier.remove()
        if node.state == target:
            path = []
            while node.parent is not None:
                path.append((node.action, node.state))
                node = node.parent
            path.reverse()
            return path
        explored.add(node.state)
        for action, state in neighbors_for_person(node.state):
            if not frontier.contains_state(state) and state not in explored:
                frontier.add(Node(state=state, parent=node, action=action))


def neighbors_for_person(person_id):
    movie_ids = people[person_id]["movies"]
    return {(m, p) for m in movie_ids for p in movies[m]["stars"]}


if __name__ == "__main__":
    main()
