import os
import time

# A process a try. Two thousand are enough.
end = time.time() + 5
for attempt in range(2000):
    if os.fork() == 0:
        while time.time() < end:
            time.sleep(0.5)
        os._exit(0)
