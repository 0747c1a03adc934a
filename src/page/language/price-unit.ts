/** Prices as people know them, where units leave no doubt: 1 [1e6 €/(GW·h)] is 1,000 €/MWh. Pure. */

const megawatts: Readonly<Record<string, number>> = { k: 1e-3, M: 1, G: 1e3, T: 1e6 };

/** The unit of a price, and the factor that its values get. Other units stay as they are. */
export function usualPriceUnit(unit: string): { unit: string; factor: number } {
  const plain = unit.replaceAll(/^\[|\]$/g, "");
  const [, exponent, currency, prefix, more] = /^1e(\d+) (\S+)\/\(([kMGT])W([^*·)]*)[*·]h\)$/.exec(plain) ?? [];
  const size = megawatts[prefix];
  if (size === undefined) return { unit: plain.replaceAll("*", "·"), factor: 1 };
  return { unit: `${currency}/MWh${more}`, factor: 10 ** Number(exponent) / size };
}
