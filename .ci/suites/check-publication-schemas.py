"""Validates the record for DataCite, the OEMetadata and the figures of publications. `check-publication-schemas.py FOLDER...`."""

import csv
import json
import pathlib
import sys
import xml.etree.ElementTree

import jsonschema
from datacite import schema45
from oemetadata.latest.schema import OEMETADATA_LATEST_SCHEMA

checker = jsonschema.FormatChecker()
for folder in (pathlib.Path(name) for name in sys.argv[1:]):
    schema45.validator.validate(json.loads((folder / "datacite.json").read_text()))
    metadata = json.loads((folder / "oemetadata.json").read_text())
    jsonschema.Draft202012Validator(OEMETADATA_LATEST_SCHEMA, format_checker=checker).validate(metadata)
    resources = metadata["resources"]
    assert all((folder / each["path"]).is_file() and each["licenses"] for each in resources)
    tables = {path.relative_to(folder).as_posix() for path in (folder / "input").rglob("*.csv")}
    assert tables and tables < {each["path"] for each in resources}
    header = next(csv.reader((folder / "results" / "result.csv").open(encoding="utf-8")))
    [result] = [each for each in resources if each["path"] == "results/result.csv"]
    assert header == [field["name"] for field in result["schema"]["fields"]], header
    figures = [xml.etree.ElementTree.parse(path).getroot() for path in (folder / "figures").iterdir()]
    assert figures and all(figure.tag == "{http://www.w3.org/2000/svg}svg" for figure in figures)
    print(f"{folder.name}: DataCite valid, OEMetadata valid with {len(resources)} resources")
