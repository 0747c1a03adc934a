/** `solvers`: which solvers can be used on this machine, and why others cannot. */

import { inEnglish, inLanguage } from "@esm/messages/render";
import { readSolverConfig } from "@esm/service/config/config";
import { takeInventory } from "@esm/solver/registry/installed-solvers";
import type { SolverReport } from "@esm/solver/solver-facts";
import { helpText, type OptionRule, parseOptions, UsageError } from "../options/usage.ts";

const usage = "npx esm solvers [options]";

const options = {
  json: { description: "Print one JSON object on stdout, and nothing else." },
  help: { description: "Show this." },
} as const satisfies Record<string, OptionRule>;

export const solversCommand = {
  async run(args: string[]): Promise<number> {
    const parsed = parseOptions(args, options);
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    if (parsed.operands.length > 0) throw new UsageError(`Usage: ${usage}`);
    const { solvers } = await takeInventory(readSolverConfig(process.env));
    const text = parsed.flags.has("json")
      ? JSON.stringify(inLanguage({ solvers }, "en"))
      : solvers.map(describe).join("\n\n");
    process.stdout.write(`${text}\n`);
    return 0;
  },
};

function describe(report: SolverReport): string {
  const { name, usable, why, version, algorithms, maximumThreads, maximumMemoryBytes, maximumRowsAndColumns } = report;
  if (!usable) return `${name}\n  cannot be used: ${inEnglish(why ?? "")}`;
  const limits = [
    maximumThreads === null ? "unlimited threads" : `${maximumThreads} thread`,
    maximumMemoryBytes === null ? "the machine's memory" : `${maximumMemoryBytes / 2 ** 30} GiB of memory`,
    ...(maximumRowsAndColumns === null ? [] : [`${maximumRowsAndColumns} rows and columns by its licence`]),
  ];
  const proof = `proven in ${report.seconds.toFixed(2)} s`;
  return `${name} ${version}, ${proof}\n  ${algorithms.join(", ")}\n  ${limits.join("; ")}`;
}
