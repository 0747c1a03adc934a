/** Correctly rounded division of whole numbers of up to 19 digits by a power of ten, in double-double arithmetic. */

/** 2^27 + 1: splits a double into two halves whose products are exact (Dekker 1971, Veltkamp). */
const splitter = 134_217_729;
/** Over 60 times the error of the quotient below, which is under 2^-104 times the quotient. */
const doubt = 2 ** -98;

/**
 * The double nearest to (high × scale + low) / power; NaN where double-double arithmetic cannot tell, which is rare.
 * high < 10^15, scale and power exact powers of ten up to 10^4 and 10^22, low < scale, all whole.
 *
 * The quotient is first + second with |error| ≤ doubt × first. Rounding is monotonic: if both ends of that interval
 * round to the same double, the true quotient does.
 */
export function divideExactly(high: number, scale: number, low: number, power: number): number {
  const product = high * scale;
  const rest = productError(high, scale, product) + low;
  const dividend = product + rest;
  const dividendRest = rest - (dividend - product);
  const first = dividend / power;
  const back = first * power;
  const remainder = dividend - back - productError(first, power, back);
  const second = (remainder + dividendRest) / power;
  const margin = first * doubt;
  const below = first + (second - margin);
  return below === first + (second + margin) ? below : Number.NaN;
}

/** a × b − product, exactly, for the rounded product of two doubles far from overflow. */
function productError(a: number, b: number, product: number): number {
  const aScaled = a * splitter;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = b * splitter;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}
