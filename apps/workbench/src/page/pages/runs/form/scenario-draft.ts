/** Scenarios while they are written in the form of a run, and the options they become. Pure. */
import type { RunOptions } from "../../../data/answers.ts";

export interface ScenarioDraft {
  scenarios: readonly { name: string; probability: string; dataset: string }[];
  limits: "each" | "expected";
  level: string;
  weight: string;
  compares: boolean;
}

/** Two equally likely scenarios of the data set itself. */
export const newDraft = (name: (number: number) => string): ScenarioDraft => ({
  scenarios: [1, 2].map((number) => ({ name: name(number), probability: "50", dataset: "" })),
  limits: "each",
  level: "",
  weight: "",
  compares: false,
});

/**
 * The options of the run. The service reports what is wrong with them; a text that is no number passes as it is.
 *
 * @param read a number as the page writes it; NaN where the text is none
 */
export function optionsOf(
  { scenarios, limits, level, weight, compares }: ScenarioDraft,
  read: (text: string) => number,
): Partial<RunOptions> {
  const numberOf = (text: string): number => {
    const value = read(text);
    return Number.isFinite(value) ? value : (text as unknown as number);
  };
  return {
    scenarios: scenarios.map(({ name, probability, dataset }) => ({
      name,
      // Without the rounding that a division by 100 may bring.
      probability: Number.isFinite(read(probability))
        ? Number((read(probability) / 100).toPrecision(15))
        : numberOf(probability),
      overrides: [],
      dataset_id: dataset === "" ? null : Number(dataset),
    })),
    ...(level.trim() !== "" && {
      risk: { level: numberOf(level), weight: numberOf(weight.trim() === "" ? "1" : weight) },
    }),
    ...(limits !== "each" && { limits }),
    ...(compares && { compare_alone: true }),
  };
}

/** The sum of the probabilities, as a share; null where one of them is no number. */
export function sumOfProbabilities({ scenarios }: ScenarioDraft, read: (text: string) => number): number | null {
  const sum = scenarios.reduce((total, { probability }) => total + read(probability), 0) / 100;
  return Number.isFinite(sum) ? sum : null;
}
