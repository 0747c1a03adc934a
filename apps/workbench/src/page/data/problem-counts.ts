/** How many problems the data of each data set have, as far as they were checked: the navigation shows it. */
import { signal } from "@preact/signals";
import type { Problem } from "./request.ts";

interface ProblemCount {
  errors: number;
  warnings: number;
}

export const problemCounts = signal<ReadonlyMap<number, ProblemCount>>(new Map());

export function noteProblems(dataset: number, problems: readonly Problem[]): void {
  const warnings = problems.filter(({ severity }) => severity === "warning").length;
  const count = { errors: problems.length - warnings, warnings };
  problemCounts.value = new Map([...problemCounts.peek(), [dataset, count]]);
}
