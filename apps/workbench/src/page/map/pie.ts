/** Slices of a pie as paths of SVG, from the top with the clock. Pure. */

/** @param values above 0 @param radius of the pie, whose middle is at 0, 0 */
export function pieSlices(values: readonly number[], radius: number): string[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (!(total > 0)) return [];
  let begin = 0;
  return values.map((value) => {
    const end = begin + value / total;
    const slice = sliceBetween(begin, end, radius);
    begin = end;
    return slice;
  });
}

/** An arc has to end elsewhere than it begins, so a whole circle is two of them. */
function sliceBetween(begin: number, end: number, radius: number): string {
  if (end - begin > 1 - 1e-9)
    return `M0,${-radius}A${radius},${radius} 0 1 1 0,${radius}A${radius},${radius} 0 1 1 0,${-radius}Z`;
  const pointAt = (share: number): string => {
    const angle = 2 * Math.PI * share;
    return `${rounded(radius * Math.sin(angle))},${rounded(-radius * Math.cos(angle))}`;
  };
  const isLarge = end - begin > 0.5 ? 1 : 0;
  return `M0,0L${pointAt(begin)}A${radius},${radius} 0 ${isLarge} 1 ${pointAt(end)}Z`;
}

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

const [minRadius, usualRadius, maxRadius] = [10, 26, 36];

/** Areas are as the totals; the usual one has 26 pixels, and rare ones are no larger than 36. */
export const pieRadius = (total: number, usual: number): number =>
  total > 0 && usual > 0 ? Math.min(maxRadius, Math.max(minRadius, usualRadius * Math.sqrt(total / usual))) : minRadius;
