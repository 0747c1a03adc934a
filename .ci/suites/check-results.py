"""Runs examples on a service, and opens their results with other tools. `check-results.py EXAMPLES FOLDER`."""

import io
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request
import uuid
import warnings
import zipfile

import jsonschema
import numpy
import pandas
import pyam
import xarray
from oemetadata.latest.schema import OEMETADATA_LATEST_SCHEMA

url = os.environ["SERVICE_URL"]
examples, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
token = ""
dimensions = ("year", "time", "component", "commodity", "region", "region_to")


def ask(method, path, body=None, media_type="application/json"):
    data = json.dumps(body).encode() if isinstance(body, dict) else body
    headers = {"content-type": media_type, "authorization": f"Bearer {token}"}
    request = urllib.request.Request(f"{url}{path}", data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from error


def told(*order):
    return json.loads(ask(*order))


def result_of(archive, kind, options, model_name):
    """The number of a run of the archive that has ended."""
    dataset = told("POST", "/datasets/", {"name": uuid.uuid4().hex, "number_of_time_steps": 1})["id"]
    boundary = uuid.uuid4().hex
    head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n'
    form = head.encode() + archive.read_bytes() + f"\r\n--{boundary}--\r\n".encode()
    ask("POST", f"/datasets/{dataset}/upload", form, f"multipart/form-data; boundary={boundary}")
    models = told("GET", f"/models/?dataset_id={dataset}")
    model = next(each["id"] for each in models if model_name is None or each["name"] == model_name)
    run = told("POST", f"/models/{model}/runs", {"kind": kind, "options": options})["id"]
    while (status := told("GET", f"/runs/{run}")["status"]) in ("queued", "running"):
        time.sleep(0.2)
    assert status == "succeeded", told("GET", f"/runs/{run}")
    check_metadata(dataset)
    return run


def check_metadata(dataset):
    ask("PUT", f"/datasets/{dataset}/calendar", {"start": "2030-01-01T00:00", "time_zone": "Europe/Berlin"})
    package = zipfile.ZipFile(io.BytesIO(ask("GET", f"/datasets/{dataset}/export")))
    metadata = json.loads(package.read("oemetadata.json"))
    checker = jsonschema.FormatChecker()
    jsonschema.Draft202012Validator(OEMETADATA_LATEST_SCHEMA, format_checker=checker).validate(metadata)
    files = {name for name in package.namelist() if name.endswith(".csv")}
    assert files and files == {each["path"] for each in metadata["resources"]}


def named(row):
    group, _, quantity = row["variable"].partition(".")
    kind = "commodities" if row["kind"] == "commodity" else row["kind"]
    name = quantity if row["variable"] == "capacity.capacity" else row["variable"].replace(".", "_")
    return kind, name


def is_at_its_place(tree, row, steps, values):
    """Whether the values of a row, or of a series, are in the tree where the row says."""
    kind, name = named(row)
    group = tree[kind]
    if pandas.isna(row["region"]) and f"{name}_total" in group:
        name = f"{name}_total"
    variable = group[name]
    place = {dim: row[dim] for dim in dimensions if dim in variable.dims and dim != "time"}
    assert all(not pandas.isna(value) for value in place.values()), (row, variable.dims)
    found = variable.sel(place)
    if steps:
        assert found.dims == ("time",), (row, found.dims)
    assert numpy.array_equal(numpy.atleast_1d(found.values), values), (row, found.values, values)
    unit = variable.attrs.get("units")
    if unit is None:
        units = group[f"{name}_units"]
        unit = units.sel({dim: row[dim] for dim in units.dims}).item()
    assert unit == row["unit"], (row, unit)


def check_netcdf(run):
    path = folder / f"{run}.nc"
    path.write_bytes(ask("GET", f"/runs/{run}/export?format=netcdf"))
    table = pandas.read_parquet(io.BytesIO(ask("GET", f"/runs/{run}/export?format=parquet")))
    keys = ["kind", "variable", "component", "commodity", "region", "region_to", "unit", "year"]
    for engine in ("netcdf4", "h5netcdf"):
        with warnings.catch_warnings(action="error"), xarray.open_datatree(path, engine=engine) as tree:
            tree.load()
            assert tree.attrs["objective"] == told("GET", f"/runs/{run}")["objective"]
            figures = table[table["step"].isna()]
            for row in figures.to_dict("records"):
                is_at_its_place(tree, row, False, [row["value"]])
            series = table[~table["step"].isna()]
            for _, rows in series.groupby(keys, dropna=False, sort=False):
                is_at_its_place(tree, rows.iloc[0].to_dict(), True, rows.sort_values("step")["value"].to_numpy())
            count = sum(
                int(numpy.isfinite(variable.values).sum())
                for group in tree.children.values()
                for name, variable in group.data_vars.items()
                if variable.dtype.kind == "f"
            )
            assert count == len(table), (count, len(table))
    return len(table), path.stat().st_size


def check_iamc(run, query):
    """pyam's own check: totals are the sums of their parts, in variables and in regions."""
    frames = []
    for form in ("iamc", "iamc-wide"):
        text = ask("GET", f"/runs/{run}/export?format={form}{query}").decode()
        frames.append(pyam.IamDataFrame(pandas.read_csv(io.StringIO(text))))
    long, wide = frames
    assert long.equals(wide) and not long.empty
    for variable in long.variable:
        parts = long.check_aggregate(variable)
        assert parts is None, parts
    return len(long)


account = {"username": "results", "password": "a long secret"}
ask("POST", "/auth/register", account)
login = "&".join(f"{key}={value.replace(' ', '+')}" for key, value in account.items()).encode()
token = told("POST", "/auth/login", login, "application/x-www-form-urlencoded")["access_token"]

for name, kind, options, model, query in (
    ("two-regions-three-steps", "optimize", {"prices": True}, None, "&year=2030"),
    ("one-region-co2-limit", "optimize", {"prices": True}, "Limit", "&year=2030"),
    ("three-regions-year", "optimize", {"prices": True, "typical_periods": 7}, "Least cost", "&year=2030"),
    ("one-region-co2-limit", "myopic", {}, "Pathway to 2045", ""),
):
    run = result_of(examples / f"{name}.zip", kind, options, model)
    values, size = check_netcdf(run)
    print(f"{name} ({kind}): {values} values in {size} bytes of netCDF, {check_iamc(run, query)} rows of pyam")
