"""The frames of array-frames.ts over the pipes a solver's process has, and the watch over its parent."""

import array
import json
import os
import threading
import time

FRAMES, PROGRESS = 3, 4
TYPES = {"f64": ("d", 8), "i32": ("i", 4), "u8": ("B", 1)}
NAMES = {"d": "f64", "i": "i32", "B": "u8"}


def watch_parent():
    parent = os.getppid()

    def watch():
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def read_frame():
    with os.fdopen(os.dup(FRAMES), "rb") as pipe:
        line = pipe.readline()
        if not line.startswith(b"ARRAYS1 "):
            raise ValueError("The pipe ended before a frame came.")
        header = json.loads(line[8:])
        arrays = {}
        for item in header["arrays"]:
            code, size = TYPES[item["type"]]
            arrays[item["name"]] = array.array(code, pipe.read(size * item["length"]))
        return header["message"], arrays


def write_frame(message, arrays):
    listed = [{"name": name, "type": NAMES[a.typecode], "length": len(a)} for name, a in arrays.items()]
    header = "ARRAYS1 " + json.dumps({"message": message, "arrays": listed}, allow_nan=False) + "\n"
    with os.fdopen(os.dup(FRAMES), "wb") as pipe:
        pipe.write(header.encode())
        for a in arrays.values():
            pipe.write(a.tobytes())


def write_progress(progress):
    os.write(PROGRESS, (json.dumps(progress, allow_nan=False) + "\n").encode())
