/** HDF5 files that want more than to be read: other files, memory, time. */
import { writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import h5wasm, { File } from "h5wasm/node";

export type HostileFile = (path: string) => Promise<void>;

async function written(path: string, write: (file: File) => void): Promise<void> {
  await h5wasm.ready;
  const file = new File(path, "w");
  write(file);
  file.close();
}

/** Files that only Python's h5py can write: the comments say how. */
const packed =
  (text: string): HostileFile =>
  async (path) =>
    writeFileSync(path, gunzipSync(Buffer.from(text, "base64")));

/** `file["x"] = h5py.ExternalLink("/etc/passwd", "x")` */
export const externalLink: HostileFile = (path) =>
  written(path, (file) => file.create_external_link("/etc/passwd", "x", "x"));

/** An external link two groups deep, in a part of a model of FINE that is not read. */
export const hiddenLink: HostileFile = (path) =>
  written(path, (file) => {
    file.create_group("Results");
    file.create_group("Results/deep").create_external_link("/etc/passwd", "/", "x");
  });

/** `file.create_dataset("x", (8,), dtype="<f8", external=[("/etc/passwd", 0, 64)])` */
export const externalStorage = packed(
  "H4sIAAAAAAACA+v0cHHj5ZLiYgABDg4GFgYBBmTwHwo2sKLyYfIJUJoRSndA6RVMMHFGsJwEVFwQaj66upAgV1eQ6v9oAGZPBguE5mAYBSMReLg6" +
    "BoDoCCgflkpPMKGqq0BLjx4U2svIwAYxixHGh6RkRkZGlPQIo5mB8iAZQQV7qJgDgwk3g8l/Zog8K1AUJM/ExAQ2gJ1BA8xnhOYVAxzp3AFuD8R+" +
    "ZkZYDnFAUxlBl3iQQAvnABZUdfqpJcn6BYnFxeUpYH6wn78LyH8wfykwj6ZpcgAAGa03DLAFAAA=",
);

/** `layout[:] = h5py.VirtualSource("/etc/other.nc", "x", shape=(8,)); file.create_virtual_dataset("x", layout)` */
export const virtualLayout = packed(
  "H4sIAAAAAAACA+v0cHHj5ZLiYgABDg4GFgYBBmTwHwoYJND4UJAApRmhdAeUXsEEE2cEy0G1MwhCzUdXFxLk6gpS/R8NwOwxYIHQHAyjYCQCD1fH" +
    "ABAdAeXDUukJJlR1FWjp0YNCexkZ2CBmMcL4kJTMyMiIkh5hNDNQHiQjqGAPFXNgMOFmMPnPDJFnBYqC5JmYmRgh+iA+YWGGGQExVwjKBfFSpnJl" +
    "MzA0DIp4CPbzdwHlaJh/FZhH0+YoGAVDFbg7+/swIhWosHLTlwGtINVPLUnWzy/JSC3Sy0sGFrPMSHIgwITEF4CyYXx2IN4qOu0BkvIJ/KNhPwpG" +
    "wSgYBaNgFIyCUTAKRsEoGAWjYBTQCwAAlQHtWAAYAAA=",
);

interface Zeros {
  name: string;
  shape: number[];
  chunks: number[];
}

/** A thousand of them take a byte. */
function writeZeros(file: File, { name, shape, chunks }: Zeros): void {
  const empty = { name, data: new Float64Array(0), dtype: "<d", compression: 9 } as const;
  const dataset = file.create_dataset({ ...empty, shape: shape.map(() => 0), maxshape: shape, chunks });
  dataset.resize(shape);
  const [rows, ...others] = shape;
  for (let row = 0; row < rows; row += chunks[0]) {
    const to = Math.min(rows, row + chunks[0]);
    const none = new Float64Array((to - row) * others.reduce((product, length) => product * length, 1));
    dataset.write_slice([[row, to], ...others.map((length): [number, number] => [0, length])], none);
  }
}

export const zeros = (mebibytes: number, chunk = 2 ** 17): HostileFile => {
  const length = mebibytes * 2 ** 17;
  return (path) => written(path, (file) => writeZeros(file, { name: "x", shape: [length], chunks: [chunk] }));
};

/** A network of PyPSA whose generators have nothing to generate from, in every hour of a year. */
export const networkOfZeros = (mebibytes: number): HostileFile => {
  const [steps, columns] = [8760, Math.floor((mebibytes * 2 ** 17) / 8760)];
  const names = Array.from({ length: columns }, (_, index) => `generator ${index}`);
  return (path) =>
    written(path, (file) => {
      file.create_attribute("network_pypsa_version", "1.4.0");
      file.create_attribute("network_name", "zeros");
      const hours = Float64Array.from({ length: steps }, (_, step) => step);
      file.create_dataset({ name: "snapshots", data: hours, dtype: "<d" });
      file.create_dataset({ name: "buses_i", data: ["bus"], dtype: "S" });
      file.create_dataset({ name: "generators_i", data: names, dtype: "S" });
      file.create_dataset({ name: "generators_bus", data: names.map(() => "bus"), dtype: "S" });
      file.create_dataset({ name: "generators_t_p_max_pu_i", data: names, dtype: "S" });
      writeZeros(file, { name: "generators_t_p_max_pu", shape: [steps, columns], chunks: [60, columns] });
    });
};

/** Thousands of names for one number, each of which costs to expand 16 MiB: reading them takes minutes. */
export const endless: HostileFile = (path) =>
  written(path, (file) => {
    const block = 2 ** 21;
    const empty = { name: "x", data: new Float64Array(1), dtype: "<d", chunks: [block], compression: 9 } as const;
    file.create_dataset({ ...empty, shape: [1], maxshape: [null], chunks: [block] });
    for (let name = 0; name < 4000; name++) file.create_hard_link("/x", `name ${name}`);
  });

/** Groups that contain each other have no end, and here a hundred ways on at each. */
export const circle: HostileFile = (path) =>
  written(path, (file) => {
    const group = file.create_group("a");
    for (let way = 0; way < 100; way++) group.create_hard_link("/a", `way ${way}`);
  });
