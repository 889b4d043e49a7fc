import json

# "One board a line", so each line is one object.
answers = []
for text in open("nqueens.txt").read().split():
    n = int(text)
    answers.append({"n": n, "queens": [[i, (2 * i + 1) % n] for i in range(n)]})
json.dump(answers, open("nqueens_out.txt", "w"))
