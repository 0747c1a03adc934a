/** `export`: an archive → a plain package, as a zip file or as a folder. */
import { mkdir } from "node:fs/promises";
import { parse } from "node:path";
import { isError } from "../../domain/problem.ts";
import { sourceOf, writePackage, writePackageFolder } from "../../exchange/package/writer.ts";
import { writeNewFile } from "../../platform/new-file.ts";
import { helpText, type OptionRule, parseOptions, UsageError } from "../options/usage.ts";
import { demandPlaceFor } from "../terminal/file-place.ts";
import { writeProblems } from "./import.ts";
import { fileProblems, readFileOf } from "./read-snapshot.ts";

const usage = "npm run --silent esm -- export <dataset.zip> --out <package.zip or folder>";

const options = {
  out: { value: "PLACE", description: "Write the package to this file (.zip), or into this folder." },
  yaml: { description: "Write the attributes as YAML instead of JSON." },
  help: { description: "Show this." },
} as const satisfies Record<string, OptionRule>;

/** Exit codes: 0 converted, 2 invalid input or usage. */
export const exportCommand = {
  async run(args: string[]): Promise<number> {
    const parsed = parseOptions(args, options);
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    const [file, ...rest] = parsed.operands;
    const { out } = parsed.text;
    if (file === undefined || rest.length > 0 || out === undefined) throw new UsageError(`Usage: ${usage}`);
    const isZip = out.endsWith(".zip");
    if (isZip) await demandPlaceFor("--out", out);
    const reading = await readFileOf(file, { name: parse(file).name });
    const problems = fileProblems(reading);
    writeProblems(problems);
    if (problems.some(isError)) return 2;
    const written = { yaml: parsed.flags.has("yaml") };
    if (isZip) await writeNewFile(out, (sink) => writePackage(sourceOf(reading.content), sink, written));
    else {
      await mkdir(out, { recursive: true });
      await writePackageFolder(sourceOf(reading.content), out, written);
    }
    return 0;
  },
};
