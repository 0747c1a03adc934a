/**
 * Reads the variables of one netCDF-4 file in a thread of its own: the library cannot be used again after some damaged
 * files. Nothing is read before the sizes of all variables are known.
 */
import { parentPort, workerData } from "node:worker_threads";
import h5wasm, { Dataset, File } from "h5wasm/node";
import type { NetcdfOrder, NetcdfReading, NetcdfVariable } from "./read-netcdf.ts";

const { path, maxBytes, skipped } = workerData as NetcdfOrder;
const isSkipped = new RegExp(skipped);

/** A file may declare little and expand to much, e.g. by texts that share their bytes. */
const maxMemoryBytes = 2 * maxBytes;
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } };
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (this: WasmMemory, pages: number): number {
  if (this.buffer.byteLength + pages * 65_536 > maxMemoryBytes) throw new RangeError("The file needs too much memory.");
  return grow.call(this, pages);
};

function plain(value: unknown): string | number | null {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string" || typeof value === "number") return value;
  if (ArrayBuffer.isView(value) && "0" in value) return plain(value[0]);
  return null;
}

function numbersOf(values: ArrayLike<number | bigint>): Float64Array {
  return Float64Array.from(values as ArrayLike<number>, Number);
}

const productOf = (lengths: readonly number[]): number => lengths.reduce((product, length) => product * length, 1);

function read(): NetcdfReading {
  const file = new File(path, "r");
  const datasets = file.keys().flatMap((name): [string, Dataset][] => {
    const entity = file.get(name);
    return entity instanceof Dataset && !isSkipped.test(name) ? [[name, entity]] : [];
  });
  let bytes = 0;
  for (const [, { shape, metadata }] of datasets) {
    // A text of variable length takes more than its pointer.
    const size = Math.max(metadata.vlen || metadata.type === 9 ? 64 : 8, metadata.size);
    bytes += productOf(shape ?? []) * size;
    // A chunk is expanded as a whole, and may be larger than its variable.
    bytes = Math.max(bytes, productOf(metadata.chunks ?? []) * metadata.size);
  }
  if (!(bytes <= maxBytes)) return { tooLarge: bytes };
  const transferred: ArrayBuffer[] = [];
  const variables = datasets.map(([name, dataset]): NetcdfVariable => {
    const { shape, dtype } = dataset;
    const value = dataset.value as unknown;
    const texts = Array.isArray(value) ? value.map(String) : null;
    const numbers = texts ? null : numbersOf(ArrayBuffer.isView(value) ? (value as never) : ([value ?? 0] as never));
    if (numbers) transferred.push(numbers.buffer as ArrayBuffer);
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
  const attributes = Object.entries(file.attrs).map(([name, { value }]) => [name, plain(value)] as const);
  return { variables, attributes: Object.fromEntries(attributes) };
}

try {
  // Errors of the library are exceptions instead of pages on the error output.
  (await h5wasm.ready).activate_throwing_error_handler();
  parentPort?.postMessage(read());
} catch (error) {
  parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies NetcdfReading);
}
