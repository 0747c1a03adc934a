/** One netCDF-4 file as netCDF lays HDF5 out: dimensions are scales attached to variables. */
import h5wasm, { type Dataset, File, type Group } from "h5wasm/node";
import type { AttributeValue, NetcdfContent, NetcdfPart, NetcdfVariable } from "./write-netcdf.ts";

/** Values of a block that is compressed at once. */
const maxChunk = 2 ** 16;
/** Blocks of series are that large across them, so that one series does not rewrite those of many. */
const maxChunkAcross = 2 ** 12;

const dtypeOf = ({ data }: NetcdfVariable): string => {
  if (data === null || data instanceof Float64Array) return "<d";
  if (data instanceof Int32Array) return "<i";
  return data instanceof Uint8Array ? "<b" : "S";
};

/** Whole rows of the last dimensions; where there is a long one, its values first. */
function chunksOf(shape: readonly number[], long: number): number[] {
  const chunks = shape.map(() => 1);
  let left = maxChunk;
  const take = (axis: number): void => {
    chunks[axis] = Math.max(1, Math.min(shape[axis], left));
    left = Math.floor(left / chunks[axis]);
  };
  if (long >= 0) {
    take(long);
    left = Math.floor(maxChunkAcross / chunks[long]);
  }
  for (let axis = shape.length - 1; axis >= 0; axis--) if (axis !== long) take(axis);
  return chunks;
}

/** Numbers that come in parts begin as an empty variable: memory never has all of them. */
function createEmpty(file: File, { name }: NetcdfVariable, shape: number[], long: number): Dataset {
  const dataset = file.create_dataset({
    name,
    data: new Float64Array(0),
    dtype: "<d",
    shape: shape.map(() => 0),
    maxshape: shape,
    chunks: chunksOf(shape, long),
    compression: 4,
  });
  dataset.resize(shape);
  return dataset;
}

function create(file: File, variable: NetcdfVariable, lengths: NetcdfContent["dims"]): Dataset {
  const { name, dims, data, longDim, attributes = {} } = variable;
  const shape = dims.map((dim) => lengths[dim]);
  const isText = dtypeOf(variable) === "S";
  const isLarge = data !== null && !isText && data.length > 64;
  const dataset =
    data === null
      ? createEmpty(file, variable, shape, dims.indexOf(longDim ?? ""))
      : file.create_dataset({
          name,
          data: data as never,
          shape,
          dtype: dtypeOf(variable) as never,
          ...(isLarge && { chunks: chunksOf(shape, -1), compression: 4 }),
        });
  addAttributes(dataset, attributes);
  // Without a fill value, zeros would be shown as missing by some readers.
  if (dtypeOf(variable) === "<d") dataset.create_attribute("_FillValue", Float64Array.of(Number.NaN), [1], "<d");
  return dataset;
}

const isCoordinate = ({ name, dims }: NetcdfVariable): boolean => dims.length === 1 && dims[0] === name;

/** The types of the library know no lists that cannot be changed. */
function addAttributes(
  to: Pick<Dataset | Group, "create_attribute">,
  attributes: Readonly<Record<string, AttributeValue>>,
): void {
  for (const [key, value] of Object.entries(attributes)) to.create_attribute(key, value as string);
}

/** From the outside in. */
function groupsOf(name: string): string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join("/"));
}

function createAll(file: File, content: NetcdfContent): Map<string, Dataset> {
  addAttributes(file, content.attributes);
  const groups = new Set([
    ...content.variables.flatMap(({ name }) => groupsOf(name)),
    ...Object.keys(content.groups ?? {}),
  ]);
  for (const group of groups) addAttributes(file.create_group(group), content.groups?.[group] ?? {});
  for (const variable of content.variables.filter(isCoordinate)) {
    create(file, variable, content.dims).make_scale(variable.name.split("/").at(-1) ?? "");
  }
  const inParts = new Map<string, Dataset>();
  for (const variable of content.variables) {
    if (isCoordinate(variable)) continue;
    const dataset = create(file, variable, content.dims);
    for (const [axis, dim] of variable.dims.entries()) dataset.attach_scale(axis, `/${dim}`);
    if (variable.data === null) inParts.set(variable.name, dataset);
  }
  return inParts;
}

export interface NewNetcdf {
  write(part: NetcdfPart): void;
  close(): void;
}

/** Writes or replaces the file, except for values that come in parts. */
export async function createNetcdf(path: string, content: NetcdfContent): Promise<NewNetcdf> {
  (await h5wasm.ready).activate_throwing_error_handler();
  const file = new File(path, "w");
  const inParts = createAll(file, content);
  return {
    write({ variable, start, count, values }) {
      const length = count.reduce((product, each) => product * each, 1);
      const ranges = start.map((from, axis): [number, number] => [from, from + count[axis]]);
      inParts.get(variable)?.write_slice(ranges, values ?? new Float64Array(length).fill(Number.NaN));
    },
    close: () => void file.close(),
  };
}
