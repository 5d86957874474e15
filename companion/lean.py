"""sqlite-utils loads numpy wherever it is installed. Here only the process that thinks needs it: a server that loads
it too starts 0.1 s later and is 11 MB larger. So sqlite-utils is loaded before anything else, and finds none."""

import sys

if "numpy" not in sys.modules:
    sys.modules["numpy"] = None  # type: ignore[assignment]
    try:
        import sqlite_utils  # noqa: F401
    finally:
        del sys.modules["numpy"]
