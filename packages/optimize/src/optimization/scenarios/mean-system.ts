/** The mean of energy systems that differ in numbers only, such as those of scenarios under one design. */
import type { EnergySystem } from "@esm/model/energy-system/energy-system";

/** @param weights one for each system; they sum to 1 */
export const meanSystem = (systems: readonly EnergySystem[], weights: readonly number[]): EnergySystem =>
  meanOf(systems, weights) as EnergySystem;

/** Numbers and lists of equal length become their means; of everything else, and where lists differ in length, the first one stays. */
function meanOf(values: readonly unknown[], weights: readonly number[]): unknown {
  const [first] = values;
  if (typeof first === "number")
    return values.every((value) => value === first) ? first : meanOfNumbers(values, weights);
  if (first instanceof Float64Array) return meanOfSeries(values as Float64Array[], weights);
  if (Array.isArray(first)) {
    return first.map((_, index) =>
      meanOf(
        values.map((value) => (value as unknown[])[index] ?? first[index]),
        weights,
      ),
    );
  }
  if (typeof first !== "object" || first === null || ArrayBuffer.isView(first)) return first;
  return Object.fromEntries(
    Object.entries(first).map(([key, value]) => [
      key,
      meanOf(
        values.map((each) => Reflect.get(each as object, key) ?? value),
        weights,
      ),
    ]),
  );
}

const meanOfNumbers = (values: readonly unknown[], weights: readonly number[]): number =>
  values.reduce<number>((sum, value, index) => sum + weights[index] * Number(value), 0);

function meanOfSeries(series: readonly Float64Array[], weights: readonly number[]): Float64Array {
  const [first] = series;
  if (series.some(({ length }) => length !== first.length)) return first;
  return first.map((value, index) =>
    series.every((each) => Object.is(each[index], value))
      ? value
      : meanOfNumbers(
          series.map((each) => each[index]),
          weights,
        ),
  );
}
