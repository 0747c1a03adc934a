/**
 * Our costs of the networks in a file beside those that stand in it, of data sets that were written for them and of their own files,
 * imported; says which differ, and fails if any do. What a file of PyPSA cannot hold, planning reserves, is added to the import.
 *
 *     compare-with-pypsa.ts FILE [results.json SEED]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { type ImportReport, strict } from "@esm/exchange/findings/report";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { recordSchema } from "@esm/model/domain/schema";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { readNetcdf } from "../../packages/exchange/src/netcdf/read-netcdf.ts";
import type { PypsaNetwork } from "../../packages/exchange/src/pypsa/network.ts";
import { networkOfNetcdf, skippedVariables } from "../../packages/exchange/src/pypsa/network-of-netcdf.ts";
import { translateNetwork } from "../../packages/exchange/src/pypsa/translate.ts";
import { readHere } from "../../packages/exchange/tests/netcdf-here.ts";
import { type ContentText, contentOf } from "../../tests/support/systems/content.ts";
import { partOf } from "./part-of-network.ts";

interface Solved {
  cost: number;
  content: ContentText;
  /** Where several networks share a file: which, and how the names of this one begin. */
  file?: string;
  prefix?: string;
}

/** Relative difference that the solvers of both sides allow. */
const allowed = 1e-6;

const [, , path, results, seed] = process.argv;
const dataset = recordSchema(datasetAttributes).parse({ name: "network" });
const files = new Map<string, PypsaNetwork>();

async function networkOf({ file, prefix = "" }: Solved, number: number): Promise<PypsaNetwork> {
  const name = file ?? `${path}.${number}.nc`;
  const known = files.get(name) ?? networkOfNetcdf(await readNetcdf(name, skippedVariables, readHere.readVariables));
  if (prefix !== "") files.set(name, known);
  return prefix === "" ? known : partOf(known, prefix);
}

/** The reserves of a data set that has other names for the same components. */
function withReserves(
  imported: DatasetContent,
  { names }: ImportReport,
  { content, prefix = "" }: Solved,
): DatasetContent {
  const { planning_reserves: reserves } = contentOf(content);
  if (!reserves) return imported;
  const nameOf = (component: string): string[] => {
    const found = content.regions.flatMap((region) =>
      ["Generator", "Link", "StorageUnit"].flatMap(
        (kind) => names[`${kind} ${prefix}${component} ${region}`]?.component ?? [],
      ),
    );
    return [...new Set(found)];
  };
  const planning_reserves = reserves.map((reserve) => ({
    ...reserve,
    commodity_name: names[`Bus ${prefix}${content.regions[0]}`]?.commodity ?? reserve.commodity_name,
    members: reserve.members.flatMap(({ component_name, credit }) =>
      nameOf(component_name).map((name) => ({ component_name: name, credit })),
    ),
  }));
  return { ...imported, planning_reserves };
}

/** The data set without the features that its file is about; null where it has none. */
function withoutFeatures(text: ContentText): DatasetContent | null {
  const content = contentOf(text);
  const isBound = content.components.some(
    (one) => "ramp_up" in one && (one.ramp_up !== null || one.ramp_down !== null),
  );
  if (!isBound && !content.planning_reserves) return null;
  const { planning_reserves: _, components, ...rest } = content;
  return {
    ...rest,
    components: components.map((one) => ("ramp_up" in one ? { ...one, ramp_up: null, ramp_down: null } : one)),
  };
}

const costOf = async (content: DatasetContent): Promise<number | string> => {
  const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 60 });
  return end.status === "optimal" ? end.objective : JSON.stringify(end).slice(0, 1500);
};

const networks: Solved[] = JSON.parse(readFileSync(path, "utf8"));
const differences: number[] = [];
const refused: Record<string, number> = {};
let version: string | null = null;
let imported = 0;
let dearer = 0;
for (const [number, solved] of networks.entries()) {
  const { cost, content } = solved;
  const network = await networkOf(solved, number);
  const file = translateNetwork(network, { dataset, accepted: strict, sha256: "" });
  version = file.report.source.version;
  const codes = new Set(file.report.findings.filter(({ severity }) => severity === "error").map(({ code }) => code));
  for (const code of codes) refused[code] = (refused[code] ?? 0) + 1;
  // A content at the start of a store whose capacity is free has no place here.
  if ([...codes].some((code) => code !== "not_cyclic")) throw new Error(JSON.stringify(file.report.findings));
  if (file.content) imported++;
  const both = {
    "data set": contentOf(content),
    ...(file.content && { import: withReserves(file.content, file.report, solved) }),
  };
  for (const [what, each] of Object.entries(both)) {
    const found = await costOf(each);
    const difference = typeof found === "number" ? Math.abs(found / cost - 1) : Number.POSITIVE_INFINITY;
    differences.push(difference);
    if (difference <= allowed) continue;
    process.stdout.write(`network ${number}, ${what}: ${found} instead of ${cost}\n`);
  }
  const without = withoutFeatures(content);
  const free = without ? await costOf(without) : cost;
  if (typeof free === "number" && cost - free > 1e-6 * Math.abs(cost)) dearer++;
}
const worst = Math.max(...differences);
const figures = {
  seed: Number(seed),
  pypsa: version,
  networks: networks.length,
  imported,
  refused,
  ...(dearer > 0 && { dearer }),
  largestRelativeDifference: worst,
};
if (results !== undefined) writeFileSync(results, `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(
  `${networks.length} networks, ${imported} of them also by import, largest relative difference ${worst.toExponential(1)}\n`,
);
process.exit(imported > 0 && worst <= allowed ? 0 : 1);
