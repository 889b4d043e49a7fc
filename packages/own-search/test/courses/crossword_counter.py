"""Another crossword creator: it infers while it searches, and counts with tables of letters."""

from collections import Counter, deque

from crossword import Crossword, Variable


class CrosswordCreator:
    def __init__(self, crossword):
        self.crossword = crossword
        self.domains = {var: set(crossword.words) for var in crossword.variables}

    def solve(self):
        self.enforce_node_consistency()
        if not self.ac3():
            return None
        return self.backtrack({})

    def enforce_node_consistency(self):
        for var in self.domains:
            self.domains[var] = {word for word in self.domains[var] if len(word) == var.length}

    def revise(self, x, y):
        overlap = self.crossword.overlaps[x, y]
        if not overlap:
            return False
        letters = {word[overlap[1]] for word in self.domains[y]}
        kept = {word for word in self.domains[x] if word[overlap[0]] in letters}
        changed = len(kept) < len(self.domains[x])
        self.domains[x] = kept
        return changed

    def ac3(self, arcs=None):
        if arcs is None:
            arcs = [arc for arc, overlap in self.crossword.overlaps.items() if overlap]
        waiting = deque(arcs)
        while waiting:
            x, y = waiting.popleft()
            if self.revise(x, y):
                if len(self.domains[x]) == 0:
                    return False
                waiting.extend((z, x) for z in self.crossword.neighbors(x) if z != y)
        return all(self.domains.values())

    def assignment_complete(self, assignment):
        return len(assignment) == len(self.crossword.variables)

    def consistent(self, assignment):
        words = list(assignment.values())
        if len(set(words)) < len(words) or any(len(word) != var.length for var, word in assignment.items()):
            return False
        cells = {}
        for var, word in assignment.items():
            for cell, letter in zip(var.cells, word):
                if cells.setdefault(cell, letter) != letter:
                    return False
        return True

    def order_domain_values(self, var, assignment):
        counts = []
        for other in self.crossword.neighbors(var):
            if other not in assignment:
                i, j = self.crossword.overlaps[var, other]
                counts.append((i, Counter(word[j] for word in self.domains[other])))
        # The words that rule out the fewest leave the most.
        return sorted(self.domains[var], key=lambda word: -sum(letters[word[i]] for i, letters in counts))

    def select_unassigned_variable(self, assignment):
        def rank(var):
            open_neighbors = sum(other not in assignment for other in self.crossword.neighbors(var))
            return len(self.domains[var]), -open_neighbors

        return sorted((var for var in self.crossword.variables if var not in assignment), key=rank)[0]

    def backtrack(self, assignment):
        if self.assignment_complete(assignment):
            return assignment if self.consistent(assignment) else None
        var = self.select_unassigned_variable(assignment)
        for word in self.order_domain_values(var, assignment):
            longer = {**assignment, var: word}
            if not self.consistent(longer):
                continue
            saved = {each: words.copy() for each, words in self.domains.items()}
            self.domains[var] = {word}
            if self.ac3([(other, var) for other in self.crossword.neighbors(var)]):
                result = self.backtrack(longer)
                if result is not None:
                    return result
            self.domains = saved
        return None
