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

/** Instructions of WebAssembly that each kernel uses. */
const features = { kernelModule: ["simd", "relaxed-simd", "threads"], plainKernelModule: ["simd", "threads"] };

/** "Exchange of 'v128' values is not supported by all embeddings": only functions of the kernel exchange them. */
const notSupported = "112";

function compileWith(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "kernel-"));
  const binary = join(folder, "kernel.wasm");
  const words = [
    "-O3",
    "--noAssert",
    "--runtime",
    "stub",
    "--disableWarning",
    notSupported,
    ...names.flatMap((name) => ["--enable", name]),
  ];
  const memory = ["--importMemory", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "65536"];
  const compiler = file("node_modules/assemblyscript/bin/asc.js");
  const source = file("packages/solver/src/interior-point/factorization/kernel/index.ts");
  execFileSync(process.execPath, [compiler, source, "--outFile", binary, ...words, ...memory]);
  const text = readFileSync(binary).toString("base64");
  rmSync(folder, { recursive: true });
  return (text.match(new RegExp(`.{1,${lineLength}}`, "g")) ?? []).join("\n");
}

export function compileKernel(): string {
  const modules = Object.entries(features).map(
    ([name, names]) => `export const ${name} = \`\n${compileWith(names)}\n\`;\n`,
  );
  const purpose = "WebAssembly modules in base64: one with relaxed SIMD, and one for browsers that do not have it.";
  return [`/** Made by \`npm run kernel\` from the folder kernel. ${purpose} */\n`, ...modules].join("");
}

if (import.meta.main) process.stdout.write(compileKernel());
