import os
import time

# One process a board, and each of them again... but ten thousand altogether are enough.
end = time.time() + 5
for generation in range(10000):
    if os.fork() == 0:
        while time.time() < end:
            time.sleep(0.5)
        os._exit(0)
