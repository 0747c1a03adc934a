/** The thread that reads one netCDF-4 file, within a limit of memory. */
import { parentPort, workerData } from "node:worker_threads";
import { readNetcdfHere } from "./netcdf-variables.ts";
import type { NetcdfOrder } from "./read-netcdf.ts";

const order = workerData as NetcdfOrder;

/** A file may declare little and expand to much, e.g. by texts that share their bytes. */
const maxMemoryBytes = 2 * order.maxBytes;
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

parentPort?.postMessage(await readNetcdfHere(order));
