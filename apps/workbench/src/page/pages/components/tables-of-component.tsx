/** Which tables and time series a component has, with the way to them. */

import { isTableSources } from "@esm/model/domain/sources/source";
import { sourceOfTable } from "@esm/model/domain/sources/table-sources";
import { SourceLink } from "../../components/source-link.tsx";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { isComponentKind, type RecordOfDataset, typeOfKind } from "../../data/editing/records.ts";
import { familiesOf } from "../../data/editing/table-layout.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function TablesOfComponent({ editing, record }: { editing: DatasetEditing; record: RecordOfDataset }) {
  const t = textsOf({ en, de });
  if (!isComponentKind(record.kind)) return null;
  const name = String(record.values.name);
  const component = editing.records.value?.overview.components.find((one) => one.name === name);
  const value = editing.valueOf(record, "table_sources");
  const sources = isTableSources(value) ? value : null;
  const possible = familiesOf(typeOfKind[record.kind]);
  return (
    <section class="panel stack">
      <h2>{t.tables}</h2>
      <ul class="plain-list meaning-list">
        {possible.map((family) => {
          const count = component?.tables?.[family]?.length ?? 0;
          const source = sourceOfTable(sources, family);
          return (
            <li key={family}>
              <a
                href={hrefOf(
                  addressOf("/d/{dataset}/series", { dataset: editing.datasetId }, { component: name, family }),
                )}
              >
                {t.families[family]}
              </a>{" "}
              <span class="muted">{count === 0 ? t.noTable : t.inRegions(formatCount(count))}</span>
              {source && (
                <>
                  {" · "}
                  <SourceLink address={source.source_url} text={source.source_text ?? source.source_url ?? ""} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
