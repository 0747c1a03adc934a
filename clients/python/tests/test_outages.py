"""What happens while the service is away, and with fields that it does not know. The clock is one of the test."""

import time
import warnings
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from esm_client import IgnoredFieldsWarning, InputError, Service, ServiceError
from esm_client._sync.run import Run


class Clock:
    """Time passes only while somebody sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(time, "sleep", self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def service_of(answer: Callable[[httpx.Request], httpx.Response]) -> Service:
    service = Service("http://service.example")
    service._connection.client = httpx.Client(base_url="http://service.example", transport=httpx.MockTransport(answer))
    return service


def run_of(service: Service) -> Run:
    return Run(service._connection, {"id": 7, "dataset_id": 1, "status": "running", "objective": None, "error": None}, [])  # type: ignore[arg-type]


def refuse(request: httpx.Request) -> httpx.Response:
    raise httpx.ConnectError("Connection refused", request=request)


@pytest.mark.parametrize("away", [refuse, lambda request: httpx.Response(502), lambda request: httpx.Response(503, headers={"retry-after": "1"})])
def test_who_waits_for_a_run_outlives_an_outage_of_twenty_minutes(clock: Clock, away: Any) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if 10 < clock.now < 1210:
            return away(request)  # type: ignore[no-any-return]
        if request.url.path.endswith("/events"):
            clock.sleep(5)
            if clock.now < 1210:
                raise httpx.ReadError("interrupted", request=request)
            return httpx.Response(200, headers={"content-type": "text/event-stream"}, text="")
        status = "running" if clock.now < 1300 else "succeeded"
        return httpx.Response(200, json={"id": 7, "status": status, "objective": 1, "error": None})

    assert run_of(service_of(answer)).wait(progress=False).status == "succeeded"
    assert clock.now >= 1300


def test_who_waits_gives_up_after_half_an_hour(clock: Clock) -> None:
    with pytest.raises(ServiceError, match="does not answer: Connection refused"):
        run_of(service_of(refuse)).wait(progress=False)
    assert 1800 <= clock.now < 1900


def test_a_refused_connection_is_tried_again_whatever_is_asked(clock: Clock) -> None:
    asked = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.method)
        return refuse(request) if len(asked) < 4 else httpx.Response(200, json={"id": 1, "name": "a"})

    assert service_of(answer).create("a", 1).name == "a"
    assert asked == ["POST"] * 4


def test_a_change_whose_answer_was_lost_is_not_sent_again(clock: Clock) -> None:
    asked = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.method)
        raise httpx.ReadError("reset", request=request)

    with pytest.raises(ServiceError, match="reset"):
        service_of(answer).create("a", 1)
    assert asked == ["POST"]


def test_an_interruption_during_an_outage_stays_an_interruption(clock: Clock) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            return refuse(request)
        raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="Run 7 could not be cancelled"), pytest.raises(KeyboardInterrupt):
        run_of(service_of(answer)).wait(progress=False)


def test_every_field_that_was_ignored_is_a_warning(service: Service) -> None:
    dataset = service.example("one-region-week")
    with pytest.warns(IgnoredFieldsWarning, match="POST /models/: the service does not know Überschrift, override_parameters.0.why"):
        dataset._connection.send(
            "POST",
            "/models/",
            {
                "name": "with remarks",
                "ref_dataset": dataset.id,
                "Überschrift": "x",
                "override_parameters": [
                    {"component_name": "Battery", "attribute": "interest_rate", "operation": "set", "value": 0.05, "why": "cheap"}
                ],
            },
        )


def test_what_would_change_the_result_is_an_error(service: Service) -> None:
    model = service.example("one-region-week").model("Least cost")
    with pytest.raises(InputError, match="lookahead"):
        model.run(lookahead=24)
    with pytest.raises(InputError, match="threads"):
        model.estimate(threads=4)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model.run(typical_periods=2)
