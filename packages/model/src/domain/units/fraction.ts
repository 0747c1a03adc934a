/** Exact positive fractions: factors between units. */

export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const one: Fraction = { over: 1n, under: 1n };

export const fraction = (over: bigint, under: bigint): Fraction => {
  const divisor = greatestDivisor(over, under);
  return { over: over / divisor, under: under / divisor };
};

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [left, right];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

export const product = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.over * right.over, left.under * right.under);

export function power({ over, under }: Fraction, exponent: number): Fraction {
  const times = BigInt(Math.abs(exponent));
  return exponent < 0 ? { over: under ** times, under: over ** times } : { over: over ** times, under: under ** times };
}

const maxDigits = 30;

/** Undefined for what is no positive decimal number of usual size. */
export function fractionOf(text: string): Fraction | undefined {
  const [, whole, decimals = "", exponentText = "0"] = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const exponent = Number(exponentText) - decimals.length;
  if (whole === undefined || whole.length + decimals.length > maxDigits || Math.abs(exponent) > maxDigits)
    return undefined;
  const digits = BigInt(whole + decimals);
  return digits === 0n ? undefined : product(fraction(digits, 1n), power(fraction(10n, 1n), exponent));
}

/** Powers of ten are exact in both directions, so one division or one multiplication rounds once. */
export function times(value: number, { over, under }: Fraction): number {
  if (over === 1n) return value / Number(under);
  return under === 1n ? value * Number(over) : (value * Number(over)) / Number(under);
}
