/** Numbers in a sheet's XML, read from bytes without making a string wherever that is exact. */
import { divideExactly } from "./division.ts";

const powersOfTen = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** Whole numbers below this are exact doubles; one that computes to it may have been rounded. */
const exactBelow = 2 ** 53;
/** The first digits go into one exact double (under 10^15), up to four more into a second: 19 digits in all. */
const highBelow = 1e14;
const maxLowDigits = 4;

/**
 * The double nearest to the decimal text in `bytes[start, end)`, surrounding white space allowed; NaN when the text is
 * no finite decimal number (also for `0x10`, `Infinity` and what is too large for a double).
 *
 * With digits below 2^53 and a power of ten up to 10^22 both are exact doubles, so one multiplication or division
 * rounds correctly (Clinger 1990, "How to read floating point numbers accurately"). The 16 to 19 digits most measured
 * series come with are divided in double-double arithmetic. What stays in doubt is left to Number().
 */
export function parseNumber(bytes: Buffer, start: number, end: number): number {
  while (start < end && bytes[start] <= 0x20) start += 1;
  while (end > start && bytes[end - 1] <= 0x20) end -= 1;
  let position = start;
  const sign = bytes[position];
  if (sign === 0x2d || sign === 0x2b) position += 1;
  let high = 0;
  let low = 0;
  let lowDigits = 0;
  let digits = 0;
  let exponent = 0;
  let afterPoint = 0;
  for (; position < end; position += 1) {
    const byte = bytes[position];
    if (byte === 0x2e) {
      if (afterPoint === 1) return Number.NaN;
      afterPoint = 1;
      continue;
    }
    const digit = byte - 0x30;
    if (digit < 0 || digit > 9) break;
    digits += 1;
    exponent -= afterPoint;
    if (high < highBelow) {
      high = high * 10 + digit;
    } else {
      low = low * 10 + digit;
      lowDigits += 1;
    }
  }
  if (digits === 0) return Number.NaN;
  if (position < end) {
    const written = parseExponent(bytes, position, end);
    if (Number.isNaN(written)) return Number.NaN;
    exponent += written;
  }
  if (lowDigits <= maxLowDigits && exponent >= -22 && exponent <= 22) {
    const scale = powersOfTen[lowDigits];
    const power = powersOfTen[Math.abs(exponent)];
    const whole = high * scale + low;
    let value = Number.NaN;
    if (whole < exactBelow) value = exponent < 0 ? whole / power : whole * power;
    else if (exponent < 0) value = divideExactly(high, scale, low, power);
    if (!Number.isNaN(value)) return sign === 0x2d ? -value : value;
  }
  const value = Number(bytes.toString("latin1", start, end));
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The exponent from its letter on; NaN when it is none. */
function parseExponent(bytes: Buffer, start: number, end: number): number {
  const letter = bytes[start];
  if (letter !== 0x65 && letter !== 0x45) return Number.NaN;
  let position = start + 1;
  const sign = bytes[position];
  if (sign === 0x2d || sign === 0x2b) position += 1;
  if (position >= end) return Number.NaN;
  let exponent = 0;
  for (; position < end; position += 1) {
    const digit = bytes[position] - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    if (exponent < 100_000) exponent = exponent * 10 + digit;
  }
  return sign === 0x2d ? -exponent : exponent;
}

/** The whole number of at most seven digits in `bytes[start, end)`; −1 when there is something else, or nothing. */
export function wholeNumber(bytes: Buffer, start: number, end: number): number {
  if (start >= end || end - start > 7) return -1;
  let number = 0;
  for (let position = start; position < end; position += 1) {
    const digit = bytes[position] - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}
