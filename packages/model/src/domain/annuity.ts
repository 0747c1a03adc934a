/** Annuities of investments (docs/reference/mathematical-model.md, Objective). */

/**
 * Years of annuity that pay back one unit of investment:
 *
 *     CCF(i, L) = (1 − (1+i)^−L) / i   for i > 0,   L   for i = 0
 *
 * @param interestRate i per year, ≥ 0
 * @param economicLifetime L in years, ≥ 1
 */
export function capitalCostFactor(interestRate: number, economicLifetime: number): number {
  if (interestRate === 0) return economicLifetime;
  // −expm1(−L·ln(1+i)) keeps the digits that 1 − (1+i)^−L loses for tiny interest rates.
  return -Math.expm1(-economicLifetime * Math.log1p(interestRate)) / interestRate;
}
