/**
 * The arithmetic of the factorization in WebAssembly (its source: the folder kernel), with the memory it works on: one
 * for all factorizations of a program, since a WebAssembly memory is never given back before its process ends. Threads share
 * the memory.
 */
import {
  instantiate,
  type KernelFunctions,
  type KernelKind,
  type KernelThreadData,
  makeMemory,
  makeModule,
  maxPages,
  pageBytes,
} from "./kernel-memory.ts";

/** The arrays that a kernel works on. */
type TypedArrayMaker = typeof Int8Array | typeof Int32Array | typeof Uint32Array | typeof Float64Array;
type ArrayNeeds = Readonly<Record<string, readonly [make: TypedArrayMaker, length: number]>>;
type KernelArrays<Needs extends ArrayNeeds> = {
  readonly [Name in keyof Needs]: InstanceType<Needs[Name][0]>;
};

export interface Kernel extends KernelFunctions {
  /** That take part, the calling one included. */
  readonly threads: number;
  /** Gives up all arrays, those that were kept, too. */
  clear(): void;
  /** As `allocate`, for arrays that stay when others are kept or allocated. Those allocated before are lost. */
  keep<const Needs extends ArrayNeeds>(needs: Needs): KernelArrays<Needs>;
  /**
   * Makes room for these arrays and returns them, all zero; their `byteOffset` is their address. Arrays given out
   * before are lost, unless they are kept. The addresses of the first ones, in the order of kernel/arrays.ts, are what the kernel works on.
   * @throws RangeError where they do not fit.
   */
  allocate<const Needs extends ArrayNeeds>(needs: Needs): KernelArrays<Needs>;
  /** Adds arrays to those allocated last. */
  allocateMore<const Needs extends ArrayNeeds>(needs: Needs): KernelArrays<Needs>;
}

/** Before the arrays come the addresses of the first ones, a job that is shared, and the constants of the module. */
const tableLength = 64;
const arraysBegin = 4096;
/** The kernel takes numbers by pairs, and may look at some beyond the end of an array. */
const alignment = 16;
const tailBytes = 64;

export interface KernelOptions {
  /** One where absent. Others begin to take part as soon as they have started. */
  readonly threads?: number | undefined;
  /** Needed for more than one thread. One that cannot start leaves its share to the others. */
  readonly startThread?: (data: KernelThreadData) => void;
  /** The fastest that runs here where absent. */
  readonly kind?: KernelKind;
}

export function createKernel({ threads = 1, startThread, kind }: KernelOptions = {}): Kernel {
  const module = makeModule(kind);
  const memory = makeMemory();
  const functions = instantiate(module, memory);
  for (let thread = 1; thread < threads; thread++) startThread?.({ module, memory, thread });

  let keptEnd = arraysBegin;
  let allocatedEnd = arraysBegin;

  function place<const Needs extends ArrayNeeds>(needs: Needs, begin: number) {
    const addresses: number[] = [];
    let end = begin;
    for (const [make, length] of Object.values(needs)) {
      addresses.push(end);
      end = Math.ceil((end + make.BYTES_PER_ELEMENT * length + tailBytes) / alignment) * alignment;
    }
    const pages = Math.ceil(end / pageBytes);
    if (pages > maxPages) throw new RangeError("The factors of the program are too large.");
    const present = memory.buffer.byteLength / pageBytes;
    if (pages > present) memory.grow(pages - present);
    const { buffer } = memory;
    const used = Math.min(end, present * pageBytes);
    if (used > begin) new Uint8Array(buffer, begin, used - begin).fill(0);
    const made = Object.entries(needs).map(([name, [make, length]], at) => [
      name,
      new make(buffer, addresses[at], length),
    ]);
    const arrays: KernelArrays<Needs> = Object.fromEntries(made);
    return { arrays, addresses, end };
  }

  return {
    ...functions,
    threads,
    clear() {
      keptEnd = arraysBegin;
    },
    keep(needs) {
      const { arrays, end } = place(needs, keptEnd);
      keptEnd = end;
      return arrays;
    },
    allocate(needs) {
      const { arrays, addresses, end } = place(needs, keptEnd);
      allocatedEnd = end;
      new Uint32Array(memory.buffer, 0, tableLength).set(addresses.slice(0, tableLength));
      return arrays;
    },
    allocateMore(needs) {
      const { arrays, end } = place(needs, allocatedEnd);
      allocatedEnd = end;
      return arrays;
    },
  };
}
