/** Conversions whose factors all have one sign: a minus that somebody forgot, or one too many. */
import type { Check } from "./check.ts";

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(", ");

/** What makes something of nothing is a free source; what takes and makes nothing stands still. */
export const conversionsHaveTwoSides: Check = ({ components }, report) => {
  for (const { attributes } of components) {
    if (attributes.type !== "CONVERSION") continue;
    const factors = attributes.conversion_factors.filter(({ conversion_factor }) => conversion_factor !== 0);
    const inputs = factors.filter(({ conversion_factor }) => conversion_factor < 0);
    if (factors.length === 0 || (inputs.length > 0 && inputs.length < factors.length)) continue;
    const names = listed(factors.map(({ commodity_name }) => commodity_name));
    const isSource = inputs.length === 0;
    report({
      type: "conversion_one_sided",
      severity: "warning",
      loc: ["components", attributes.name, "conversion_factors"],
      msg: isSource
        ? `'${attributes.name}' makes ${names} from nothing: none of its conversion factors is negative.`
        : `'${attributes.name}' takes ${names} and makes nothing of it: none of its conversion factors is positive.`,
      hint: "Inputs have negative factors, outputs positive ones.",
    });
  }
};
