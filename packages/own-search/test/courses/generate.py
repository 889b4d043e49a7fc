"""A crossword creator as students hand it in."""

import sys

from crossword import *


class CrosswordCreator():

    def __init__(self, crossword):
        self.crossword = crossword
        self.domains = {
            var: self.crossword.words.copy()
            for var in self.crossword.variables
        }

    def save(self, assignment, filename):
        from PIL import Image

        Image.new("RGBA", (100, 100)).save(filename)

    def solve(self):
        self.enforce_node_consistency()
        self.ac3()
        return self.backtrack(dict())

    def enforce_node_consistency(self):
        for var, words in self.domains.items():
            for word in words.copy():
                if len(word) != var.length:
                    words.remove(word)

    def revise(self, x, y):
        overlap = self.crossword.overlaps[x, y]
        if overlap is None:
            return False
        i, j = overlap
        revised = False
        for word in self.domains[x].copy():
            if not any(word[i] == other[j] for other in self.domains[y]):
                self.domains[x].remove(word)
                revised = True
        return revised

    def ac3(self, arcs=None):
        if arcs is None:
            arcs = [(x, y) for x in self.domains for y in self.crossword.neighbors(x)]
        queue = list(arcs)
        while queue:
            x, y = queue.pop(0)
            if self.revise(x, y):
                if not self.domains[x]:
                    return False
                for z in self.crossword.neighbors(x) - {y}:
                    queue.append((z, x))
        return True

    def assignment_complete(self, assignment):
        return all(var in assignment for var in self.crossword.variables)

    def consistent(self, assignment):
        for x, word in assignment.items():
            if len(word) != x.length:
                return False
            for y, other in assignment.items():
                if x == y:
                    continue
                if word == other:
                    return False
                overlap = self.crossword.overlaps[x, y]
                if overlap is not None and word[overlap[0]] != other[overlap[1]]:
                    return False
        return True

    def order_domain_values(self, var, assignment):
        def ruled_out(word):
            count = 0
            for other in self.crossword.neighbors(var):
                if other in assignment:
                    continue
                i, j = self.crossword.overlaps[var, other]
                count += sum(word[i] != their[j] for their in self.domains[other])
            return count

        return sorted(self.domains[var], key=ruled_out)

    def select_unassigned_variable(self, assignment):
        waiting = [var for var in self.crossword.variables if var not in assignment]
        return min(
            waiting,
            key=lambda var: (len(self.domains[var]), -len(self.crossword.neighbors(var))),
        )

    def backtrack(self, assignment):
        if self.assignment_complete(assignment):
            return assignment
        var = self.select_unassigned_variable(assignment)
        for word in self.order_domain_values(var, assignment):
            assignment[var] = word
            if self.consistent(assignment):
                result = self.backtrack(assignment)
                if result is not None:
                    return result
            del assignment[var]
        return None


def main():
    if len(sys.argv) not in [3, 4]:
        sys.exit("Usage: python generate.py structure words [output]")
    crossword = Crossword(sys.argv[1], sys.argv[2])
    creator = CrosswordCreator(crossword)
    print(creator.solve())


if __name__ == "__main__":
    main()
