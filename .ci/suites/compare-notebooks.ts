/**
 * Our costs of the networks of example notebooks of PyPSA beside its own: which of them import exactly, and which codes refuse the others.
 *
 *     compare-notebooks.ts FOLDER [results.json]     FOLDER: what notebooks-of-pypsa.py has written
 *
 * A notebook imports exactly where every network that it optimizes as such does, with the cost of PyPSA to 1e-6. Networks are not
 * comparable where the notebook changes the model of the optimization, which no file holds, or makes several of it.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strict } from "@esm/exchange/findings/report";
import type { PypsaChoices } from "@esm/exchange/pypsa/choices";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { FileFault } from "../../packages/exchange/src/findings/file-fault.ts";
import { readNetcdf } from "../../packages/exchange/src/netcdf/read-netcdf.ts";
import { networkOfNetcdf, skippedVariables } from "../../packages/exchange/src/pypsa/network-of-netcdf.ts";
import { translateNetwork } from "../../packages/exchange/src/pypsa/translate.ts";
import { readHere } from "../../packages/exchange/tests/netcdf-here.ts";
import { endAsReported } from "../../packages/exchange/tests/run-as-reported.ts";

interface Optimized {
  file: string | null;
  options: Record<string, unknown>;
  /** With the cost of capacities that stand; null where there is no optimum. */
  objective: number | null;
  status?: string | string[];
}

interface Notebook {
  notebook: string;
  optimizations: number;
  /** False where it took too long, or optimizes more networks than are wanted. */
  isComplete?: boolean;
  networks: Optimized[];
  errors: string[];
}

/** Relative difference that the solvers of both sides allow. */
const allowed = 1e-6;
const [, , folder, results] = process.argv;
const dataset = recordSchema(datasetAttributes).parse({ name: "network" });

/** `n.optimize(transmission_losses=…)`: a number of tangents, or a description. */
function choicesOf({ transmission_losses: losses }: Optimized["options"]): PypsaChoices | undefined {
  if (typeof losses === "number") return { transmissionLosses: { mode: "tangents", segments: losses } };
  if (typeof losses !== "object" || losses === null) return undefined;
  return { transmissionLosses: losses as NonNullable<PypsaChoices["transmissionLosses"]> };
}

type Outcome =
  | { outcome: "exact"; ours: number; theirs: number }
  | { outcome: "different"; ours: number | string; theirs: number | null }
  | { outcome: "refused"; codes: string[] }
  | { outcome: "not comparable"; why: string };

async function outcomeOf({ file, options, objective, status }: Optimized): Promise<Outcome> {
  const changed = ["extra_functionality", "model", "method", "linearized_unit_commitment", "model_kwargs"].find(
    (name) => options[name] !== undefined,
  );
  if (changed) return { outcome: "not comparable", why: `${changed} ${options[changed]}` };
  if (file === null) return { outcome: "not comparable", why: "PyPSA does not write it" };
  const isInfeasible = Array.isArray(status) && status[1] === "infeasible";
  const hasNoAnswer = objective === null && !isInfeasible;
  let reading: ReturnType<typeof translateNetwork>;
  try {
    const network = networkOfNetcdf(await readNetcdf(join(folder, file), skippedVariables, readHere.readVariables));
    reading = translateNetwork(network, { dataset, accepted: strict, sha256: "", choices: choicesOf(options) });
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault;
    return { outcome: "refused", codes: [fault.code] };
  }
  const { content, report } = reading;
  if (!content || !report.objective) {
    const errors = report.findings.filter(({ severity }) => severity === "error");
    return { outcome: "refused", codes: [...new Set(errors.map(({ code }) => code))].toSorted() };
  }
  if (hasNoAnswer) return { outcome: "not comparable", why: "PyPSA has no optimum of it" };
  const { factor, constant } = report.objective;
  const theirs = objective === null ? null : factor * (objective + constant);
  const end = await endAsReported(reading, { timeLimitSeconds: 300 });
  if (end.status !== "optimal") {
    if (theirs === null && end.status === "infeasible")
      return { outcome: "exact", ours: Number.NaN, theirs: Number.NaN };
    return { outcome: "different", ours: JSON.stringify(end).slice(0, 300), theirs };
  }
  const ours = end.cost ?? Number.NaN;
  if (theirs === null || !(Math.abs(ours - theirs) <= allowed * Math.max(1, Math.abs(theirs))))
    return { outcome: "different", ours, theirs };
  return { outcome: "exact", ours, theirs };
}

const networksBy: Record<string, number> = {};
const refusedBy: Record<string, number> = {};
const notebooks: { notebook: string; outcome: string; [figure: string]: unknown }[] = [];
for (const name of readdirSync(folder).filter((each) => each.endsWith(".json"))) {
  const {
    notebook,
    optimizations,
    isComplete = true,
    networks,
    errors,
  }: Notebook = JSON.parse(readFileSync(join(folder, name), "utf8"));
  const outcomes: Outcome[] = [];
  for (const network of networks) outcomes.push(await outcomeOf(network));
  for (const { outcome } of outcomes) networksBy[outcome] = (networksBy[outcome] ?? 0) + 1;
  const by = (wanted: Outcome["outcome"]) => outcomes.filter(({ outcome }) => outcome === wanted);
  const codes = [...new Set(outcomes.flatMap((one) => (one.outcome === "refused" ? one.codes : [])))];
  for (const code of codes) refusedBy[code] = (refusedBy[code] ?? 0) + 1;
  const reasons = [...new Set(outcomes.flatMap((one) => (one.outcome === "not comparable" ? one.why : [])))];
  const exact = outcomes.find((one) => one.outcome === "exact");
  const others = by("different");
  const [worst] = ["different", "refused"].filter((wanted) => outcomes.some(({ outcome }) => outcome === wanted));
  // A failure, such as that of a download, counts before a cell that has not ended.
  const none = errors.length > 0 ? "not available" : isComplete ? "no optimization" : "not ended";
  notebooks.push({
    notebook,
    outcome: worst ?? (exact ? "exact" : outcomes.length > 0 ? "not comparable" : none),
    optimizations,
    ...(!isComplete && optimizations > 0 && { isComplete }),
    exact: by("exact").length,
    ...(codes.length > 0 && { refused: by("refused").length, codes }),
    ...(reasons.length > 0 && { notComparable: by("not comparable").length, reasons }),
    ...(exact && { ours: exact.ours, theirs: exact.theirs }),
    ...(others.length > 0 && { different: others }),
  });
  process.stdout.write(`${JSON.stringify(notebooks.at(-1))}\n`);
}
const counts: Record<string, number> = {};
for (const { outcome } of notebooks) counts[outcome] = (counts[outcome] ?? 0) + 1;
const figures = {
  pypsa: "1.4.0",
  notebooks: notebooks.length,
  outcomes: counts,
  networks: networksBy,
  notebooksRefusedBy: refusedBy,
  each: notebooks,
};
if (results !== undefined) writeFileSync(results, `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(
  `${JSON.stringify({ notebooks: notebooks.length, ...counts, networks: networksBy, refusedBy })}\n`,
);
process.exit(notebooks.some(({ outcome }) => outcome === "different") ? 1 : 0);
