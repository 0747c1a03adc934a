/** Shows a problem of a cell beside it. */
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import type { RecordOfDataset } from "../../data/editing/records.ts";
import type { Problem } from "../../data/request.ts";
import { stepsFromOne } from "../../language/steps-from-one.ts";
import { titleOfProblem } from "./problem-title.tsx";

export interface Found {
  title: string;
  isWarning: boolean;
  problem: Problem;
}

export function foundAt(editing: DatasetEditing, record: RecordOfDataset, attribute: string): Found | undefined {
  const problem = editing.check.problemOf(String(editing.valueOf(record, "name")), attribute);
  if (!problem) return undefined;
  return {
    title: titleOfProblem(problem.type) ?? stepsFromOne(problem.msg),
    isWarning: problem.severity === "warning",
    problem,
  };
}

export function FoundProblem({ found: { title, isWarning, problem } }: { found: Found }) {
  return (
    <>
      <p class={isWarning ? undefined : "field-error"}>
        {isWarning ? "⚠" : "✖"} {title}
      </p>
      <p class="muted small">
        {stepsFromOne(problem.msg)} {problem.hint}
      </p>
    </>
  );
}
