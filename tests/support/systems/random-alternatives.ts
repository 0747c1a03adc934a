/** Random targets of near-optimal alternatives of a random system: sums over the year of every quantity that its components have. */
import { type AlternativesOptions, alternativesOf } from "@esm/model/domain/runs/alternatives";
import { givenRunOptions } from "@esm/model/domain/runs/alternatives-schema";
import fc from "fast-check";
import type { ContentText } from "./content.ts";
import { termOf } from "./random-constraints.ts";

const slacks = [0.001, 0.01, 0.05, 0.2, 1];

function optionsOf(text: ContentText): fc.Arbitrary<AlternativesOptions> {
  const targets = fc.array(fc.array(termOf(text, "year"), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 2,
  });
  return fc
    .record({ targets, slack: fc.uniqueArray(fc.constantFrom(...slacks), { minLength: 1, maxLength: 3 }) })
    .map(({ targets: sums, slack }) => {
      const given = sums.map((terms, index) => ({ id: `t${index}`, unit: "sum", terms }));
      const { slack: ascending, targets: read } = givenRunOptions.parse({ slack, targets: given });
      return alternativesOf({ targets: read, ...(ascending && { slack: ascending }) });
    });
}

/** A system, one or two targets, and one to three slacks. */
export const withTargets = (systems: fc.Arbitrary<ContentText>) =>
  systems.chain((text) => fc.record({ text: fc.constant(text), options: optionsOf(text) }));
