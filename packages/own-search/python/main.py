"""Runs the searches of one file, one record after the other: ``python main.py``. Queenside starts it.

``python main.py evaluate`` values positions instead.

This file uses only what old versions of Python understand, so that they can say that they are too old.
"""

import json
import os
import sys

LEAST = (3, 8)

if sys.version_info < LEAST:
    sys.stdout.write(json.dumps({"old": ".".join(map(str, sys.version_info[:3]))}) + "\n")
    sys.exit()

HERE = os.path.dirname(os.path.abspath(__file__))
if HERE not in sys.path:
    sys.path.insert(0, HERE)

if sys.argv[1:] == ["evaluate"]:
    from queenside_evaluation import reply  # noqa: E402

    reply()
else:
    from queenside_runner import serve  # noqa: E402

    serve()
