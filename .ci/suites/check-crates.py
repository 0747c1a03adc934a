"""
Validates publications as RO-Crates and their CITATION.cff. `check-crates.py CACHE FOLDER...`.

rocrate-validator works without the network: it finds the context that it would fetch in its cache. That is the context which
ro-crate-py brings, of version 1.3, which has the terms of 1.2. Each crate is also opened with ro-crate-py.
"""

import hashlib
import io
import json
import pathlib
import sys

import requests.adapters
import requests_cache
import rocrate
import urllib3
from cffconvert.citation import Citation
from rocrate.rocrate import ROCrate
from rocrate_validator import services
from rocrate_validator.models import Severity

cache, folders = sys.argv[1], [pathlib.Path(name) for name in sys.argv[2:]]
context = "https://w3id.org/ro/crate/1.2/context"

# What a recommendation asks for that nobody was asked for: pages, identifiers and people to contact of organizations; and that a DOI
# leads to the crate, which needs the network.
not_asked = {"ro-crate-1.2_86.2", "ro-crate-1.2_89.0", "ro-crate-1.2_90.1", "ro-crate-1.2_93.0", "ro-crate-1.2_51.1"}


class Bundled(requests.adapters.HTTPAdapter):
    """Answers with the context of ro-crate-py."""

    def send(self, request, **_):
        content = (pathlib.Path(rocrate.__file__).parent / "data" / "ro-crate.jsonld").read_bytes()
        headers = {"content-type": "application/ld+json"}
        raw = urllib3.HTTPResponse(io.BytesIO(content), headers, 200, preload_content=False, request_url=request.url)
        return self.build_response(request, raw)


with requests_cache.CachedSession(cache, backend="sqlite", expire_after=-1) as session:
    session.mount(context, Bundled())
    for headers in ({}, {"Accept": "application/ld+json, application/json"}):
        session.get(context, headers=headers)


def issues_of(folder):
    settings = services.ValidationSettings(
        rocrate_uri=str(folder),
        profile_identifier="ro-crate-1.2",
        requirement_severity=Severity.RECOMMENDED.name,
        offline=True,
        cache_path=cache,
    )
    issues = services.validate(settings).get_issues()
    return [(issue.severity.name, issue.check.identifier, issue.message) for issue in issues]


def check_crate(folder):
    left = [issue for issue in issues_of(folder) if issue[0] == "REQUIRED" or issue[1] not in not_asked]
    assert left == [], left
    crate = ROCrate(folder)
    files = {path for path in folder.rglob("*") if path.is_file() and path.name != "ro-crate-metadata.json"}
    described = [entity for entity in crate.data_entities if entity.type == "File"]
    assert {pathlib.Path(entity.source) for entity in described} == files
    for entity in described:
        content = pathlib.Path(entity.source).read_bytes()
        assert entity["contentSize"] == str(len(content)) and entity["sha256"] == hashlib.sha256(content).hexdigest()
    return len(files)


for folder in folders:
    count = check_crate(folder)
    citation = Citation((folder / "CITATION.cff").read_text())
    citation.validate()
    assert citation.as_bibtex()
    print(f"{folder.name}: {count} files in the RO-Crate, citation valid")

# The validator sees what is wrong.
broken = pathlib.Path(f"{cache}-broken")
broken.mkdir(exist_ok=True)
metadata = json.loads((folders[0] / "ro-crate-metadata.json").read_text())
for entity in metadata["@graph"]:
    entity.pop("datePublished", None)
(broken / "ro-crate-metadata.json").write_text(json.dumps(metadata))
assert any(severity == "REQUIRED" for severity, _, _ in issues_of(broken))
