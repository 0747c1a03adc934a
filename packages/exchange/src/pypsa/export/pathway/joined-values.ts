/** Values of a component in several periods → its values in a network with investment periods. */
import { defaultOf, type ListName, publishedAttribute } from "../../attributes/attributes.ts";
import { hasPoints, isSameValue, type Values } from "../draft.ts";

export interface Joined {
  readonly values: Values;
  /** Attributes that differ, and cannot. */
  readonly differing: string[];
}

const isSame = (one: Values[string], other: Values[string]): boolean =>
  one instanceof Float64Array && other instanceof Float64Array
    ? one.length === other.length && one.every((value, step) => value === other[step])
    : isSameValue(one, other);

/** @param byYear null in years in which it does not stand: there it has what it has first. What always stands, such as a load, is nothing then */
export function joinedValues(list: ListName, byYear: readonly (Values | null)[], steps: number): Joined {
  const values: Values = {};
  const differing: string[] = [];
  for (const attribute of new Set(byYear.flatMap((each) => Object.keys(each ?? {})))) {
    const usual = defaultOf(list, attribute);
    const all = byYear.map((each) => each && (each[attribute] ?? usual));
    const standing = all.filter((value) => value !== null);
    const [first] = standing;
    const isConstant = standing.every((value) => isSame(value, first));
    if (isConstant && !(first instanceof Float64Array)) values[attribute] = first;
    else if (publishedAttribute(list, attribute)?.varies && !standing.some(hasPoints)) {
      const instead = list === "loads" ? usual : first;
      const filled = all.map((value) => (value === null || hasPoints(value) ? instead : value) ?? usual ?? 0);
      values[attribute] = seriesOf(filled, steps);
    } else differing.push(attribute);
  }
  return { values, differing };
}

function seriesOf(all: readonly NonNullable<Values[string]>[], steps: number): Float64Array {
  const series = new Float64Array(all.length * steps);
  for (const [year, value] of all.entries()) {
    const start = year * steps;
    if (value instanceof Float64Array) series.set(value, start);
    else series.fill(Number(value), start, start + steps);
  }
  return series;
}
