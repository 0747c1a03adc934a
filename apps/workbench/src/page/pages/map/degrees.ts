/** Degrees of latitude and longitude as people type them. Pure. */

/** Takes both decimal signs; null where it is empty, undefined where it is no number within the bound. */
export function degreesOf(text: string, bound: number): number | null | undefined {
  if (text.trim() === "") return null;
  const value = Number(text.trim().replace("−", "-").replace(",", "."));
  return Math.abs(value) <= bound ? value : undefined;
}

/** Some ten metres. */
const decimals = 4;
export const roundedDegrees = (value: number): number => Number(value.toFixed(decimals));
