/** Leads from a run to its comparison with the last one before it: of the same variant, else of the same data set. */
import { ButtonLink } from "../../components/button.tsx";
import type { Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function CompareLink({ run }: { run: Run }) {
  const t = textsOf({ en, de });
  const { value: runs = [] } = useData<Run[]>(addressOf("/runs/", {}, { dataset_id: run.dataset_id, limit: 100 }));
  const earlier = runs.filter(({ id, status }) => id < run.id && status === "succeeded");
  const before = earlier.find(({ model_id }) => model_id === run.model_id) ?? earlier[0];
  if (!before) return null;
  return (
    <ButtonLink href={hrefOf(addressOf("/compare", {}, { runs: `${before.id},${run.id}` }))}>
      {t.compareWith(String(before.id))}
    </ButtonLink>
  );
}
