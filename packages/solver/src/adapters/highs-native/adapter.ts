/** HiGHS as a shared library of the machine: twice as fast as WebAssembly, several threads, all of its memory. */
import { fileURLToPath } from "node:url";
import type { SolverAdapter } from "../../contract.ts";
import { processAdapter } from "../../protocol/process-adapter.ts";
import { solverFacts } from "../../solver-facts.ts";
import { type FoundLibrary, findLibrary, systemLibraryFolders } from "../native/find-library.ts";

/** First the folder of tools/highs-library. */
export const highsFolders: readonly string[] = [
  fileURLToPath(new URL("../../../../../.solvers/lib", import.meta.url)),
  ...systemLibraryFolders,
];

/** The library `HIGHS_LIBRARY` names, or that of the usual places. */
export function findHighs(given: string | undefined): FoundLibrary {
  return findLibrary({
    given,
    setting: "HIGHS_LIBRARY",
    folders: highsFolders,
    fileName: /^(libhighs\.so(\.[\d.]+)?|libhighs(\.[\d.]+)?\.dylib|(lib)?highs\.dll)$/,
  });
}

export function highsNativeAdapter(libraryPath: string, threads?: number): SolverAdapter {
  return processAdapter({
    name: "highs-native",
    threads,
    capabilities: solverFacts["highs-native"],
    command: {
      executable: process.execPath,
      arguments: [fileURLToPath(new URL("./child.ts", import.meta.url)), libraryPath],
    },
  });
}
