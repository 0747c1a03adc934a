/**
 * The walk over the attributes of PyPSA. `import` reads and solves the networks that `attribute-walk.py` has written into a folder, all in
 * this process, and says of each what it costs or why it is refused: `imported.json`, for PyPSA, and `refused.json`. `count` says of each
 * version how many are equal, refused and wrong, and whether what it publishes is in the table of the import; it fails where any is wrong.
 *
 *     npx node .ci/suites/attribute-walk.ts import FOLDER
 *     npx node .ci/suites/attribute-walk.ts count FOLDER…      RESULTS=file.json: writes the counts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strict } from "@esm/exchange/findings/report";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { readNetcdf } from "../../packages/exchange/src/netcdf/read-netcdf.ts";
import {
  type PublishedAttribute,
  type PypsaValue,
  publishedClasses,
} from "../../packages/exchange/src/pypsa/attributes/published-attributes.ts";
import type { PypsaNetwork } from "../../packages/exchange/src/pypsa/network.ts";
import { networkOfNetcdf, skippedVariables } from "../../packages/exchange/src/pypsa/network-of-netcdf.ts";
import { translateNetwork } from "../../packages/exchange/src/pypsa/translate.ts";
import { readHere } from "../../packages/exchange/tests/netcdf-here.ts";
import { partOf } from "./part-of-network.ts";

interface Case {
  name: string;
  number: number;
  file: string | null;
  component: string | null;
  attribute: string | null;
}

const [command, ...folders] = process.argv.slice(2);
const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), "utf8"));
const dataset = recordSchema(datasetAttributes).parse({ name: "network" });

async function importAll(folder: string): Promise<void> {
  /** Costs as PyPSA counts them; null where there is no solution. */
  const found: Record<number, number | null> = {};
  const refused: Record<string, string[]> = {};
  const files = new Map<string, PypsaNetwork>();
  for (const { name, number, file } of json(folder, "cases.json") as Case[]) {
    if (file === null) continue;
    try {
      const path = join(folder, file);
      if (!files.has(file))
        files.set(file, networkOfNetcdf(await readNetcdf(path, skippedVariables, readHere.readVariables)));
      const network = partOf(files.get(file) as PypsaNetwork, `${number} `);
      const { content, report } = translateNetwork(network, { dataset, accepted: strict, sha256: "" });
      if (!content || !report.objective) {
        refused[name] = report.findings
          .filter(({ severity }) => severity === "error")
          .map(({ code, attribute }) => `${code} ${attribute}`);
        continue;
      }
      const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 60 });
      const { factor, constant } = report.objective;
      if (end.status === "optimal" || end.status === "infeasible")
        found[number] = end.status === "optimal" ? end.objective / factor - constant : null;
      else refused[name] = [`${end.status} ${JSON.stringify(end).slice(0, 300)}`];
    } catch (fault) {
      process.stdout.write(`${name}: ${fault instanceof Error ? fault.stack : fault}\n`);
      process.exitCode = 1;
    }
  }
  writeFileSync(join(folder, "imported.json"), JSON.stringify(found));
  writeFileSync(join(folder, "refused.json"), JSON.stringify(refused, null, 1));
}

interface Published {
  default: PypsaValue;
  varies: boolean;
  isInput: boolean;
}

/** Lists the differences between the table of the import and the published version. */
function differencesOf(version: string, published: Record<string, Record<string, Published>>): string[] {
  const isNewest = version.startsWith("1.4.");
  const isThere = (since = "0.35") => since.localeCompare(version, "en", { numeric: true }) <= 0;
  return Object.entries(published).flatMap(([list, attributes]) => {
    const table: Record<string, PublishedAttribute> =
      publishedClasses[list as keyof typeof publishedClasses]?.attributes ?? {};
    const missing = Object.keys(attributes).filter((name) => !table[name] || !isThere(table[name].since));
    const additional = Object.keys(table).filter((name) => !attributes[name] && isThere(table[name].since));
    const others = Object.entries(attributes).filter(([name, { default: value, varies, isInput }]) => {
      const known = table[name];
      const usual =
        typeof value === "string" && typeof known?.default === "number"
          ? Number(value.replace("inf", "Infinity"))
          : value;
      return (
        isNewest &&
        known &&
        !(Object.is(known.default, usual) && Boolean(known.varies) === varies && !known.isOutput === isInput)
      );
    });
    return [...missing, ...additional, ...others.map(([name]) => name)].map((name) => `${list}.${name}`);
  });
}

function count(folder: string) {
  const cases: Case[] = json(folder, "cases.json");
  const { version, compared, unanswered, wrong } = json(folder, "compared.json");
  const refused = Object.keys(json(folder, "refused.json"));
  const differences = differencesOf(version, json(folder, "published.json"));
  for (const { name, pypsa, service } of wrong)
    process.stdout.write(`PyPSA ${version}: ${name}: ${service} instead of ${pypsa}\n`);
  if (differences.length > 0)
    process.stdout.write(`PyPSA ${version} publishes other attributes: ${differences.join(", ")}\n`);
  const attributes = new Set(
    cases.flatMap(({ component, attribute }) => (component === null ? [] : [`${component}.${attribute}`])),
  );
  if (wrong.length + differences.length > 0) process.exitCode = 1;
  return {
    version,
    attributes: attributes.size,
    networks: cases.length,
    equal: compared - unanswered.length - wrong.length,
    withoutAnswer: unanswered.length,
    refused: refused.length,
    wrong: wrong.length,
  };
}

if (command === "import") await importAll(folders[0]);
else {
  const counts = folders.map(count);
  process.stdout.write(
    `${counts.map((one) => `PyPSA ${one.version}: ${one.attributes} attributes, ${one.networks} networks: ${one.equal} equal, ${one.refused} refused, ${one.wrong} wrong, ${one.withoutAnswer} not optimized by PyPSA itself`).join("\n")}\n`,
  );
  if (process.env.RESULTS) writeFileSync(process.env.RESULTS, `${JSON.stringify(counts, null, 2)}\n`);
}
