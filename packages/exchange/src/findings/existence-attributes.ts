/** Names the attributes and tables by which a component decides whether it is built, for findings. */
import type { SystemComponent } from "@esm/model/energy-system/energy-system";

export function existenceAttributesOf({ capacity }: SystemComponent): string[] {
  const existence = capacity?.existence;
  if (!existence) return [];
  const given: [string, boolean][] = [
    ["invest_if_built", existence.investIfBuilt > 0],
    ["opex_if_built", existence.opexIfBuiltAndYear > 0],
    ["capacity_min_if_built", existence.least.some((least) => least > 0)],
    ["existence_fix", existence.isGiven.includes(true)],
  ];
  return given.filter(([, isGiven]) => isGiven).map(([name]) => name);
}
