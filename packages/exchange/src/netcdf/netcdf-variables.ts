/** Describes the variables of one netCDF-4 file. Nothing is read before the sizes of all variables are known. */
import { type Attribute, Dataset, ExternalLink, type File, Group } from "h5wasm";
import { type Hdf5Library, isMemoryShort, openHdf5 } from "./hdf5-library.ts";
import { isKnown, isText, numbersOf, productOf, sizeOf, textsOf } from "./hdf5-values.ts";
import type { NetcdfAttribute, NetcdfOrder, NetcdfRefusal } from "./netcdf-file.ts";
import type { NetcdfMessage } from "./netcdf-messages.ts";

/** Ends the reading with an answer that says why. */
class Refused extends Error {
  readonly refusal: NetcdfRefusal;

  constructor(refusal: NetcdfRefusal) {
    super("refused");
    this.refusal = refusal;
  }
}

function plain(value: unknown): NetcdfAttribute {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string" || typeof value === "number") return value;
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  if (ArrayBuffer.isView(value) && "0" in value) return plain(value[0]);
  return null;
}

/** No tool that is read has more. Groups can contain each other, and then have no end. */
const maxDepth = 8;
const maxEntries = 200_000;

interface Walk {
  library: Hdf5Library;
  isSkipped: RegExp;
  maxBytes: number;
  datasets: [path: string, dataset: Dataset][];
  attributes: Record<string, NetcdfAttribute>;
  /** Bytes of attributes, which are read while groups are looked through. */
  attributeBytes: number;
  entries: number;
}

function valueOfAttribute(attribute: Attribute, walk: Walk): NetcdfAttribute {
  const { metadata } = attribute;
  const { maxBytes } = walk;
  walk.attributeBytes += metadata.total_size * sizeOf(metadata);
  if (!(walk.attributeBytes <= maxBytes)) throw new Refused({ tooLarge: walk.attributeBytes, maxBytes });
  return plain(attribute.value);
}

/** All datasets and attributes of groups, by their paths. In what is skipped, only links are looked at. */
function collect(group: Group, prefix: string, walk: Walk, isRead = true, depth = 0): void {
  if (isRead) {
    for (const [name, attribute] of Object.entries(group.attrs)) {
      walk.attributes[`${prefix}${name}`] = valueOfAttribute(attribute, walk);
    }
  }
  for (const name of group.keys()) {
    const path = `${prefix}${name}`;
    if (++walk.entries > maxEntries) throw new RangeError("The file has too many groups and variables.");
    const entity = group.get(name);
    if (entity instanceof ExternalLink) throw new Refused({ external: path });
    const isReadToo = isRead && !walk.isSkipped.test(path);
    if (entity instanceof Dataset && isReadToo) walk.datasets.push([path, entity]);
    else if (entity instanceof Group && depth < maxDepth) collect(entity, `${path}/`, walk, isReadToo, depth + 1);
  }
}

/** Throws `Refused` where one cannot be read. */
function checkDatasets({ library, datasets, attributeBytes, maxBytes }: Walk): void {
  let bytes = attributeBytes;
  for (const [path, { shape, metadata }] of datasets) {
    if (metadata.virtual_sources) throw new Refused({ external: path });
    if (shape !== null && !isKnown(library, metadata)) throw new Refused({ unknownType: path });
    bytes += productOf(shape ?? []) * sizeOf(metadata);
    // A chunk is expanded as a whole, and may be larger than its variable.
    bytes = Math.max(bytes, productOf(metadata.chunks ?? []) * metadata.size);
  }
  if (!(bytes <= maxBytes)) throw new Refused({ tooLarge: bytes, maxBytes });
}

function* messagesOf(library: Hdf5Library, file: File, { maxBytes, skipped }: NetcdfOrder): Generator<NetcdfMessage> {
  const walk: Walk = {
    library,
    isSkipped: new RegExp(skipped),
    maxBytes,
    datasets: [],
    attributes: {},
    attributeBytes: 0,
    entries: 0,
  };
  collect(file, "", walk);
  checkDatasets(walk);
  let textBytes = 0;
  for (const [name, dataset] of walk.datasets) {
    const { shape, dtype, metadata } = dataset;
    const { units, dtype: logical } = dataset.attrs;
    const texts = isText(library, metadata) && shape !== null;
    const variable = {
      name,
      shape: shape ?? [],
      isSingle: dtype === "<f" || dtype === ">f",
      isFlag: logical !== undefined && String(valueOfAttribute(logical, walk)) === "bool",
      units: units === undefined ? null : String(valueOfAttribute(units, walk)),
    };
    yield { kind: "variable", variable, texts, count: productOf(variable.shape) };
    if (!texts) {
      for (const values of numbersOf(library, dataset)) yield { kind: "numbers", values };
      continue;
    }
    for (const values of textsOf(dataset)) {
      // They may share their bytes in the file.
      textBytes += values.reduce((sum, { length }) => sum + 2 * length, 0);
      if (textBytes > maxBytes) throw new Refused({ tooLarge: textBytes, maxBytes });
      yield { kind: "texts", values };
    }
  }
  yield { kind: "end", attributes: walk.attributes };
}

/** HDF5 names the part of its code that failed: here, what opens the files of values that are stored outside. */
const isExternalStorage = (message: string): boolean => /External file list|H5Defl\.c/.test(message);

function refusalOf(error: unknown): NetcdfRefusal {
  if (error instanceof Refused) return error.refusal;
  if (isMemoryShort()) return { needsMemory: true };
  const message = error instanceof Error ? error.message : String(error);
  return isExternalStorage(message) ? { external: null } : { failed: message };
}

/**
 * The library cannot be used again after some damaged files: those of users are read in a process of their own.
 * @param descriptor of the open file
 */
export function* readNetcdfOf(library: Hdf5Library, descriptor: number, order: NetcdfOrder): Generator<NetcdfMessage> {
  try {
    const file = openHdf5(library, descriptor);
    yield* messagesOf(library, file, order);
    file.close();
  } catch (error) {
    yield { kind: "refused", refusal: refusalOf(error) };
  }
}
