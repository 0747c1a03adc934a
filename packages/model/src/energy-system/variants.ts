/** Whether any of many variants of a model can be built: their common part is checked once. */
import type { DatasetContent } from "../domain/dataset-content.ts";
import type { AnyOverride } from "../domain/overrides/any-override.ts";
import { isError, type Problem } from "../domain/problem.ts";
import { buildEnergySystem, indexedSnapshot } from "./build.ts";
import { checks, systemChecks } from "./checks/all.ts";
import type { Check } from "./checks/check.ts";
import { overriddenContent } from "./overridden-content.ts";
import type { Snapshot } from "./snapshot.ts";

/** The errors of the first variant if none can be built; nothing as soon as one can. */
export function problemsOfAllVariants(
  content: DatasetContent,
  variants: readonly (readonly AnyOverride[])[],
): Problem[] {
  const [first] = variants;
  if (!first) return [];
  const common = indexedSnapshot(content, content.components);
  if (!common.problems.some(isError)) {
    // Most often one reason rules all of them out.
    let usual: Check | undefined;
    for (const overrides of variants) {
      const { content: changed, problems } = overriddenContent(content, overrides);
      if (problems.some(isError)) continue;
      const refusing = refusingCheck(snapshotOf(changed, content, common.snapshot), usual);
      if (!refusing) return [];
      usual = refusing;
    }
  }
  const built = buildEnergySystem(content, first);
  return built.system ? [] : built.problems.filter(isError);
}

/** Tables are indexed again only where they differ. */
function snapshotOf(changed: DatasetContent, content: DatasetContent, common: Snapshot): Snapshot {
  if (changed.tables !== content.tables || changed.constraints !== content.constraints) {
    return indexedSnapshot(changed, changed.components).snapshot;
  }
  return withAttributes(common, new Map(changed.components.map((component) => [component.name, component])));
}

function withAttributes(
  snapshot: Snapshot,
  byName: ReadonlyMap<string, DatasetContent["components"][number]>,
): Snapshot {
  const components = snapshot.components.map((component) => ({
    ...component,
    attributes: byName.get(component.attributes.name) ?? component.attributes,
  }));
  return { ...snapshot, components };
}

/** Checks of the whole system read data that passed all others. */
function refusingCheck(snapshot: Snapshot, usual: Check | undefined): Check | undefined {
  for (const list of [checks, systemChecks]) {
    const ordered = usual && list.includes(usual) ? [usual, ...list] : list;
    const refusing = ordered.find((check) => refuses(check, snapshot));
    if (refusing) return refusing;
  }
  return undefined;
}

function refuses(check: Check, snapshot: Snapshot): boolean {
  let isRefused = false;
  check(snapshot, (problem) => {
    isRefused ||= isError(problem);
  });
  return isRefused;
}
