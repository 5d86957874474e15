"""Looks that the door answers in its own loop, and taps in their one thread, wait for nothing: what takes a while sends
them on to the other threads."""

from flask import has_request_context, request

AT_ONCE = "companion.at_once"  # in the environ: others wait until this request is answered


class TakesAWhile(BaseException):
    """No error, so Flask makes no page of it: the door asks again, where nobody waits. A tap is written once."""


def takes_a_while() -> None:
    """Said before anything is done that phones of other tables should not wait for."""
    if has_request_context() and AT_ONCE in request.environ:
        raise TakesAWhile
