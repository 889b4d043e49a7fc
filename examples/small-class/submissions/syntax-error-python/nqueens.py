def queens(n)
    return list(range(1, n + 1))

print queens(8)
