/** Changes between runs: options first, then the data and the variants, with a value for each run. */

import { placeText, valueText } from "@esm/model/domain/runs/change-words";
import { type Column, Table } from "../../components/table.tsx";
import type { RunComparison } from "../../data/interface.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { wordsOfPage } from "./words.ts";

interface Changed {
  name: string;
  values: readonly unknown[];
}

const maxShown = 100;

interface Props {
  comparison: RunComparison;
  /** The heading of a run's column. */
  headingOf: (run: number) => string;
}

export function ChangedInputs({ comparison: { runs, options, inputs }, headingOf }: Props) {
  const t = textsOf({ en, de });
  const words = wordsOfPage();
  const changed: Changed[] = [
    ...options.map(({ name, values }) => ({ name: placeText(["options", name], words), values })),
    ...inputs.map(({ loc, values }) => ({ name: placeText(loc, words), values })),
  ];
  const columns: Column<Changed>[] = [
    { name: "input", heading: t.input, draw: ({ name }) => name },
    ...runs.map((run, index) => ({
      name: String(run),
      heading: headingOf(run),
      // A year has no thousands.
      draw: ({ name, values }: Changed) =>
        name.endsWith("_year") ? String(values[index] ?? t.none) : valueText(values[index], words),
      isNumber: true,
    })),
  ];
  return (
    <>
      {changed.length === 0 ? (
        <p class="muted">{t.nothingChanged}</p>
      ) : (
        <Table
          caption={t.changed(changed.length)}
          columns={columns}
          rows={changed.slice(0, maxShown)}
          keyOf={({ name }) => name}
        />
      )}
      {changed.length > maxShown && <p class="muted">{t.moreChanges(formatCount(changed.length - maxShown))}</p>}
    </>
  );
}
