/** The values of one variable of an HDF5 file, a part at a time. */
import type { Dataset } from "h5wasm";
import type { Hdf5Library } from "./hdf5-library.ts";

type Metadata = Dataset["metadata"];

export const productOf = (lengths: readonly number[]): number =>
  lengths.reduce((product, length) => product * length, 1);

/** Numbers and texts that are handed over at once. */
const [maxNumbers, maxTexts] = [2 ** 17, 2 ** 12];

const typesBySize = {
  float: { 4: Float32Array, 8: Float64Array },
  signed: { 1: Int8Array, 2: Int16Array, 4: Int32Array, 8: BigInt64Array },
  unsigned: { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: BigUint64Array },
} as unknown as Readonly<Record<string, Record<number, typeof Float64Array | undefined>>>;

function typeOf({ H5T_class_t: classes }: Hdf5Library, { type, size, signed }: Metadata) {
  if (type === classes.H5T_FLOAT.value) return typesBySize.float[size];
  const isWhole = type === classes.H5T_INTEGER.value || type === classes.H5T_ENUM.value;
  return isWhole ? typesBySize[signed ? "signed" : "unsigned"][size] : undefined;
}

export const isText = ({ H5T_class_t: classes }: Hdf5Library, { type }: Metadata): boolean =>
  type === classes.H5T_STRING.value;

/** Numbers, truth values and texts; of numbers those that have a type in JavaScript. */
export const isKnown = (library: Hdf5Library, metadata: Metadata): boolean =>
  isText(library, metadata) || typeOf(library, metadata) !== undefined;

/** A text of variable length takes more than its pointer. */
export const sizeOf = ({ vlen, type, size }: Metadata): number => Math.max(vlen || type === 9 ? 64 : 8, size);

/** One after the other, from the first row on: whole blocks of the file, as many as are handed over at once, or one. */
function* rangesOf({ shape, metadata }: Dataset, most: number): Generator<[from: number, to: number]> {
  if (!shape || productOf(shape) === 0) return;
  const block = metadata.chunks?.[0] ?? 1;
  const rows = Math.max(1, Math.floor(most / productOf(shape.slice(1)) / block)) * block;
  for (let row = 0; row < shape[0]; row += rows) yield [row, Math.min(shape[0], row + rows)];
}

/** Straight from the memory of the library, without a copy of all of them. Throws `RangeError` where there is no memory. */
function* numbersIn(library: Hdf5Library, dataset: Dataset, [from, to]: [number, number]): Generator<Float64Array> {
  const { file_id, path, shape, metadata } = dataset;
  const Type = typeOf(library, metadata);
  if (!Type) return;
  const counts = [to - from, ...(shape ?? []).slice(1)];
  const length = productOf(counts);
  const place = library._malloc(length * metadata.size);
  if (place === 0) throw new RangeError("The file needs too much memory.");
  const starts = counts.map((_, axis) => BigInt(axis === 0 ? from : 0));
  const strides = counts.map(() => 1n);
  library.get_dataset_data(file_id, path, counts.map(BigInt), starts, strides, BigInt(place));
  for (let at = 0; at < length; at += maxNumbers) {
    // The memory of the library may have moved since the part before.
    const { buffer } = library.HEAPU8 as { buffer: ArrayBuffer };
    const values = new Type(buffer, place + at * metadata.size, Math.min(maxNumbers, length - at));
    yield values instanceof BigInt64Array || values instanceof BigUint64Array
      ? Float64Array.from(values as unknown as ArrayLike<number>, Number)
      : new Float64Array(values);
  }
  library._free(place);
}

/** The value of a variable without dimensions; 0 where there is none. */
export function* numbersOf(library: Hdf5Library, dataset: Dataset): Generator<Float64Array> {
  if (!dataset.shape?.length) yield Float64Array.of(Number(dataset.value ?? 0));
  else for (const range of rangesOf(dataset, maxNumbers)) yield* numbersIn(library, dataset, range);
}

export function* textsOf(dataset: Dataset): Generator<string[]> {
  if (!dataset.shape?.length) return yield [String(dataset.value)];
  for (const range of rangesOf(dataset, maxTexts)) {
    const texts = dataset.slice([range]) as string[];
    for (let at = 0; at < texts.length; at += maxTexts) yield texts.slice(at, at + maxTexts);
  }
}
