/** Adds a row to the matrix that no variant changes yet: an attribute of a component, or all records of one of its tables. */
import { overridableAttributes } from "@esm/model/domain/model";
import { familyNames } from "@esm/model/domain/table-family";
import { useState } from "preact/hooks";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/field.tsx";
import type { DatasetDetails } from "../../../data/answers.ts";
import { de as editingDe } from "../../../editing/de.ts";
import { en as editingEn } from "../../../editing/en.ts";
import { textsOf } from "../../../language/language.ts";
import type { ComponentOfDataset } from "../component-of-dataset.ts";
import { de as datasetDe } from "../de.ts";
import { en as datasetEn } from "../en.ts";
import { de } from "./matrix.de.ts";
import { en } from "./matrix.en.ts";
import { attributeRow, type MatrixRow, wholeTableRow } from "./matrix-rows.ts";

interface Props {
  components: readonly ComponentOfDataset[];
  overview: DatasetDetails["components"];
  onAdd: (row: MatrixRow) => void;
}

export function AddRow({ components, overview, onAdd }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const families: Readonly<Record<string, string>> = textsOf({ en: datasetEn, de: datasetDe }).families;
  const [name, setName] = useState("");
  const [what, setWhat] = useState("invest_per_capacity");
  const component = components.find((one) => one.name === name) ?? components[0];
  if (!component) return null;
  const own = overview.find((one) => one.name === component.name)?.tables ?? {};
  const tables = familyNames.filter((family) => family in own);
  const attributes = overridableAttributes.filter((one) => one in component.attributes);
  const options = [
    ...attributes.map((value) => ({ value, text: texts.names[value] ?? value })),
    ...tables.map((value) => ({ value, text: families[value] ?? value })),
  ];
  const chosen = options.find(({ value }) => value === what)?.value ?? options[0]?.value;
  return (
    <form
      class="row matrix-add"
      aria-label={t.addRow}
      onSubmit={(event) => {
        event.preventDefault();
        const table = tables.find((one) => one === chosen);
        const attribute = attributes.find((one) => one === chosen);
        if (table) onAdd(wholeTableRow(component.name, table));
        else if (attribute) onAdd(attributeRow(component.name, attribute));
      }}
    >
      <SelectField
        label={t.component}
        value={component.name}
        options={components.map((one) => ({ value: one.name, text: one.name }))}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <SelectField
        label={t.what}
        value={chosen}
        options={options}
        onChange={({ currentTarget: { value } }) => setWhat(value)}
      />
      <Button type="submit" icon="add">
        {t.addRow}
      </Button>
    </form>
  );
}
