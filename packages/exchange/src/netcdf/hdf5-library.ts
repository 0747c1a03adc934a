/**
 * The library that reads HDF5, compiled to WebAssembly. It opens other files that a file names, so its file system has one file and
 * nothing else, and its memory has a limit.
 */
import { randomUUID } from "node:crypto";
import { fstatSync, readSync } from "node:fs";
import h5wasm, { File } from "h5wasm";

export type Hdf5Library = Awaited<typeof h5wasm.ready>;

/** Errors of the library are exceptions instead of pages on the error output. */
export async function loadLibrary(): Promise<Hdf5Library> {
  const library = await h5wasm.ready;
  library.activate_throwing_error_handler();
  return library;
}

interface FileNode {
  usedBytes: number;
  stream_ops: Record<string, unknown>;
}

interface Files {
  readdir(path: string): string[];
  unlink(path: string): void;
  createFile(parent: string, name: string, properties: object, canRead: boolean, canWrite: boolean): FileNode;
}

/**
 * Nothing in the file can name the file itself, or a device. Its bytes stay where they are and are read one part at a time.
 * @param descriptor of the open file
 */
export function openHdf5(library: Hdf5Library, descriptor: number): File {
  const files = library.FS as unknown as Files;
  for (const name of files.readdir("/dev")) if (!/^\.|^shm$/.test(name)) files.unlink(`/dev/${name}`);
  const name = randomUUID();
  const node = files.createFile("/", name, {}, true, false);
  node.usedBytes = fstatSync(descriptor).size;
  const read = (_: unknown, buffer: Int8Array, offset: number, length: number, position: number): number =>
    readSync(descriptor, buffer, offset, Math.max(0, Math.min(length, node.usedBytes - position)), position);
  node.stream_ops = { ...node.stream_ops, read };
  return new File(`/${name}`, "r");
}

let isShort = false;

export const isMemoryShort = (): boolean => isShort;

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/**
 * A damaged file may make memory grow by what is expanded in several steps, or by texts that share their bytes. Only in a process
 * that does nothing else.
 * @param maxBytes of the library
 * @param maxResidentBytes of the whole process, when the library asks for more
 */
export function limitMemory(maxBytes: number, maxResidentBytes: number): void {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } };
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WasmMemory, pages: number): number {
    const isMuch = this.buffer.byteLength + pages * 65_536 > maxBytes;
    if (isMuch || process.memoryUsage.rss() > maxResidentBytes) {
      isShort = true;
      throw new RangeError("The file needs too much memory.");
    }
    return grow.call(this, pages);
  };
}
