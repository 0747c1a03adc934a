/** The tables and time series of a component: a grid beside its chart. */
import { componentKinds } from "@esm/model/domain/component";
import type { FamilyName } from "@esm/model/domain/table-family";
import { familyNames } from "@esm/model/domain/table-family";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { ComponentInOverview, DatasetDetails } from "../../data/answers.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { keyOfTable } from "../../data/editing/dataset-table.ts";
import { keyOf } from "../../data/editing/records.ts";
import { familiesOf, layoutOf, type Pair } from "../../data/editing/table-layout.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { EditNotices } from "../../editing/edit-tools.tsx";
import { readMeasured } from "../../editing/read-measured.ts";
import { useEditing } from "../../editing/use-editing.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import type { PageProps } from "../../router/page.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { SourceFields } from "./source-fields.tsx";
import { TableEditor } from "./table-editor.tsx";
import { usePairs } from "./use-pairs.ts";

export default function SeriesPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const editing = useEditing(Number(params.dataset));
  const records = editing.records.value;
  const error = editing.loadError.value;
  return (
    <>
      <PageHeading title={t.title} />
      {error && <ErrorNotice error={error} onRetry={() => void editing.load()} />}
      <EditNotices editing={editing} />
      {records && <Tables editing={editing} overview={records.overview} />}
    </>
  );
}

interface TablesProps {
  editing: DatasetEditing;
  overview: DatasetDetails;
}

function Tables({ editing, overview }: TablesProps) {
  const t = textsOf({ en, de });
  const { components, regions, counts } = overview;
  const component = components.find(({ name }) => name === query.value.get("component")) ?? firstWithSeries(components);
  if (!component) {
    return (
      <EmptyState title={t.noComponents}>
        <p>{t.noComponentsHelp}</p>
      </EmptyState>
    );
  }
  const families = familiesOf(component.type);
  const family = families.find((name) => name === query.value.get("family")) ?? firstFamily(component, families);
  const record = editing.recordOf(keyOf(componentKinds[component.type].singular, component.id));
  return (
    <div class="stack">
      <div class="series-choices">
        <SelectField
          label={t.component}
          value={component.name}
          options={components.map(({ name }) => ({ value: name, text: name }))}
          onChange={(event) => setQuery({ component: event.currentTarget.value, row: null, column: null })}
        />
        <SelectField
          label={t.family}
          value={family}
          options={families.map((name) => ({
            value: name,
            text: component.tables?.[name] ? t.withValues(t.families[name]) : t.families[name],
          }))}
          onChange={(event) => setQuery({ family: event.currentTarget.value, row: null, column: null })}
        />
      </div>
      <p class="text">
        {t.familyHelp[family]} {component.tables && <span class="muted">{t.hasValuesHelp}</span>}
      </p>
      {counts.regions > regions.length && (
        <p class="muted">{t.firstRegions(formatCount(regions.length), formatCount(counts.regions))}</p>
      )}
      {record && <SourceFields key={`${record.key} ${family}`} editing={editing} record={record} family={family} />}
      <LoadedTable
        key={`${component.id} ${family}`}
        editing={editing}
        overview={overview}
        component={component}
        family={family}
      />
    </div>
  );
}

interface LoadedProps extends TablesProps {
  component: ComponentInOverview;
  family: FamilyName;
}

function LoadedTable({ editing, overview, component, family }: LoadedProps) {
  const regions = overview.regions.map(({ name }) => name);
  const pairs = usePairs(component, family, regions);
  return (
    <Show data={pairs}>
      {(found) => <TableOf editing={editing} overview={overview} component={component} family={family} pairs={found} />}
    </Show>
  );
}

function TableOf({ editing, overview, component, family, pairs }: LoadedProps & { pairs: readonly Pair[] }) {
  const layout = layoutOf(family, component.type, {
    regions: overview.regions.map(({ name }) => name),
    steps: overview.dataset.number_of_time_steps,
    pairs,
  });
  const isMeasured = overview.dataset.units === "checked";
  const key = keyOf(componentKinds[component.type].singular, component.id);
  const address = { component: key, componentId: component.id, layout, isMeasured };
  const loaded = useLoaded(keyOfTable(address), editing.records.value, () => editing.openTable(address, readMeasured));
  return (
    <Show data={loaded}>
      {(open) => <TableEditor editing={editing} component={component} open={open} dataset={overview.dataset} />}
    </Show>
  );
}

/** The one that people come for. */
const firstWithSeries = (components: readonly ComponentInOverview[]): ComponentInOverview | undefined =>
  components.find(({ tables }) => tables?.operationRateMax ?? tables?.operationRateFix) ?? components[0];

const firstFamily = ({ tables }: ComponentInOverview, families: readonly FamilyName[]): FamilyName =>
  [...families.slice(0, 2).reverse(), ...families].find((name) => tables?.[name]) ?? families[0] ?? familyNames[0];
