import os

os.mkfifo("nqueens_out.txt")
