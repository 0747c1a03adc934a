/** Values that were typed and cannot be saved, with ways to their cells: nothing else of the list knows them. */
import { ButtonLink } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { isComponentKind } from "../../data/editing/records.ts";
import { withAttributeNames } from "../../editing/attribute-names.ts";
import { cellText } from "../../editing/cell-text.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { language, textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { InvalidCell, InvalidTable } from "./invalid-values.ts";

interface Props {
  editing: DatasetEditing;
  cells: readonly InvalidCell[];
  tables: readonly InvalidTable[];
}

export function InvalidEntries({ editing, cells, tables }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const dataset = editing.datasetId;
  const nameOf = (record: string): string => String(editing.recordOf(record)?.values.name ?? "");
  return (
    <>
      {cells.map(({ record, attribute, given, problem }) => (
        <Entry
          key={`${record} ${attribute}`}
          place={[nameOf(record), texts.names[attribute] ?? attribute]}
          title={t.notSaved(cellText(given, { language: language.value, texts }))}
          text={withAttributeNames(problem, { language: language.value, texts })}
          address={addressOfCell(editing, record, attribute)}
        />
      ))}
      {tables.map(({ component, family, count }) => (
        <Entry
          key={`${component} ${family}`}
          place={[nameOf(component), texts.families[family]]}
          title={t.tableNotSaved(count)}
          text={t.tableWaits}
          address={addressOf("/d/{dataset}/series", { dataset }, { component: nameOf(component), family })}
        />
      ))}
    </>
  );
}

/** On the page that edits records of its kind; null for the data set itself. */
function addressOfCell(editing: DatasetEditing, key: string, attribute: string): string | null {
  const record = editing.recordOf(key);
  if (!record || record.kind === "dataset") return null;
  const list = isComponentKind(record.kind) ? "components" : record.kind === "region" ? "regions" : "commodities";
  const component = String(record.values.name);
  return addressOf(`/d/{dataset}/${list}`, { dataset: editing.datasetId }, { component, attribute });
}

interface EntryProps {
  place: readonly string[];
  title: string;
  text: string;
  address: string | null;
}

function Entry({ place, title, text, address }: EntryProps) {
  const t = textsOf({ en, de });
  return (
    <li class="panel problem-entry problem-error">
      <Icon name="error" />
      <div class="stack">
        <div>
          <p class="problem-place">
            <span class="visually-hidden">{t.severities.error}: </span>
            {place.filter(Boolean).join(" › ")}
          </p>
          <p class="problem-title">{title}</p>
          <p>{text}</p>
        </div>
        {address !== null && (
          <div class="row">
            <ButtonLink kind="quiet" icon="next" href={hrefOf(address)}>
              {t.toCell}
            </ButtonLink>
          </div>
        )}
      </div>
    </li>
  );
}
