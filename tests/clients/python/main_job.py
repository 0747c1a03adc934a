"""The main job with a generated client: from registration to the workbook. `main_job.py URL ARCHIVE`."""

import sys
from io import BytesIO
from pathlib import Path

from energy_client import AuthenticatedClient, Client
from energy_client.api.auth import login, register_user
from energy_client.api.datasets import create_dataset, download_dataset_zip, upload_dataset_zip
from energy_client.api.models import create_energy_model, get_energy_model, optimize_energy_model, validate_energy_model
from energy_client.api.sources import list_energy_source
from energy_client.models import (
    DatasetCreate,
    EnergyModelCreate,
    EnergyModelOverrideAttribute,
    EnergyModelOverrideCreate,
    EnergyModelOverrideOperation,
    FileStatus,
    FileUploadForm,
    LoginForm,
    UserCreate,
)
from energy_client.types import File

url, archive = sys.argv[1], Path(sys.argv[2])


def ok(response):
    """What a success answers; everything else ends the job."""
    if response.status_code != 200:
        raise SystemExit(f"{response.status_code}: {response.content!r}")
    assert response.parsed is not None
    return response.parsed


anonymous = Client(base_url=url)
user = ok(register_user.sync_detailed(client=anonymous, body=UserCreate(username="python", password="a long secret")))
token = ok(login.sync_detailed(client=anonymous, body=LoginForm(username="python", password="a long secret")))
client = AuthenticatedClient(base_url=url, token=token.access_token, timeout=60)

dataset = ok(create_dataset.sync_detailed(client=client, body=DatasetCreate(name="python", number_of_time_steps=3)))
assert dataset.user.id == user.id
file = File(payload=BytesIO(archive.read_bytes()), file_name=archive.name, mime_type="application/zip")
uploaded = ok(upload_dataset_zip.sync_detailed(dataset.id, client=client, body=FileUploadForm(file=file)))
assert uploaded.status == FileStatus.OK

source, *_ = ok(list_energy_source.sync_detailed(client=client, dataset_id=dataset.id))
override = EnergyModelOverrideCreate(
    component_name=source.component.name,
    attribute=EnergyModelOverrideAttribute.INTEREST_RATE,
    operation=EnergyModelOverrideOperation.SET,
    value=0.01,
)
given = EnergyModelCreate(name="cheap money", ref_dataset=dataset.id, override_parameters=[override])
model = ok(create_energy_model.sync_detailed(client=client, body=given))
valid = ok(validate_energy_model.sync_detailed(model.id, client=client))
assert valid.override_parameters[0].value == 0.01 and isinstance(valid.warnings, list)

workbook = ok(optimize_energy_model.sync_detailed(model.id, client=client, time_limit=30.0)).payload.read()
assert workbook.startswith(b"PK")
assert ok(download_dataset_zip.sync_detailed(dataset.id, client=client)).payload.read().startswith(b"PK")

refused = create_energy_model.sync_detailed(client=client, body=EnergyModelCreate(name="", ref_dataset=dataset.id))
assert refused.status_code == 422 and refused.parsed.detail[0].loc[-1] == "name"
assert get_energy_model.sync_detailed(2**31, client=client).status_code == 404

print(f"the Python client has a workbook of {len(workbook)} bytes")
