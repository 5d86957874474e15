"""A look that the door answers in its own loop waits for nothing: what takes a while sends it on to a thread."""

from flask import has_request_context, request

IN_THE_LOOP = "companion.at_once"  # in the environ: this request is answered in the loop


class TakesAWhile(BaseException):
    """No error, so Flask makes no page of it: the door asks again, in a thread."""


def takes_a_while() -> None:
    """Said before anything is done that phones of other tables should not wait for."""
    if has_request_context() and IN_THE_LOOP in request.environ:
        raise TakesAWhile
