/** Checks the data of a variant without computing anything. */
import type { Run } from "./answers.ts";
import type { EnergyModelCheckSchema } from "./interface.ts";
import { type Problem, RequestError, send } from "./request.ts";

const askAgainMs = 300;

interface UnsavedChanges {
  operations?: readonly object[];
  override_parameters?: readonly object[];
  override_tables?: readonly object[];
}

/** Checks the data together with unsaved changes. Throws 413 where they are too large for a request. */
export async function checkChanges(variantId: number, changes: UnsavedChanges): Promise<readonly Problem[]> {
  return (await send<EnergyModelCheckSchema>("POST", `/models/${variantId}/check`, changes)).problems;
}

/** As `checkChanges`, but null where the data are too large. */
async function checkUnlessTooLarge(variantId: number, changes: UnsavedChanges): Promise<readonly Problem[] | null> {
  try {
    return await checkChanges(variantId, changes);
  } catch (error) {
    if (error instanceof RequestError && error.status === 413) return null;
    throw error;
  }
}

/** Throws the errors that would prevent a run with the changes, before anything is saved. The run itself checks data that are too large. */
export async function refuseInvalid(variantId: number, changes: UnsavedChanges): Promise<void> {
  const all = (await checkUnlessTooLarge(variantId, changes)) ?? [];
  const problems = all.filter(({ severity }) => severity !== "warning");
  if (problems.length > 0) throw new RequestError(422, problems.map(({ msg }) => msg).join(" "), null, { problems });
}

/** Problems that unsaved changes add to those of saved data. None where the data are too large: the run reports them. */
export async function problemsAdded(variantId: number, changes: UnsavedChanges): Promise<Problem[]> {
  const [saved, changed] = await Promise.all([
    checkUnlessTooLarge(variantId, {}),
    checkUnlessTooLarge(variantId, changes),
  ]);
  if (!saved || !changed) return [];
  const known = new Set(saved.map(keyOf));
  return changed.filter((problem) => !known.has(keyOf(problem)));
}

const keyOf = ({ type, loc }: Problem): string => JSON.stringify([type, loc]);

/** All problems of the saved data, whatever their size. */
export async function checkData(variantId: number): Promise<readonly Problem[]> {
  return (await checkUnlessTooLarge(variantId, {})) ?? (await validate(variantId));
}

/** Validates large data by a run, which may wait in the queue. */
async function validate(variantId: number): Promise<Problem[]> {
  let run = await send<Run>("POST", `/models/${variantId}/runs`, { kind: "validate" });
  while (run.status === "queued" || run.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    run = await send<Run>("GET", `/runs/${run.id}`);
  }
  // The answer to a start has only the first ten problems.
  const { error, warnings } = run.reused ? await send<Run>("GET", `/runs/${run.id}`) : run;
  if (error && error.problems.length === 0) throw new RequestError(0, error.message);
  return [...(error?.problems ?? []), ...warnings];
}
