/**
 * Imports the models that `walk-fine.py` has made, solves what is not refused, and compares with FINE's optimum.
 *
 *     npx node .ci/suites/walk-fine.ts FOLDER
 *
 * Every argument of FINE's classes must end as *equal* (read, with FINE's optimum, which differs from that of the unchanged model),
 * *without influence* (declared or noted so, and FINE agrees) or *refused*. Prints one JSON object; exit code 1 where one is wrong.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { withoutInfluence } from "../../packages/exchange/src/fine/attributes.ts";
import { readFine } from "../../packages/exchange/src/fine/reader.ts";
import { readHere } from "../../packages/exchange/tests/netcdf-here.ts";
import { endAsReported } from "../../packages/exchange/tests/run-as-reported.ts";

interface Case {
  class: string;
  argument: string;
  change: number;
  file: string;
  /** Whether FINE's optimum is to differ from that of the unchanged model. */
  hasEffect: boolean;
  optimum: number | null;
  /** Why FINE has no optimum. */
  failure: string | null;
}

/** *impossible*: FINE itself cannot make it. */
type Outcome = "equal" | "without influence" | "refused" | "impossible" | "wrong";

const [folder] = process.argv.slice(2);
const dataset = recordSchema(datasetAttributes).parse({ name: "model" });
const cases: Case[] = JSON.parse(readFileSync(join(folder, "cases.json"), "utf8"));
const [unchanged] = cases;
const areEqual = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));

async function outcomeOf(each: Case): Promise<{ outcome: Outcome; said: string }> {
  if (!existsSync(join(folder, each.file))) return { outcome: "impossible", said: String(each.failure) };
  const reading = await readFine(join(folder, each.file), { dataset, ...readHere });
  const { content, report } = reading;
  const findings = report.findings.map(({ code }) => code).join(", ");
  if (!content) return { outcome: "refused", said: findings };
  const end = await endAsReported(reading);
  const problems = "problems" in end ? end.problems.map(({ msg }) => inEnglish(msg)).join(" ") : "";
  if (end.status === "invalid") return { outcome: "refused", said: `invalid: ${problems}` };
  const found = end.cost === null ? null : end.cost / (report.objective?.factor ?? 1);
  const said = `${found ?? end.status} instead of ${each.optimum ?? each.failure} ${findings} ${problems}`;
  if (!areEqual(found, each.optimum)) return { outcome: "wrong", said };
  if (each === unchanged || !each.hasEffect || !areEqual(each.optimum, unchanged.optimum))
    return { outcome: "equal", said };
  const isNoted = report.findings.some(({ attribute, severity }) => attribute === each.argument && severity === "note");
  const isDeclared = isNoted || Object.hasOwn(withoutInfluence, each.argument);
  return isDeclared ? { outcome: "without influence", said } : { outcome: "wrong", said: `changes nothing: ${said}` };
}

const counts: Record<Outcome, number> = { equal: 0, "without influence": 0, refused: 0, impossible: 0, wrong: 0 };
const outcomes: Record<string, string[]> = {};
for (const each of cases) {
  const { outcome, said } = await outcomeOf(each);
  counts[outcome]++;
  const name = each.class === "" ? "unchanged" : `${each.class}.${each.argument || "*"}`;
  outcomes[name] ??= [];
  outcomes[name].push(outcome === "refused" ? `refused: ${said}` : outcome);
  if (outcome === "wrong" || process.env.WALK_ALL)
    console.error(`${outcome} ${name} [${each.change}]: ${said} ${each.failure ?? ""}`);
}
console.log(JSON.stringify({ models: cases.length, ...counts, outcomes }, null, 1));
process.exit(counts.wrong > 0 ? 1 : 0);
