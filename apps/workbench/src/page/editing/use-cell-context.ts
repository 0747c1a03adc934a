/** Names that cells and fields of a data set may refer to, in the language of the page. */
import { useMemo } from "preact/hooks";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import { recordsOfKinds } from "../data/editing/records.ts";
import { language, textsOf } from "../language/language.ts";
import type { UnitsOfDataset } from "./attribute-facts.ts";
import type { CellContext } from "./cell-text.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export interface EditingContext extends CellContext {
  dataset: UnitsOfDataset;
  texts: typeof en;
}

export function useCellContext(editing: DatasetEditing): EditingContext {
  const texts = textsOf({ en, de });
  const { value: records } = editing.records;
  const { value: tag } = language;
  return useMemo(() => {
    const commodities = records ? recordsOfKinds(records, ["commodity"]) : [];
    const units = new Map(commodities.map(({ values }) => [String(values.name), String(values.unit ?? "")]));
    const dataset = records?.overview.dataset;
    return {
      language: tag,
      texts,
      commodities: [...units.keys()],
      units: [...new Set(units.values())],
      isMeasured: dataset?.units === "checked",
      dataset: { cost_unit: dataset?.cost_unit ?? "", length_unit: dataset?.length_unit ?? "", commodities: units },
    };
  }, [records, tag]);
}
