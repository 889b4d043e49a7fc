results = []
out = open("nqueens_out.txt", "w")
for line in open("nqueens.txt"):
    n = line.strip()
    if n is int:
        results.append(n)
out.write("\n".join(results))
