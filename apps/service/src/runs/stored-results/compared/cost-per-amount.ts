/** Units of costs in a year per amount in a year. */

/** `[1e6 €/a]` and `[GW_el*h/a]` give `[1e6 €/(GW_el*h)]`. */
export const unitPerAmount = (cost: string, amount: string): string =>
  `[${withoutYear(cost)}/(${withoutYear(amount)})]`;

const withoutYear = (unit: string): string => unit.replace(/^\[(.*)\/a\]$/, "$1");
