/** The thread that writes one netCDF-4 file, as netCDF lays HDF5 out: dimensions are scales attached to variables. */
import { workerData } from "node:worker_threads";
import h5wasm, { type Dataset, File } from "h5wasm/node";
import type { NetcdfContent, NetcdfVariable } from "./write-netcdf.ts";

const { path, content } = workerData as { path: string; content: NetcdfContent };

/** Values of a block that is compressed at once. */
const maxChunk = 2 ** 16;

const dtypeOf = ({ data }: NetcdfVariable): string => {
  if (data instanceof Float64Array) return "<d";
  if (data instanceof Int32Array) return "<i";
  return data instanceof Uint8Array ? "<b" : "S";
};

/** Whole rows of the last dimensions. */
function chunksOf(shape: readonly number[]): number[] {
  const chunks = [...shape];
  for (let axis = 0; axis < chunks.length; axis++) {
    const inner = chunks.slice(axis + 1).reduce((product, length) => product * length, 1);
    chunks[axis] = Math.max(1, Math.min(shape[axis], Math.floor(maxChunk / inner)));
  }
  return chunks;
}

function create(file: File, variable: NetcdfVariable): Dataset {
  const { name, dims, data, attributes = {} } = variable;
  const shape = dims.map((dim) => content.dims[dim]);
  const isText = dtypeOf(variable) === "S";
  const isLarge = !isText && data.length > 64;
  const dataset = file.create_dataset({
    ...{ name, data: data as never, shape, dtype: dtypeOf(variable) as never },
    ...(isLarge && { chunks: chunksOf(shape), compression: 4 }),
  });
  for (const [key, value] of Object.entries(attributes)) dataset.create_attribute(key, value);
  // Without a fill value, zeros would be shown as missing by some readers.
  if (data instanceof Float64Array) dataset.create_attribute("_FillValue", Float64Array.of(Number.NaN), [1], "<d");
  return dataset;
}

const { activate_throwing_error_handler } = await h5wasm.ready;
activate_throwing_error_handler();
const file = new File(path, "w");
for (const [key, value] of Object.entries(content.attributes)) file.create_attribute(key, value);
const isCoordinate = ({ name, dims }: NetcdfVariable): boolean => dims.length === 1 && dims[0] === name;
for (const variable of content.variables.filter(isCoordinate)) create(file, variable).make_scale(variable.name);
for (const variable of content.variables) {
  if (isCoordinate(variable)) continue;
  const dataset = create(file, variable);
  for (const [axis, dim] of variable.dims.entries()) dataset.attach_scale(axis, dim);
}
file.close();
