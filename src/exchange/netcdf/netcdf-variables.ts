/** What the variables of one netCDF-4 file are. Nothing is read before the sizes of all variables are known. */
import h5wasm, { Dataset, File, Group } from "h5wasm/node";
import type { NetcdfAttribute, NetcdfOrder, NetcdfReading, NetcdfVariable } from "./read-netcdf.ts";

function plain(value: unknown): NetcdfAttribute {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string" || typeof value === "number") return value;
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  if (ArrayBuffer.isView(value) && "0" in value) return plain(value[0]);
  return null;
}

function numbersOf(values: ArrayLike<number | bigint>): Float64Array {
  return Float64Array.from(values as ArrayLike<number>, Number);
}

const productOf = (lengths: readonly number[]): number => lengths.reduce((product, length) => product * length, 1);

/** No tool that is read has more. Groups can contain each other, and then have no end. */
const maxDepth = 8;
const maxEntries = 200_000;

interface Entries {
  datasets: [path: string, dataset: Dataset][];
  attributes: Record<string, NetcdfAttribute>;
  count: number;
}

/** All datasets and attributes of groups, by their paths. */
function collect(group: Group, prefix: string, entries: Entries, isSkipped: RegExp, depth = 0): Entries {
  for (const [name, { value }] of Object.entries(group.attrs)) entries.attributes[`${prefix}${name}`] = plain(value);
  for (const name of group.keys()) {
    const entityPath = `${prefix}${name}`;
    if (isSkipped.test(entityPath)) continue;
    if (++entries.count > maxEntries) throw new RangeError("The file has too many groups and variables.");
    const entity = group.get(name);
    if (entity instanceof Dataset) entries.datasets.push([entityPath, entity]);
    else if (entity instanceof Group && depth < maxDepth)
      collect(entity, `${entityPath}/`, entries, isSkipped, depth + 1);
  }
  return entries;
}

function readAll(file: File, { maxBytes, skipped }: NetcdfOrder): NetcdfReading {
  const none: Entries = { datasets: [], attributes: {}, count: 0 };
  const { datasets, attributes } = collect(file, "", none, new RegExp(skipped));
  let bytes = 0;
  for (const [, { shape, metadata }] of datasets) {
    // A text of variable length takes more than its pointer.
    const size = Math.max(metadata.vlen || metadata.type === 9 ? 64 : 8, metadata.size);
    bytes += productOf(shape ?? []) * size;
    // A chunk is expanded as a whole, and may be larger than its variable.
    bytes = Math.max(bytes, productOf(metadata.chunks ?? []) * metadata.size);
  }
  if (!(bytes <= maxBytes)) return { tooLarge: bytes };
  const variables = datasets.map(([name, dataset]): NetcdfVariable => {
    const { shape, dtype } = dataset;
    const value = dataset.value as unknown;
    const texts = typeof value === "string" ? [value] : Array.isArray(value) ? value.map(String) : null;
    const numbers = texts ? null : numbersOf(ArrayBuffer.isView(value) ? (value as never) : ([value ?? 0] as never));
    const { units, dtype: logical } = dataset.attrs;
    return {
      name,
      shape: shape ?? [],
      texts,
      numbers,
      isFlag: String(plain(logical?.value)) === "bool",
      isSingle: dtype === "<f" || dtype === ">f",
      units: units === undefined ? null : String(plain(units.value)),
    };
  });
  return { variables, attributes };
}

/** The library cannot be used again after some damaged files: those of users are read in a thread of their own. */
export async function readNetcdfHere(order: NetcdfOrder): Promise<NetcdfReading> {
  try {
    // Errors of the library are exceptions instead of pages on the error output.
    (await h5wasm.ready).activate_throwing_error_handler();
    const file = new File(order.path, "r");
    const reading = readAll(file, order);
    file.close();
    return reading;
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
