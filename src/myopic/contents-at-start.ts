/** Storages that begin with a given content, which a pathway cannot divide among what was built in different years. */
import type { Problem } from "../domain/problem.ts";
import type { EnergySystem } from "../energy-system/energy-system.ts";

export function contentsInPathway({ components }: EnergySystem): Problem[] {
  return components.flatMap((component): Problem[] =>
    component.kind === "storage" && component.contentAtStart !== null
      ? [
          {
            type: "content_at_start_in_pathway",
            loc: ["components", component.name, "content_at_start"],
            msg: `'${component.name}' begins with a content of ${component.contentAtStart}, which a pathway cannot divide among the capacities of different years.`,
            input: component.contentAtStart,
            hint: "Remove content_at_start, or optimize the years one by one.",
          },
        ]
      : [],
  );
}
