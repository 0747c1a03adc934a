/** The changes that a failed run proposes, and variants made from them. */
import type { Change } from "../../../domain/change.ts";
import { type Override, overridableAttributes } from "../../../domain/model.ts";

import type { Run, Variant } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import { type Problem, RequestError, send } from "../../data/request.ts";
import { startRun } from "../../data/start-run.ts";

interface RepairContext {
  /** Whether this change is enough without the others. */
  alone?: boolean;
  changes?: readonly Change[];
}

export interface Repair {
  problem: Problem;
  isEnough: boolean;
  changes: readonly Change[];
  /** The same as overrides of a variant; null where the data itself has to be changed. */
  overrides: Override[] | null;
}

/** Null for problems that propose nothing. */
export function repairOf(problem: Problem): Repair | null {
  const { alone, changes = [] } = (problem.ctx ?? {}) as RepairContext;
  if (alone === undefined) return null;
  const overrides = changes.map(overrideOf).filter((override) => override !== null);
  const isWhole = changes.length > 0 && overrides.length === changes.length;
  return { problem, isEnough: alone, changes, overrides: isWhole ? overrides : null };
}

function overrideOf({ component, attribute, region, value }: Change): Override | null {
  const known = overridableAttributes.find((name) => name === attribute);
  const isPlain = typeof value === "number" || typeof value === "string";
  if (!known || region !== undefined || !isPlain) return null;
  return { component_name: component, attribute: known, operation: "set", value };
}

/** Makes a variant like that of the run, with the changes, and runs it with the same options. */
export async function runRepaired(run: Run, overrides: readonly Override[], texts: VariantTexts): Promise<void> {
  const variant = await send<Variant>("GET", `/models/${run.model_id}`);
  const isReplaced = (old: Override): boolean =>
    overrides.some((one) => one.component_name === old.component_name && one.attribute === old.attribute);
  const repaired = await createNamed(texts.name(variant.name), {
    ref_dataset: variant.dataset.id,
    description: texts.description,
    override_parameters: [...variant.override_parameters.filter((old) => !isReplaced(old)).map(plain), ...overrides],
    optimization_parameters: variant.optimization_parameters,
  });
  reload("/models/");
  await startRun(repaired.id, { kind: run.kind, options: run.options });
}

interface VariantTexts {
  name: (name: string) => string;
  description: string;
}

/** Answers have more fields than requests. */
const plain = ({ component_name, attribute, operation, value }: Override): Override => ({
  component_name,
  attribute,
  operation,
  value,
});

const mostAttempts = 20;

/** A number is appended where the name is taken. */
async function createNamed(name: string, variant: object): Promise<Variant> {
  for (let attempt = 1; ; attempt++) {
    try {
      const numbered = attempt === 1 ? name : `${name} ${attempt}`;
      return await send<Variant>("POST", "/models/", { ...variant, name: numbered });
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409 || attempt === mostAttempts) throw error;
    }
  }
}
