import sys

with open("nqueens_out.txt", "w") as out:
    out.write("<script>alert(8)</script>\n<img src=x onerror=alert(8)>\n]]>&amp;\x1b[2J\n")
sys.stderr.write("</pre><script>alert(8)</script>\x1b]0;title\x07\n")
