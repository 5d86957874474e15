"""The `companion` command without its bound on how often a worker may end."""

import sys

from companion import cli, server

server.MOST_ENDS = sys.maxsize >> 32

if __name__ == "__main__":
    cli.main()
