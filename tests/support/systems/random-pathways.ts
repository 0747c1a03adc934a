/** Random pathways of a random system: milestone years, how much each counts, and a limit that becomes tighter. */
import type { OptimizationParameters, YearOverride } from "@esm/model/domain/model";
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";

export interface DrawnPathway {
  readonly text: ContentText;
  readonly parameters: OptimizationParameters;
  readonly discountRate: number;
  /** Costs of building that differ from the second year on. */
  readonly overridesByYear: YearOverride[];
}

/** Limits without a lower side, which stay feasible where they become tighter. */
const limitsIn = ({ components }: ContentText): { id: string; limit: number }[] =>
  Object.values(components).flatMap(({ commodity_limit_id: id, yearly_limit: limit, yearly_limit_min: min }) =>
    typeof id === "string" && typeof limit === "number" && (min ?? null) === null ? [{ id, limit }] : [],
  );

const isBuilt = ({ capacity_variable, invest_per_capacity }: ComponentText): boolean =>
  capacity_variable === true && Number(invest_per_capacity) > 0;

const withInvestTimes = (text: ContentText, factor: number): ContentText => ({
  ...text,
  components: Object.fromEntries(
    Object.entries(text.components).map(([name, component]) => [
      name,
      isBuilt(component)
        ? { ...component, invest_per_capacity: Number(component.invest_per_capacity) * factor }
        : component,
    ]),
  ),
});

/** A pathway of which much is worth retiring: fixed costs weigh as much as investments, plants live for long, and demands fall. */
export const withRetirement = (pathways: fc.Arbitrary<DrawnPathway>): fc.Arbitrary<DrawnPathway> =>
  pathways.chain((drawn) => {
    const built = Object.entries(drawn.text.components).filter(([, component]) => component.capacity_variable === true);
    const demands = Object.keys(drawn.text.components).filter((name) => name.startsWith("Demand"));
    const { start_year: start, years_per_step: step, number_of_steps: steps } = drawn.parameters;
    return fc
      .record({
        scales: fc.tuple(...built.map(() => fc.constantFrom(0.003, 0.02, 0.1, 0.5))),
        shares: fc.tuple(...built.map(() => fc.constantFrom(0, 0.05, 0.2))),
        lifetimes: fc.tuple(...built.map(() => fc.constantFrom(4, 12, 40))),
        demand: fc.tuple(...Array.from({ length: steps }, () => fc.constantFrom(0.2, 0.6, 1, 1.5))),
      })
      .map(({ scales, shares, lifetimes, demand }): DrawnPathway => {
        const changed = built.map(([name, component], index) => {
          const invest = scales[index] * Number(component.invest_per_capacity ?? 0);
          const own = { opex_per_capacity: shares[index] * invest, economic_lifetime: lifetimes[index] };
          return [name, { ...component, invest_per_capacity: invest, ...own }];
        });
        const falling = demand.flatMap((value, index) =>
          demands.map(
            (component_name): YearOverride => ({
              component_name,
              table: "operationRateFix",
              attribute: null,
              commodity_name: null,
              regions: null,
              region_to: null,
              operation: "multiply",
              value,
              steps: null,
              unit: null,
              year: start + (index + 1) * step,
              to_next: "hold",
            }),
          ),
        );
        return {
          ...drawn,
          text: { ...drawn.text, components: { ...drawn.text.components, ...Object.fromEntries(changed) } },
          overridesByYear: [...drawn.overridesByYear, ...falling],
        };
      });
  });

/** A system, two or three milestone years, and a rate; a limit of the system falls in many cases, and some plants become cheaper or dearer. */
export const withPathway = (systems: fc.Arbitrary<ContentText>): fc.Arbitrary<DrawnPathway> =>
  systems.chain((text) => {
    const [limit] = limitsIn(text);
    const built = Object.entries(text.components).flatMap(([name, component]) => (isBuilt(component) ? [name] : []));
    return fc
      .record({
        steps: fc.integer({ min: 1, max: 2 }),
        yearsPerStep: fc.constantFrom(1, 5, 10),
        discountRate: fc.constantFrom(0, 0.03, 0.1),
        share: fc.constantFrom(null, 20, 45),
        factors: fc.tuple(...built.map(() => fc.constantFrom(1, 1, 0.4, 2.5))),
        isLine: fc.boolean(),
        // A year of these few steps has so much energy that plants would cost next to nothing beside it.
        scale: fc.constantFrom(300, 2000, 8000),
      })
      .map(({ steps, yearsPerStep, discountRate, share, factors, isLine, scale }): DrawnPathway => {
        const entry = (component_name: string, year: number, value: number): YearOverride => ({
          component_name,
          attribute: "invest_per_capacity",
          operation: "multiply",
          value,
          year,
          to_next: isLine ? "linear" : "hold",
        });
        const overridesByYear = factors.flatMap((factor, index) =>
          factor === 1 ? [] : [entry(built[index], 2030, 1), entry(built[index], 2030 + steps * yearsPerStep, factor)],
        );
        const reductions = Array.from({ length: steps + 1 }, (_, step) => step * (share ?? 0));
        return {
          text: withInvestTimes(text, scale),
          discountRate,
          overridesByYear,
          parameters: {
            start_year: 2030,
            end_year: 2030 + steps * yearsPerStep,
            number_of_steps: steps,
            years_per_step: yearsPerStep,
            CO2_reference: null,
            CO2_reduction_targets: null,
            ...(limit &&
              share !== null && {
                limit_targets: [{ limit_id: limit.id, side: "max", reference: limit.limit, reductions, values: null }],
              }),
          },
        };
      });
  });
