/** The WebAssembly of the kernel: its module, its memory, and its functions on that memory. */
import { kernelModule, plainKernelModule } from "./kernel-module.ts";

/** The parts of WebAssembly in use; the types of Node.js leave them out. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  validate(bytes: Uint8Array): boolean;
  Memory: new (limits: { initial: number; maximum: number; shared: true }) => KernelMemory;
  Instance: new (module: object, imports: { env: { memory: KernelMemory } }) => { exports: KernelFunctions };
};

export interface KernelMemory {
  /** Shared, which makes no difference for the arrays in it. */
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** Data for a kernel thread. */
export interface KernelThreadData {
  readonly module: object;
  readonly memory: KernelMemory;
  readonly thread: number;
}

export interface KernelFunctions {
  factorize(parts: number, replacements: number, smallest: number, replacement: number): number;
  solve(count: number, parts: number, columns: number, slots: number, given: number, nodes: number): void;
  /** left·right of so many numbers; `sums`: room for one of every 8,192, as below. */
  multiplyVectors(left: number, right: number, length: number, sums: number): number;
  /** target += factor·vector, then other·target. */
  addMultiple(target: number, vector: number, factor: number, other: number, length: number, sums: number): number;
  /** into = K·vector, or start − K·vector, for a symmetric matrix by rows; returns the largest size of an entry. */
  multiplyMatrix(
    into: number,
    vector: number,
    start: number,
    length: number,
    sums: number,
    diagonal: number,
    rowStart: number,
    index: number,
    value: number,
  ): number;
  // Passes of an iteration over the bounds of one side: see kernel/bounds.ts, kernel/targets.ts and kernel/steps.ts.
  addWeights(...pass: PassOverBounds): void;
  condenseTargets(...pass: PassOverBounds): void;
  recoverBoundDuals(...pass: PassOverBounds): void;
  setPredictorTargets(...pass: PassOverBounds): void;
  setCorrectorTargets(...pass: PassOverBounds): void;
  setCentralityTargets(...pass: PassOverBounds): void;
  sumProducts(...pass: PassOverBounds): number;
  ratioTest(...pass: PassOverBounds): void;
  moveDuals(...pass: PassOverBounds): void;
  // Passes of an iteration over all variables: see kernel/vectors.ts.
  findRightHandSide(...pass: PassOverVariables): void;
  recoverDirection(...pass: PassOverVariables): void;
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
  addTerms(count: number, parts: number, columns: number, slots: number, terms: number): void;
  // Symbolic analysis: see kernel/symbolic.ts and kernel/layout.ts.
  sortEntries: SymbolicPass;
  eliminationTree: SymbolicPass;
  postorder: SymbolicPass;
  moveColumns: SymbolicPass;
  mergeColumns: SymbolicPass;
  countRows: SymbolicPass;
  findRows: SymbolicPass;
  divideTree: SymbolicPass;
  findTargets: SymbolicPass;
  findFamilies: SymbolicPass;
  placeFronts: SymbolicPass;
  placeEntries: SymbolicPass;
  /** Takes part in the work that other threads share; does not return. */
  help(thread: number): void;
}

/** Takes numbers and addresses of arrays in the order of its source. */
type SymbolicPass = (...words: number[]) => number;

export const runPass = (pass: SymbolicPass, ...words: (number | ArrayBufferView)[]): number =>
  pass(...words.map((word) => (typeof word === "number" ? word : word.byteOffset)));

/** The address of a side, then addresses and numbers in the order of the kernel. */
type PassOverBounds = [side: number, ...words: number[]];

type PassOverVariables = [
  into: number,
  from: number,
  weight: number,
  count: number,
  columnCount: number,
  fixed: number,
  ofRows: number,
];

type IndefinitePanel = [
  matrix: number,
  width: number,
  stride: number,
  swapped: number,
  isDouble: number,
  vector: number,
];

export const pageBytes = 65_536;
export const maxPages = 65_536;

/** With instructions that round a product and a sum once (relaxed SIMD), or without: some browsers refuse a module that has them. */
export type KernelKind = "relaxed" | "plain";

const compiled: Partial<Record<KernelKind, object>> = {};

/** @param kind the fastest that runs here where absent */
export function makeModule(kind?: KernelKind): object {
  const present = kind ? compiled[kind] : (compiled.relaxed ?? compiled.plain);
  if (present) return present;
  const relaxed = bytesOf(kernelModule);
  const chosen = kind ?? (WebAssembly.validate(relaxed) ? "relaxed" : "plain");
  const module = new WebAssembly.Module(chosen === "relaxed" ? relaxed : bytesOf(plainKernelModule));
  compiled[chosen] = module;
  return module;
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export const makeMemory = (): KernelMemory => new WebAssembly.Memory({ initial: 1, maximum: maxPages, shared: true });

export function instantiate(module: object, memory: KernelMemory): KernelFunctions {
  return new WebAssembly.Instance(module, { env: { memory } }).exports;
}
