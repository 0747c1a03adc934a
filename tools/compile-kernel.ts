/**
 * Compiles the arithmetic of the interior point method (packages/solver/src/interior-point/factorization/kernel) to WebAssembly and prints the
 * module that carries it: `npm run kernel`. Nobody who runs the service needs the compiler.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const lineLength = 110;

export function compileKernel(): string {
  const folder = mkdtempSync(join(tmpdir(), "kernel-"));
  const binary = join(folder, "kernel.wasm");
  const words = [
    "-O3",
    "--noAssert",
    "--runtime",
    "stub",
    "--enable",
    "simd",
    "--enable",
    "relaxed-simd",
    "--enable",
    "threads",
  ];
  const memory = ["--importMemory", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "65536"];
  const compiler = file("node_modules/assemblyscript/bin/asc.js");
  const source = file("packages/solver/src/interior-point/factorization/kernel/index.ts");
  execFileSync(process.execPath, [compiler, source, "--outFile", binary, ...words, ...memory]);
  const text = readFileSync(binary).toString("base64");
  rmSync(folder, { recursive: true });
  const lines = text.match(new RegExp(`.{1,${lineLength}}`, "g")) ?? [];
  return [
    "/** Made by `npm run kernel` from the folder kernel: a WebAssembly module in base64. */",
    "export const kernelModule = `",
    ...lines,
    "`;",
    "",
  ].join("\n");
}

if (import.meta.main) process.stdout.write(compileKernel());
