/** How the figures of a component arise: their definitions, what they are computed from, and the inputs of the run with where each comes from. */
import { attributeNames } from "@esm/model/domain/names/attribute-names";
import { namesOfFamilies } from "@esm/model/domain/names/family-names";
import { shownName, withoutStock } from "@esm/model/domain/runs/stock-name";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { Dialog } from "../../../components/dialog.tsx";
import { SourceLink } from "../../../components/source-link.tsx";
import { Table } from "../../../components/table.tsx";
import { useData } from "../../../data/cached.ts";
import { figureWith } from "../../../language/amount.ts";
import { formatCount, formatFigure } from "../../../language/format.ts";
import { language, textsOf } from "../../../language/language.ts";
import { addressOf } from "../../../router/match.ts";
import type { Result } from "../result-page.tsx";
import type { Statistic } from "../statistics.ts";
import { type ComponentInputs, type InputsOfRun, inputsOf } from "./component-inputs.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** A figure of the row that was asked about, as it is written there. */
export interface OriginFigure {
  name: keyof typeof en.definitions;
  heading: string;
  text: string;
}

interface Props {
  result: Result;
  /** As statistics call it: with its year where an earlier year of a pathway built it. */
  component: string;
  figures: readonly OriginFigure[];
  onClose: () => void;
}

export default function ComponentOrigin({ result, component, figures, onClose }: Props) {
  const t = textsOf({ en, de });
  return (
    <Dialog title={t.title(shownName(component))} onClose={onClose} isWide>
      <div class="stack">
        <section class="stack">
          <h3>{t.figures}</h3>
          <Table
            caption={t.figures}
            rows={figures}
            keyOf={({ name }) => name}
            columns={[
              {
                name: "figure",
                heading: t.figure,
                draw: ({ name, heading }) => <Explained name={heading} text={t.definitions[name]} />,
              },
              { name: "value", heading: t.value, isNumber: true, draw: ({ text }) => text },
            ]}
          />
        </section>
        <Parts rows={partsOf(result, component, t)} />
        <Inputs run={result.run.id} component={withoutStock(component)} />
      </div>
    </Dialog>
  );
}

/** Words that explain stand below: a phone has no room for a column of them. */
const Explained = ({ name, text }: { name: string; text: string }) => (
  <>
    {name}
    <div class="muted small">{text}</div>
  </>
);

/** Figures of the component that have a name here, without those that are 0. */
const partsOf = ({ rows, region }: Result, component: string, { quantities }: typeof en): Statistic[] =>
  rows.filter(
    (row) =>
      row.component === component &&
      row.region === region &&
      (region === null || row.region_to === null) &&
      row.value !== 0 &&
      row.quantity in quantities,
  );

function Parts({ rows }: { rows: readonly Statistic[] }) {
  const t = textsOf({ en, de });
  if (rows.length === 0) return null;
  return (
    <section class="stack">
      <h3>{t.parts}</h3>
      <Table
        caption={t.parts}
        rows={rows}
        keyOf={({ group, quantity, commodity }) => JSON.stringify([group, quantity, commodity])}
        columns={[
          {
            name: "quantity",
            heading: t.figure,
            draw: ({ quantity, commodity }) => [t.quantities[quantity], commodity].filter(Boolean).join(", "),
          },
          { name: "value", heading: t.value, isNumber: true, draw: ({ value, unit }) => figureWith(value, unit) },
        ]}
      />
    </section>
  );
}

function Inputs({ run, component }: { run: number; component: string }) {
  const t = textsOf({ en, de });
  const { value, error } = useData<InputsOfRun>(addressOf("/runs/{run}/inputs", { run }, { component }));
  const inputs = value && inputsOf(value, component);
  return (
    <section class="stack">
      <h3>{t.inputs}</h3>
      {error && <p class="muted">{t.noInputs}</p>}
      {!error && value === undefined && <p class="muted">{t.loading}</p>}
      {inputs === null && <p class="muted">{t.notThere}</p>}
      {inputs && <InputTables inputs={inputs} />}
    </section>
  );
}

function InputTables({ inputs: { attributes, tables, sources } }: { inputs: ComponentInputs }) {
  const t = textsOf({ en, de });
  const names = attributeNames(language.value);
  const families: Readonly<Record<string, string>> = namesOfFamilies[language.value];
  const rows = [
    ...attributes.map(({ attribute, value, unit, origin }) => ({
      key: attribute,
      name: names[attribute] ?? attribute,
      text: valueText(value, unit),
      origin,
    })),
    ...tables.map(({ family, place, count, least, mean, most, origin }) => ({
      key: `${family} ${place}`,
      name: `${families[family] ?? family}, ${place}`,
      text:
        count === 1
          ? formatFigure(mean, 6)
          : t.values(formatCount(count), formatFigure(least, 3), formatFigure(mean, 3), formatFigure(most, 3)),
      origin,
    })),
  ];
  return (
    <>
      <p class="muted">{t.inputsHelp}</p>
      <Table
        caption={t.inputs}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: "input",
            heading: t.input,
            draw: ({ name, origin }) => <Explained name={name} text={t.origins[origin]} />,
          },
          { name: "value", heading: t.value, isNumber: true, draw: ({ text }) => <bdi>{text}</bdi> },
        ]}
      />
      <h3>{t.sources}</h3>
      {sources.length === 0 ? (
        <p class="muted">{t.noSource}</p>
      ) : (
        <ul>
          {sources.map(({ table, text, address }) => (
            <li key={table ?? ""}>
              {table !== null && `${families[table] ?? table}: `}
              <SourceLink address={address} {...(text !== null && { text })} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function valueText(value: unknown, unit: string): string {
  if (typeof value !== "number") return typeof value === "string" ? value : JSON.stringify(value);
  return unit === "" ? formatFigure(value, 6) : figureWith(value, shownUnit(unit, language.value), 6);
}
