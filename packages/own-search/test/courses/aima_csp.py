"""Constraint searches with the names and parameters of the book's, written anew."""

import random

from csp import dom_j_up
from utils import argmin_random_tie, count


def first_unassigned_variable(assignment, csp):
    for variable in csp.variables:
        if variable not in assignment:
            return variable


def num_legal_values(csp, var, assignment):
    if csp.curr_domains:
        return len(csp.curr_domains[var])
    return count(csp.nconflicts(var, each, assignment) == 0 for each in csp.domains[var])


def mrv(assignment, csp):
    open_ones = [each for each in csp.variables if each not in assignment]
    return argmin_random_tie(open_ones, key=lambda each: num_legal_values(csp, each, assignment))


def unordered_domain_values(var, assignment, csp):
    return csp.choices(var)


def lcv(var, assignment, csp):
    def ruled_out(value):
        return sum(
            not csp.constraints(var, value, other, theirs)
            for other in csp.neighbors[var]
            if other not in assignment
            for theirs in csp.choices(other)
        )

    return sorted(csp.choices(var), key=ruled_out)


def no_inference(csp, var, value, assignment, removals):
    return True


def forward_checking(csp, var, value, assignment, removals):
    csp.support_pruning()
    for other in csp.neighbors[var]:
        if other in assignment:
            continue
        for theirs in list(csp.curr_domains[other]):
            if not csp.constraints(var, value, other, theirs):
                csp.prune(other, theirs, removals)
        if not csp.curr_domains[other]:
            return False
    return True


def revise(csp, Xi, Xj, removals, checks=0):
    changed = False
    for x in list(csp.curr_domains[Xi]):
        supports = [y for y in csp.curr_domains[Xj] if csp.constraints(Xi, x, Xj, y)]
        checks += len(csp.curr_domains[Xj])
        if not supports:
            csp.prune(Xi, x, removals)
            changed = True
    return changed, checks


def AC3(csp, queue=None, removals=None, arc_heuristic=dom_j_up):
    csp.support_pruning()
    if queue is None:
        queue = {(a, b) for a in csp.variables for b in csp.neighbors[a]}
    arcs = list(arc_heuristic(csp, queue))
    checks = 0
    while arcs:
        Xi, Xj = arcs.pop()
        changed, checks = revise(csp, Xi, Xj, removals, checks)
        if changed:
            if not csp.curr_domains[Xi]:
                return False, checks
            arcs.extend((Xk, Xi) for Xk in csp.neighbors[Xi] if Xk != Xj)
    return True, checks


def mac(csp, var, value, assignment, removals, constraint_propagation=AC3):
    consistent, _ = constraint_propagation(csp, {(each, var) for each in csp.neighbors[var]}, removals)
    return consistent


def backtracking_search(
    csp,
    select_unassigned_variable=first_unassigned_variable,
    order_domain_values=unordered_domain_values,
    inference=no_inference,
):
    def descend(assignment):
        if len(assignment) == len(csp.variables):
            return assignment
        var = select_unassigned_variable(assignment, csp)
        for value in order_domain_values(var, assignment, csp):
            if csp.nconflicts(var, value, assignment) > 0:
                continue
            csp.assign(var, value, assignment)
            removals = csp.suppose(var, value)
            if inference(csp, var, value, assignment, removals):
                found = descend(assignment)
                if found is not None:
                    return found
            csp.restore(removals)
        csp.unassign(var, assignment)
        return None

    return descend({})


def min_conflicts_value(csp, var, current):
    return argmin_random_tie(csp.domains[var], key=lambda each: csp.nconflicts(var, each, current))


def min_conflicts(csp, max_steps=5000):
    csp.current = current = {}
    for var in csp.variables:
        csp.assign(var, min_conflicts_value(csp, var, current), current)
    for _ in range(max_steps):
        conflicted = csp.conflicted_vars(current)
        if not conflicted:
            return current
        var = random.choice(conflicted)
        csp.assign(var, min_conflicts_value(csp, var, current), current)
    return None
