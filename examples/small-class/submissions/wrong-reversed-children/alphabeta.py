# Without recursion: a stack of nodes that are still to be looked at.
import re


def parse(line):
    nodes, edges = line.split("}")[:2]
    kinds, children = {}, {}
    for name, kind in re.findall(r"\(([^,()]+),([^,()]+)\)", nodes):
        kinds[name.strip()] = kind.strip().upper()
        children[name.strip()] = []
    for parent, child in re.findall(r"\(([^,()]+),([^,()]+)\)", edges):
        children[parent.strip()].append(child.strip())
    return next(iter(kinds)), kinds, children


def search(root, kinds, children):
    leaves = 0
    frames = [[root, float("-inf"), float("inf"), list(children[root])]]
    value = None
    while frames:
        frame = frames[-1]
        node, low, high, todo = frame
        if value is not None:
            if kinds[node] == "MAX":
                frame[1] = low = max(low, value)
            else:
                frame[2] = high = min(high, value)
            value = None
        if low >= high or not todo:
            value = low if kinds[node] == "MAX" else high
            frames.pop()
            continue
        child = todo.pop()
        if child in kinds:
            frames.append([child, low, high, list(children[child])])
        else:
            leaves += 1
            value = float(child)
    return value, leaves


out = open("alphabeta_out.txt", "w")
number = 0
for line in open("alphabeta.txt"):
    if line.strip():
        number += 1
        score, leaves = search(*parse(line))
        out.write("Graph %d: Score: %g; Leaf Nodes Examined: %d\n" % (number, score, leaves))
