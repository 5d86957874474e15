"""Requests made of the API's own description, good and bad: each gets the answer that is described, never a 500."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance

EXAMPLES = 3  # of each kind and operation; `make soak` tries hundreds


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["fit", "misfit"])
def test_whatever_fits_the_description_or_does_not_is_answered_as_described(app, match, bearer, mode):
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    schema = schema.exclude(path="/api/v1/docs")  # it takes nothing, so nothing that is sent can be wrong
    operations = [found.ok() for found in schema.get_all_operations()]
    tried = set()
    for operation in operations:
        cases = operation.as_strategy(generation_mode=mode)

        @settings(max_examples=EXAMPLES, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case=cases)
        def answered(case):
            if "match_id" in (case.path_parameters or {}):
                case.path_parameters["match_id"] = match.id
            answer = case.call(headers={**bearer, "Accept-Encoding": "identity"})
            case.validate_response(answer, checks=[not_a_server_error, response_schema_conformance])
            tried.add(case.operation.label)

        answered()
    assert tried == {operation.label for operation in operations}


def test_a_stream_of_events_is_not_described_as_one_text(client):
    paths = client.get("/api/v1/openapi.json").json["paths"]
    (stream,) = (one["get"] for path, one in paths.items() if path.endswith("/events"))
    assert stream["responses"]["200"]["content"] == {"text/event-stream": {}}
