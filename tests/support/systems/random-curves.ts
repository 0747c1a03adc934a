/** Random costs by size of a random system: concave, convex, and neither. */
import fc from "fast-check";
import type { ComponentText, ContentText } from "./content.ts";

const mayHaveCurve = ({ capacity_variable, tables }: ComponentText): boolean =>
  capacity_variable === true && !tables?.capacityFix && !tables?.capacityMin;

const increments = fc.array(
  fc.record({
    capacity: fc.constantFrom(1, 2.5, 6, 20),
    invest: fc.constantFrom(0, 2, 10, 60, 200),
    opex: fc.constantFrom(0, 0, 0.5, 4),
  }),
  { minLength: 1, maxLength: 4 },
);

function curveOf(steps: readonly { capacity: number; invest: number; opex: number }[]) {
  let [capacity, invest, opex] = [0, 0, 0];
  return steps.map((step) => {
    capacity += step.capacity;
    invest += step.invest;
    opex += step.opex;
    return { capacity, invest, opex };
  });
}

/** A system and up to three components whose costs per capacity are replaced by a curve. */
export const withCurves = (systems: fc.Arbitrary<ContentText>): fc.Arbitrary<{ text: ContentText }> =>
  systems.chain((text) => {
    const names = Object.keys(text.components).filter((name) => mayHaveCurve(text.components[name]));
    return fc
      .record({
        chosen: fc.subarray(names, { minLength: Math.min(1, names.length), maxLength: Math.min(3, names.length) }),
        each: fc.array(increments, { minLength: 3, maxLength: 3 }),
      })
      .map(({ chosen, each }) => {
        const free = { invest_per_capacity: 0, opex_per_capacity: 0 };
        const changes = chosen.map((name, index) => [
          name,
          { ...text.components[name], ...free, invest_curve: curveOf(each[index]) } as ComponentText,
        ]);
        return { text: { ...text, components: { ...text.components, ...Object.fromEntries(changes) } } };
      });
  });
