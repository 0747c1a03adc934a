/**
 * The arithmetic of the factorization in WebAssembly (its source: the folder kernel), with the memory it works on: one
 * for all factorizations of a program, since a WebAssembly memory is never given back before its process ends.
 */
import { kernelModule } from "./kernel-module.ts";

/** The parts of WebAssembly in use; the types of Node.js leave them out. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (limits: { initial: number; maximum: number }) => Memory;
  Instance: new (module: object, imports: { env: { memory: Memory } }) => { exports: KernelFunctions };
};

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface KernelFunctions {
  factorize(begin: number, end: number, tops: number, packed: number, smallest: number, replacement: number): number;
  forward(begin: number, end: number, gathered: number): void;
  divideByPivots(count: number): void;
  backward(begin: number, end: number, gathered: number): void;
  factorizeIndefinite(
    matrix: number,
    width: number,
    size: number,
    stride: number,
    swapped: number,
    isDouble: number,
    pivots: number,
    signs: number,
  ): number;
  forwardIndefinite(...panel: IndefinitePanel): void;
  backwardIndefinite(...panel: IndefinitePanel): void;
  addTerms(begin: number, end: number, terms: number): void;
}

type IndefinitePanel = [
  matrix: number,
  width: number,
  stride: number,
  swapped: number,
  isDouble: number,
  vector: number,
];

const pageBytes = 65_536;
const maxPages = 65_536;

type TypedArrayMaker = typeof Int8Array | typeof Int32Array | typeof Uint32Array | typeof Float64Array;
type ArrayNeeds = Readonly<Record<string, readonly [make: TypedArrayMaker, length: number]>>;
type KernelArrays<Needs extends ArrayNeeds> = {
  readonly [Name in keyof Needs]: InstanceType<Needs[Name][0]>;
};

export interface Kernel extends KernelFunctions {
  /**
   * Makes room for these arrays and returns them, all zero; their `byteOffset` is their address. Arrays given out
   * before are lost. The addresses of the first ones, in the order of kernel/arrays.ts, are what the kernel works on.
   * @throws RangeError where they do not fit.
   */
  allocate<const Needs extends ArrayNeeds>(needs: Needs): KernelArrays<Needs>;
}

/** Before the arrays come the addresses of the first ones. */
const tableLength = 64;
/** The kernel takes numbers by pairs, and may look at some beyond the end of an array. */
const alignment = 16;
const tailBytes = 64;

let compiled: object | null = null;

export function createKernel(): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(kernelModule, "base64"));
  const memory = new WebAssembly.Memory({ initial: 1, maximum: maxPages });
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });

  function allocate<const Needs extends ArrayNeeds>(needs: Needs): KernelArrays<Needs> {
    const addresses: number[] = [];
    let end = 4 * tableLength;
    for (const [make, length] of Object.values(needs)) {
      addresses.push(end);
      end = Math.ceil((end + make.BYTES_PER_ELEMENT * length + tailBytes) / alignment) * alignment;
    }
    const pages = Math.ceil(end / pageBytes);
    if (pages > maxPages) throw new RangeError("The factors of the program are too large.");
    const present = memory.buffer.byteLength / pageBytes;
    if (pages > present) memory.grow(pages - present);
    const { buffer } = memory;
    new Uint8Array(buffer, 0, Math.min(end, present * pageBytes)).fill(0);
    new Uint32Array(buffer, 0, tableLength).set(addresses.slice(0, tableLength));
    const arrays = Object.entries(needs).map(([name, [make, length]], at) => [
      name,
      new make(buffer, addresses[at], length),
    ]);
    return Object.fromEntries(arrays);
  }

  return { ...exports, allocate };
}
