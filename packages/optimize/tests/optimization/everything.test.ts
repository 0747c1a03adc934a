/** A system in which every attribute has a value: its program, its size as estimated, its optimum as results add it up, its messages. */

import { inEnglish, inLanguage } from "@esm/messages/render";
import { attributesOfType, type Component } from "@esm/model/domain/component";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { type Override, overridableAttributes } from "@esm/model/domain/model";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import { countsOfContent, countsOfSystem, sizedContent, sizeOfContent } from "@esm/model/formulation/estimate-size";
import { expect, it } from "vitest";
import { long } from "../../../../tests/support/long.ts";
import { everything } from "../../../../tests/support/systems/everything.ts";
import { costByComponent } from "../../../model/src/results/cost-by-component.ts";
import type { OptimizeOptions } from "../../src/optimization/model-input.ts";
import { hashOfProgram } from "../../src/optimization/program-hash.ts";
import { optimizeSnapshot } from "../../src/optimization/solve-model.ts";

function programOf(content: DatasetContent, overrides: readonly Override[] = []) {
  const { system } = buildEnergySystem(content, overrides);
  if (!system) return null;
  return { system, ...buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep)) };
}

async function optimumOf(more: Partial<OptimizeOptions> = {}) {
  const options = { solver: "auto", timeLimitSeconds: 500, ...more } as const;
  const end = await optimizeSnapshot({ content: everything, overrides: [] }, options);
  if (end.status !== "optimal") throw new Error(JSON.stringify(inLanguage(end, "en")));
  return end;
}

it("Every attribute that is no name changes the program of a system with everything", () => {
  const built = programOf(everything);
  if (!built) throw new Error("The content is valid.");
  const hash = hashOfProgram(built.program);
  /** Without it the other data of its component are invalid, so nothing is lost in silence. */
  const isRefused = (components: Component[]) => programOf({ ...everything, components }) === null;
  const silent = overridableAttributes.filter((attribute) => {
    const changes = everything.components.flatMap((component, at) => {
      const rule = attributesOfType(component.type)[attribute];
      const value = Reflect.get(component, attribute);
      if (rule === undefined || value === (rule.default ?? null)) return [];
      return [everything.components.with(at, { ...component, [attribute]: rule.default ?? null } as Component)];
    });
    return !changes.some((components) => {
      if (isRefused(components)) return true;
      const changed = programOf({ ...everything, components });
      return changed !== null && hashOfProgram(changed.program) !== hash;
    });
  });
  expect(silent).toEqual([]);
});

it("The size of the program of a system with everything is estimated from its data", () => {
  const built = programOf(everything);
  if (!built) throw new Error("The content is valid.");
  const { system, program } = built;
  const steps = system.numberOfTimeSteps;
  // How many pieces of losses keep to a tolerance depends on capacities, which the estimate has not: it counts the most there may be.
  const untolerant = everything.components.map((component) =>
    component.type === "TRANSMISSION" ? { ...component, loss_tolerance_absolute: null } : component,
  );
  const counted = { ...everything, components: untolerant };
  const countedSystem = programOf(counted)?.system;
  expect(countsOfContent(sizedContent(counted), steps)).toEqual(countedSystem && countsOfSystem(countedSystem, steps));
  const size = sizeOfContent(sizedContent(everything), { steps, periods: null });
  const shares = [
    size.rows / program.rowLower.length,
    size.columns / program.columnLower.length,
    size.nonzeros / program.value.length,
  ];
  for (const share of shares) {
    expect(share).toBeGreaterThan(0.9);
    expect(share).toBeLessThan(1.6);
  }
});

it("The costs of components of a system with everything add up to its objective", long, async () => {
  const { objective, summary } = await optimumOf();
  const total = costByComponent(summary).reduce((sum, { TAC }) => sum + TAC, 0);
  expect(total).toBeCloseTo(objective, 6);
});

it("The design of typical periods of a system with everything is dispatched in every step", long, async () => {
  const { objective, dispatch } = await optimumOf({
    dispatch: true,
    resolution: {
      kind: "typical-periods",
      periods: 2,
      periodLength: 6,
      segments: null,
      representation: "distribution",
    },
  });
  expect(dispatch).toMatchObject({ designAnnualCost: objective, shortfalls: [], penalty: 0 });
  const full = await optimumOf();
  expect(dispatch?.annualCost).toBeGreaterThan(full.objective - 1e-6 * Math.abs(full.objective));
});

it("A value below the bound of any attribute is refused at its place, in words of both languages", () => {
  const bounded = everything.components.flatMap((component) =>
    Object.entries(attributesOfType(component.type)).flatMap(([attribute, rule]) =>
      (rule.type === "number" || rule.type === "integer") && (rule.minimum ?? rule.exclusiveMinimum) !== undefined
        ? [{ component_name: component.name, attribute: attribute as Override["attribute"] }]
        : [],
    ),
  );
  expect(bounded.length).toBeGreaterThan(50);
  for (const place of bounded) {
    const { system, ...built } = buildEnergySystem(everything, [{ ...place, operation: "set", value: -1 }]);
    const [problem] = "problems" in built ? built.problems : [];
    expect(system, place.attribute).toBeNull();
    expect(JSON.stringify(problem)).toContain(place.attribute);
    const [english, german] = [inEnglish(problem.msg), inLanguage([problem], "de")[0].msg];
    expect(english).toContain("-1");
    expect(german).not.toBe(english);
  }
});
