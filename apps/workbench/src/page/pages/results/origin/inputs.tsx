/** The inputs of a component in a run: attributes and tables as they were optimized, with their units, who gave each, and their sources. */
import { namesOfFamilies } from "@esm/model/domain/names/family-names";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { SourceLink } from "../../../components/source-link.tsx";
import { Table } from "../../../components/table.tsx";
import { useData } from "../../../data/cached.ts";
import { cellText } from "../../../editing/cell-text.ts";
import { de as editingDe } from "../../../editing/de.ts";
import { en as editingEn } from "../../../editing/en.ts";
import { figureWith } from "../../../language/amount.ts";
import { formatCount, formatFigure } from "../../../language/format.ts";
import { language, textsOf } from "../../../language/language.ts";
import { isOneFile } from "../../../router/base.ts";
import { addressOf } from "../../../router/match.ts";
import { type AttributeInput, type ComponentInputs, type InputsOfRun, inputsOf } from "./component-inputs.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { Explained } from "./explained.tsx";

interface Props {
  run: number;
  component: string;
  /** The dialog shows this year of a pathway; null where the run is no pathway. */
  year: number | null;
  /** The dialog shows this stochastic scenario; null means the first one, or that the run has none. */
  scenario: string | null;
}

export function Inputs({ run, component, year, scenario }: Props) {
  const t = textsOf({ en, de });
  const wanted = { component, values: "optimized", year, scenario };
  const { value, error } = useData<InputsOfRun>(addressOf("/runs/{run}/inputs", { run }, wanted));
  const inputs = value && inputsOf(value, component, year);
  return (
    <>
      {error && <p class="muted">{t.noInputs}</p>}
      {!error && value === undefined && <p class="muted">{t.loading}</p>}
      {inputs === null && <p class="muted">{t.notThere}</p>}
      {inputs && <InputTables inputs={inputs} />}
    </>
  );
}

function InputTables({ inputs: { attributes, tables, sources } }: { inputs: ComponentInputs }) {
  const t = textsOf({ en, de });
  const words = textsOf({ en: editingEn, de: editingDe });
  const families: Readonly<Record<string, string>> = namesOfFamilies[language.value];
  const rows = [
    ...attributes.map(({ attribute, value, unit, origin }) => ({
      key: attribute,
      name: words.names[attribute] ?? attribute,
      text: valueText(value, unit, words),
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
      <Table
        caption={t.inputs}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            name: "input",
            heading: t.input,
            // The data of one file have the overrides of tables in themselves, so that it does not know where a table comes from.
            draw: ({ name, origin }) => (isOneFile ? name : <Explained name={name} text={t.origins[origin]} />),
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

function valueText(value: AttributeInput["value"], unit: string, texts: typeof editingEn): string {
  if (typeof value === "number" && unit !== "") return figureWith(value, shownUnit(unit, language.value), 6);
  return cellText(value, { language: language.value, texts }, (number) => formatFigure(number, 6));
}
