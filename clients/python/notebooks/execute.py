"""Executes the notebooks beside a service at SERVICE_URL, and writes them with their outputs. `execute.py FOLDER`."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for file in sorted(Path(__file__).parent.glob("*.ipynb")):
    notebook = nbformat.read(file, as_version=4)
    if any(cell.get("outputs") for cell in notebook.cells):
        sys.exit(f"{file.name} is stored with outputs: remove them.")
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    nbformat.write(notebook, folder / file.name)
    pictures = sum("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))
    print(f"{file.name}: executed, {pictures} pictures")
