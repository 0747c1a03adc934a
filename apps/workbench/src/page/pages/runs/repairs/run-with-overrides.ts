/** Variants made from changes of a run: those that a failed run proposes, and those that somebody has tried. */
import type { Override } from "@esm/model/domain/model";
import { type TableOverride, writtenTableOverride } from "@esm/model/domain/overrides/table-override";
import type { Run, Variant } from "../../../data/answers.ts";
import { reload } from "../../../data/cached.ts";
import { refuseInvalid } from "../../../data/check-data.ts";
import { RequestError, send } from "../../../data/request.ts";
import { startRun } from "../../../data/runs/start-run.ts";
import { changesOfVariant } from "../../../data/whole-variant.ts";
import { plainOverride, withLater } from "../../dataset/override-changes.ts";

/** Makes a variant like that of the run, with its own overrides and the changes, and runs it with the same options. */
export async function runWithOverrides(
  run: Run,
  { overrides, tables = [] }: { overrides: readonly Override[]; tables?: readonly TableOverride[] },
  texts: VariantTexts,
): Promise<void> {
  const variant = await send<Variant>("GET", `/models/${run.model_id}`);
  const changed = [run.overrides, overrides].reduce(withLater, variant.override_parameters).map(plainOverride);
  const ownTables = [...(variant.override_tables ?? []), ...(run.override_tables ?? [])];
  const override_tables = [...ownTables, ...tables.map(writtenTableOverride)];
  await refuseInvalid(run.model_id, { override_parameters: changed, override_tables });
  const repaired = await createNamed(texts.name(variant.name), {
    ref_dataset: variant.dataset.id,
    description: texts.description,
    ...changesOfVariant(variant),
    override_parameters: changed,
    override_tables,
  });
  reload("/models/");
  await startRun(repaired.id, { kind: run.kind, options: run.options });
}

interface VariantTexts {
  name: (name: string) => string;
  description: string;
}

const maxAttempts = 20;

/** A number is appended where the name is taken. */
async function createNamed(name: string, variant: object): Promise<Variant> {
  for (let attempt = 1; ; attempt++) {
    try {
      const numbered = attempt === 1 ? name : `${name} ${attempt}`;
      return await send<Variant>("POST", "/models/", { ...variant, name: numbered });
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409 || attempt === maxAttempts) throw error;
    }
  }
}
