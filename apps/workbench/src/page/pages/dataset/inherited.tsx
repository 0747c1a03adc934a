/** What a variant inherits from its parent: listed, but not changed here. */

import { Table } from "../../components/table.tsx";
import type { Variant } from "../../data/answers.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { attributeName, valueText } from "../sweeps/sweep-words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Line {
  what: string;
  how: string;
  /** Whether a change of the variant stands in its place or follows it. */
  isChanged: boolean;
}

export function Inherited({ variant, parent }: { variant: Variant; parent: Variant }) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const own = variant.override_parameters;
  const lines: Line[] = [
    ...parent.override_parameters.map(({ component_name, attribute, operation, value }) => ({
      what: `${component_name}, ${attributeName(attribute, texts)}`,
      how: `${t.operations[operation]} ${valueText(value, texts)}`,
      isChanged: own.some((one) => one.component_name === component_name && one.attribute === attribute),
    })),
    ...(parent.override_tables ?? []).map(({ component_name, table, attribute, operation, regions }) => ({
      what: `${component_name}, ${table ?? attribute}, ${regions?.join(", ") ?? t.everywhere}`,
      how: operation,
      isChanged: false,
    })),
    ...(parent.additional_constraints ?? []).map(({ id }) => ({
      what: t.constraint(id),
      how: "",
      isChanged: (variant.additional_constraints ?? []).some((one) => one.id === id),
    })),
  ];
  const years = parent.overrides_by_year?.length ?? 0;
  if (years > 0)
    lines.push({ what: t.byYear(years), how: "", isChanged: (variant.overrides_by_year ?? []).length > 0 });
  if (parent.optimization_parameters) {
    const { start_year, end_year } = parent.optimization_parameters;
    lines.push({ what: t.pathway(start_year, end_year), how: "", isChanged: variant.optimization_parameters !== null });
  }
  const address = addressOf("/d/{dataset}/v/{variant}", { dataset: variant.dataset.id, variant: parent.id });
  return (
    <section class="stack muted" aria-labelledby="inherited">
      <h2 id="inherited">
        {t.inheritedFrom} <a href={hrefOf(address)}>{parent.name}</a>
      </h2>
      {lines.length === 0 ? (
        <p>{t.asIs}</p>
      ) : (
        <Table
          caption={`${t.inheritedFrom} ${parent.name}`}
          rows={lines}
          keyOf={({ what, how }) => `${what} ${how}`}
          columns={[
            { name: "what", heading: t.whatIsChanged, draw: ({ what }) => what },
            { name: "how", heading: t.how, draw: ({ how }) => how },
            { name: "own", heading: t.ownChange, draw: ({ isChanged }) => (isChanged ? t.changedHere : "") },
          ]}
        />
      )}
    </section>
  );
}
