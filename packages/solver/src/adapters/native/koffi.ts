/**
 * Calls into shared libraries go through koffi, an optional package: without it, or where it has no build for the
 * machine, native solvers cannot be used and everything else works.
 */
import type koffi from "koffi";

type Koffi = typeof koffi;

/** A library that cannot be used; the message is for the operator. */
export class NativeLibraryError extends Error {
  override readonly name = "NativeLibraryError";
}

/** Searches for integers go deep into recursion: koffi's own 128 KiB for calls in threads end in a crash. */
const threadStackBytes = 16 * 2 ** 20;

export async function loadKoffi(): Promise<Koffi> {
  let module: { default: Koffi };
  try {
    module = await import("koffi");
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    throw new NativeLibraryError(`the package koffi, which calls native libraries, is missing (${reason})`);
  }
  module.default.config({ async_stack_size: threadStackBytes });
  return module.default;
}

/** Loads the library at `path`. Throws a NativeLibraryError that says why not. */
export function loadLibrary(
  koffi: Koffi,
  path: string,
  scope: "local" | "global" = "local",
): ReturnType<Koffi["load"]> {
  try {
    return koffi.load(path, { global: scope === "global" });
  } catch (error) {
    throw new NativeLibraryError(`${path} cannot be loaded: ${(error as Error).message}`);
  }
}
