/** Changes between runs: options first, then the data and the variants, with a value for each run. */
import { type Column, Table } from "../../components/table.tsx";
import type { RunComparison } from "../../data/interface.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Changed {
  name: string;
  values: readonly unknown[];
}

const maxShown = 100;

export function ChangedInputs({ comparison: { runs, options, inputs } }: { comparison: RunComparison }) {
  const t = textsOf({ en, de });
  const changed: Changed[] = [
    ...options.map(({ name, values }) => ({ name: placeText(["options", name], t), values })),
    ...inputs.map(({ loc, values }) => ({ name: placeText(loc, t), values })),
  ];
  const columns: Column<Changed>[] = [
    { name: "input", heading: t.input, draw: ({ name }) => name },
    ...runs.map((run, index) => ({
      name: String(run),
      heading: t.run(String(run)),
      // A year has no thousands.
      draw: ({ name, values }: Changed) =>
        name.endsWith("_year") ? String(values[index] ?? t.none) : valueText(values[index], t),
      isNumber: true,
    })),
  ];
  return (
    <section class="stack">
      <h2>{t.changed(changed.length)}</h2>
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
    </section>
  );
}

type Texts = typeof en;

/** `["tables", "capacityMax", "Wind", "North"]` becomes Wind › maximum capacity › North. */
function placeText([list = "", ...rest]: readonly string[], t: Texts): string {
  const places: Readonly<Record<string, string>> = t.places;
  const [family, component, ...where] = rest;
  const families: Readonly<Record<string, string>> = t.families;
  const { names } = textsOf({ en: editingEn, de: editingDe });
  const parts =
    list === "tables"
      ? [component, families[family] ?? family, ...where]
      : [family, names[component] ?? component, ...where];
  return [places[list] ?? list, ...parts].filter(Boolean).join(" › ");
}

interface SeriesFigures {
  mean: number;
}

function valueText(value: unknown, t: Texts): string {
  if (value === null || value === undefined) return t.none;
  if (typeof value === "number") return formatFigure(value, 6);
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (typeof value === "object" && "mean" in value) return t.mean(formatFigure((value as SeriesFigures).mean));
  return typeof value === "string" ? value : JSON.stringify(value);
}
