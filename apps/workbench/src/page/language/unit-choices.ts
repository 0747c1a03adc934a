/** The units of figures that somebody has chosen; the browser keeps them. */
import { signal } from "@preact/signals";
import { type Dimension, dimensions, exponentsOf, type UnitChoice, type UnitChoices, unitsBySize } from "./units.ts";

const storageKey = "units";

const isChoice = (dimension: Dimension, value: unknown): value is UnitChoice =>
  value === "size" || value === "data" || exponentsOf[dimension].some((exponent) => exponent === value);

function initialChoices(): UnitChoices {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Record<string, unknown>;
    const choices = dimensions.map((name) => [name, isChoice(name, kept[name]) ? kept[name] : "size"]);
    return Object.fromEntries(choices) as UnitChoices;
  } catch {
    return unitsBySize;
  }
}

export const unitChoices = signal<UnitChoices>(initialChoices());

export function chooseUnit(dimension: Dimension, choice: UnitChoice): void {
  unitChoices.value = { ...unitChoices.value, [dimension]: choice };
  localStorage.setItem(storageKey, JSON.stringify(unitChoices.value));
}
