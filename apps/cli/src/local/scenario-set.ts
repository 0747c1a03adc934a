/** From a file of scenarios to scenarios with their data, for `solve` and `export`. */
import { dirname, resolve } from "node:path";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Problem } from "@esm/model/domain/problem";
import { withScaledProbabilities } from "@esm/model/domain/runs/scenarios";
import { plainOverrides } from "@esm/model/domain/units/plain-overrides";
import type { ScenarioInput } from "@esm/model/energy-system/scenario-content";
import type { ScenarioSet } from "@esm/optimize/optimization/model-input";
import type { ScenarioFile } from "../options/json-files.ts";
import { fileProblems, readFileOf } from "./read-snapshot.ts";

/** The scenarios of a file with their data; where there are problems, some are missing. */
export async function scenarioSetOf(
  content: DatasetContent,
  { scenarios, risk, limits = "each", compare_alone = false }: ScenarioFile,
  { scenariosFile = "", dataset }: { scenariosFile?: string | undefined; dataset: Record<string, unknown> },
): Promise<{ problems: Problem[]; set: ScenarioSet }> {
  const problems: Problem[] = [];
  const read: ScenarioInput[] = [];
  const components = new Map(content.components.map((component) => [component.name, component]));
  const units = { ...content.dataset, commodities: new Map(content.commodities.map(({ name, unit }) => [name, unit])) };
  const attributes = Object.fromEntries(Object.entries(dataset).filter(([, value]) => value !== undefined));
  for (const scenario of withScaledProbabilities(scenarios)) {
    const { name, probability, override_tables } = scenario;
    const plain = plainOverrides(scenario.overrides, components, units, [
      scenariosFile,
      "scenarios",
      name,
      "overrides",
    ]);
    if ("problems" in plain) problems.push(...plain.problems);
    const overrides = "problems" in plain ? [] : plain.value;
    const path = scenario.dataset === null ? null : resolve(dirname(scenariosFile), scenario.dataset);
    const file = path === null ? null : await readFileOf(path, attributes);
    if (file) problems.push(...fileProblems(file));
    const own = file && { ...file.content, dataset: { ...file.content.dataset, ...attributes } };
    read.push({ name, probability, overrides, ...(override_tables && { override_tables }), content: own });
  }
  return { problems, set: { scenarios: read, risk: risk ?? null, limits, compareAlone: compare_alone } };
}
