/** Fields that choose which runs are listed. Their values are kept in the address. */
import { runStatuses } from "@esm/model/domain/runs/run";
import { runKinds } from "@esm/model/domain/runs/run-class";
import { SelectField } from "../../../components/field.tsx";
import { user } from "../../../data/session.ts";
import { textsOf } from "../../../language/language.ts";
import { setQuery } from "../../../router/address.ts";
import { de as runsDe } from "../de.ts";
import { en as runsEn } from "../en.ts";
import { de } from "./list.de.ts";
import { en } from "./list.en.ts";
import type { RunFilter } from "./run-filter.ts";

interface Props {
  filter: RunFilter;
  variants: readonly { id: number; name: string }[];
}

export const everyRun: RunFilter = { variant: "", kind: "", state: "", person: "" };

/** The first part of the list is shown then. */
export function showRuns(filter: Partial<RunFilter>): void {
  const changes = Object.entries(filter).map(([name, value]) => [name, value || null]);
  setQuery({ ...Object.fromEntries(changes), page: null });
}

export function FilterFields({ filter, variants }: Props) {
  const t = textsOf({ en, de });
  const { kinds, status } = textsOf({ en: runsEn, de: runsDe });
  const options: { [Name in keyof RunFilter]: { value: string; text: string }[] } = {
    variant: variants.map(({ id, name }) => ({ value: String(id), text: name })),
    kind: runKinds.map((value) => ({ value, text: kinds[value] })),
    state: runStatuses.map((value) => ({ value, text: status[value] })),
    person: [{ value: "me", text: t.me }],
  };
  // Who came by a link is nobody.
  const names = (["variant", "kind", "state", "person"] as const).filter((name) => name !== "person" || user.value);
  return (
    <fieldset class="row run-filter" aria-label={t.filter}>
      {names.map((name) => (
        <SelectField
          key={name}
          label={t[name]}
          value={filter[name]}
          options={[{ value: "", text: name === "person" ? t.anybody : t.every }, ...options[name]]}
          onChange={({ currentTarget: { value } }) => showRuns({ [name]: value })}
        />
      ))}
    </fieldset>
  );
}
