/** Rows of the matrix in words: what is changed, where, and its unit. Pure. */
import { componentKinds } from "@esm/model/domain/component";
import type { Dataset } from "../../../data/answers.ts";
import { attributesOf } from "../../../data/editing/records.ts";
import type { en as editingEn } from "../../../editing/en.ts";
import { formatCount, formatList } from "../../../language/format.ts";
import { language } from "../../../language/language.ts";
import { unitOfTable } from "../../series/table-unit.ts";
import { attributeName, unitOfAttribute } from "../../sweeps/sweep-words.ts";
import type { ComponentOfDataset } from "../component-of-dataset.ts";
import type { en } from "./matrix.en.ts";
import type { MatrixRow } from "./matrix-rows.ts";

interface Words {
  t: typeof en;
  texts: typeof editingEn;
  /** Names of families of tables. */
  families: Readonly<Record<string, string>>;
}

/** "maximum capacity, North → South". */
export function rowName(row: MatrixRow, { t, texts, families }: Words): string {
  if (row.kind === "attribute") return attributeName(row.attribute, texts);
  const { table, commodity_name = "", regions, region_to, steps } = row.target;
  const what = table === undefined ? t.conversionFactor(commodity_name) : (families[table] ?? table);
  const from = regions ? formatList(regions) : t.everyRegion;
  const [first, last] = steps ?? [];
  return [
    what,
    ...(regions || region_to ? [region_to ? `${from} → ${region_to}` : from] : []),
    ...(first !== undefined && last !== undefined ? [t.steps(formatCount(first + 1), formatCount(last + 1))] : []),
  ].join(", ");
}

/** Empty for shares, texts and flags, and where the component is not known. */
export function unitOfRow(
  row: MatrixRow,
  component: ComponentOfDataset | undefined,
  dataset: Dataset,
  texts: typeof editingEn,
): string {
  if (row.kind === "attribute") return unitOfAttribute(component, row.attribute, dataset, texts);
  const { table, unit } = row.target;
  if (unit !== undefined) return unit;
  if (!component || table === undefined) return "";
  const kind = componentKinds[component.type].singular;
  const known = Object.keys(attributesOf(kind)).map((name) => [name, component.attributes[name] ?? null]);
  const values = { ...Object.fromEntries(known), commodity_name: component.commodity?.name ?? null };
  const commodities = [component.commodity, ...component.factors.map(({ commodity }) => commodity)];
  const units = new Map(commodities.flatMap((one): [string, string][] => (one ? [[one.name, one.unit]] : [])));
  const { cost_unit, length_unit } = dataset;
  return unitOfTable(
    table,
    { key: "", id: 0, kind, values },
    { dataset: { cost_unit, length_unit, commodities: units }, texts, language: language.value },
  );
}
