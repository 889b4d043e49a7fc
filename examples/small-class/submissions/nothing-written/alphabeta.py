print("Graph 1: Score: 4; Leaf Nodes Examined: 6")
