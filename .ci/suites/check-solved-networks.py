"""Optimizes the networks of folders on a service, opens the results in PyPSA, and compares them with PyPSA's own optimum."""

import json
import logging
import os
import pathlib
import sys
import time
import urllib.parse
import urllib.request
import uuid
import warnings

import numpy
import pypsa
from exported import exported
from optimum_of_pypsa import optimum

url = os.environ["SERVICE_URL"]
folders = [pathlib.Path(name) for name in sys.argv[1:]]
token = ""
said = []


class Listener(logging.Handler):
    def emit(self, record):
        said.append(record.getMessage())


logging.disable(logging.INFO)
logging.getLogger("pypsa").addHandler(Listener(logging.WARNING))


def ask(method, path, body=None, media_type="application/json"):
    data = json.dumps(body).encode() if isinstance(body, dict) else body
    headers = {"content-type": media_type, "authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(f"{url}{path}", data=data, headers=headers, method=method)) as answer:
        return answer.read()


def told(*order):
    return json.loads(ask(*order))


def solved(file):
    """The network with the optimum of the service."""
    boundary = uuid.uuid4().hex
    head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.nc"\r\n\r\n'
    form = head.encode() + file.read_bytes() + f"\r\n--{boundary}--\r\n".encode()
    dataset = told("POST", f"/datasets/import?name={uuid.uuid4().hex}", form, f"multipart/form-data; boundary={boundary}")["dataset"]["id"]
    model = told("POST", "/models/", {"name": "m", "ref_dataset": dataset})["id"]
    run = told("POST", f"/models/{model}/runs", {"kind": "optimize", "options": {"prices": True}})["id"]
    while (status := told("GET", f"/runs/{run}")["status"]) in ("queued", "running"):
        time.sleep(0.2)
    assert status == "succeeded", told("GET", f"/runs/{run}")
    path = file.parent / f"solved {file.name}"
    path.write_bytes(ask("GET", f"/runs/{run}/export?format=pypsa"))
    said.clear()
    with warnings.catch_warnings(record=True) as noticed:
        warnings.simplefilter("always")
        network = pypsa.Network(path)
    # Those of PyPSA about its own libraries it has for every file.
    assert not said and not [one for one in noticed if one.category in (UserWarning, RuntimeWarning)], (said, noticed)
    assert abs(network.objective * network.meta["annual_cost_factor"] / told("GET", f"/runs/{run}")["objective"] - 1) < 1e-9
    return network


def contents_apart(network):
    """The largest difference between contents and what flows in and out makes of them."""
    hours, worst = network.snapshot_weightings.stores.iloc[0], 0.0
    for of, attribute, cyclic, initial in (
        ("stores", "e", "e_cyclic", "e_initial"),
        ("storage_units", "state_of_charge", "cyclic_state_of_charge", "state_of_charge_initial"),
    ):
        static, dynamic = network.c[of].static, network.c[of].dynamic
        if static.empty:
            continue
        content, kept = dynamic[attribute], (1 - static.standing_loss) ** hours
        before = content.shift(1) * kept
        before.iloc[0] = numpy.where(static[cyclic], content.iloc[-1] * kept, static[initial])
        if of == "stores":
            flow = -dynamic.p
        else:
            inflow = network.get_switchable_as_dense("StorageUnit", "inflow")
            flow = dynamic.p_store * static.efficiency_store - dynamic.p_dispatch / static.efficiency_dispatch + inflow - dynamic.spill
        worst = max(worst, float((before + hours * flow - content).abs().max().max() / max(1.0, content.abs().max().max())))
    return worst


account = {"username": "solved", "password": "a long secret"}
ask("POST", "/auth/register", account)
token = told("POST", "/auth/login", urllib.parse.urlencode(account).encode(), "application/x-www-form-urlencoded")["access_token"]

faults, equal, count = 0, 0, 0
for folder, name, _ in exported(folders):
    network = solved(folder / name)
    scale = max(1.0, network.generators_t.p.abs().max().max())
    found = network.objective
    costs = network.statistics.capex().sum() + network.statistics.opex().sum()
    balance = network.statistics.energy_balance().groupby("bus_carrier").sum().abs().max()
    at_buses = network.buses_t.p.abs().max().max() / scale
    apart = contents_apart(network)
    own = network.copy()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        objective = optimum(own)
    # Statistics are rounded to five decimals.
    wrong = {
        "objective": abs(objective - found) > 1e-6 * max(1e-2, abs(found)),
        "costs": abs(costs - found) > 1e-6 * abs(found) + 1e-3,
        "balance": balance > 1e-3 + 1e-6 * scale,
        "buses": at_buses > 1e-6,
        "contents": apart > 1e-6,
    }
    faults += any(wrong.values())
    count += 1
    if any(wrong.values()):
        print(name, [key for key, is_wrong in wrong.items() if is_wrong], found, objective, costs, balance, at_buses, apart)
    # Several optima may have the same cost.
    equal += bool((network.generators_t.p - own.generators_t.p).abs().max().max() <= 1e-6 * scale)
print(f"PyPSA {pypsa.__version__}: {count} solved networks, {equal} of them with the same power of every generator as its own optimum")
sys.exit(0 if count and equal and not faults else 1)
