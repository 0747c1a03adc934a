/** One component: a form of all its attributes, and what they come to. */
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { componentKindNames, type RecordOfDataset, recordsOfKinds } from "../../data/editing/records.ts";
import { AttributeField } from "../../editing/attribute-field.tsx";
import { ruleOf } from "../../editing/cell-text.ts";
import { EditNotices, EditTools } from "../../editing/edit-tools.tsx";
import { RemoveButton } from "../../editing/remove-button.tsx";
import { useCellContext } from "../../editing/use-cell-context.ts";
import { useEditing } from "../../editing/use-editing.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { de } from "./de.ts";
import { DuplicateButton } from "./duplicate-button.tsx";
import { en } from "./en.ts";
import { Meaning } from "./meaning.tsx";
import { TablesOfComponent } from "./tables-of-component.tsx";

const sections = {
  general: [
    "name",
    "description",
    "commodity_name",
    "physical_unit",
    "conversion_factors",
    "profile_commodity_name",
    "profile_commodity_name_2",
    "profile_commodity_name_3",
    "is_bidirectional",
    "group",
    "carrier",
  ],
  costs: [
    "invest_per_capacity",
    "opex_per_capacity",
    "interest_rate",
    "economic_lifetime",
    "commodity_cost",
    "commodity_revenue",
    "opex_per_operation",
    "opex_per_charge_operation",
    "opex_per_discharge_operation",
  ],
  capacity: [
    "capacity_variable",
    "capacity_variable_domain",
    "capacity_per_plant_unit",
    "shared_potential_id",
    "linked_quantity_id",
    "capacity_limit",
    "capacity_limit_min",
    "capacity_limit_id",
  ],
  limits: ["yearly_limit", "yearly_limit_min", "commodity_limit_id"],
  storage: [
    "charge_efficiency",
    "discharge_efficiency",
    "charge_rate",
    "discharge_rate",
    "self_discharge",
    "cyclic_lifetime",
    "state_of_charge_min",
    "state_of_charge_max",
    "is_cyclic",
    "content_at_start",
    "spill",
    "charge_capacity_variable",
    "charge_invest_per_capacity",
    "charge_opex_per_capacity",
    "discharge_capacity_variable",
    "discharge_invest_per_capacity",
    "discharge_opex_per_capacity",
    "energy_to_power_min",
    "energy_to_power_max",
  ],
} as const;

export default function ComponentPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const editing = useEditing(Number(params.dataset));
  const { value: records } = editing.records;
  const all = records ? recordsOfKinds(records, componentKindNames) : [];
  // Its name in the address is the one it had when the page was opened.
  const record = componentNamed(editing, all, params.component);
  const toList = addressOf("/d/{dataset}/components", { dataset: editing.datasetId });
  if (!records || !record) {
    return (
      <>
        <PageHeading title={params.component} />
        {editing.loadError.value && <ErrorNotice error={editing.loadError.value} />}
        {records && (
          <EmptyState title={t.gone}>
            <ButtonLink href={hrefOf(toList)}>{t.title}</ButtonLink>
          </EmptyState>
        )}
        <EditTools editing={editing} />
      </>
    );
  }
  return (
    <>
      <PageHeading
        title={String(editing.valueOf(record, "name"))}
        actions={
          editing.mayModify && (
            <>
              <DuplicateButton editing={editing} record={record} />
              <RemoveButton editing={editing} record={record} onRemoved={() => navigate(toList)} />
            </>
          )
        }
      >
        <p>
          {t.kindNames[record.kind]} · <a href={hrefOf(toList)}>{t.title}</a>
        </p>
      </PageHeading>
      <EditNotices editing={editing} />
      <Form editing={editing} record={record} />
      <EditTools editing={editing} />
    </>
  );
}

/** By its key once it is known, so that it stays when it gets another name. */
const known = new Map<string, string>();

function componentNamed(
  editing: DatasetEditing,
  all: readonly RecordOfDataset[],
  name: string,
): RecordOfDataset | undefined {
  const place = `${editing.datasetId} ${name}`;
  const found = all.find(({ values }) => values.name === name) ?? editing.recordOf(known.get(place) ?? "");
  if (found) known.set(place, found.key);
  return found;
}

function Form({ editing, record }: { editing: DatasetEditing; record: RecordOfDataset }) {
  const t = textsOf({ en, de });
  const context = useCellContext(editing);
  const used = Object.entries(sections).flatMap(([name, attributes]) => {
    const own = attributes.filter((attribute) => ruleOf(record.kind, attribute) !== undefined);
    return own.length > 0 ? [{ name: name as keyof typeof sections, own }] : [];
  });
  return (
    <div class="component-page">
      <form class="stack stack-wide" onSubmit={(event) => event.preventDefault()}>
        {used.map(({ name, own }) => (
          <section key={name} class="panel" aria-labelledby={`section-${name}`}>
            <h2 id={`section-${name}`}>{t.sections[name]}</h2>
            <div class="component-fields">
              {own.map((attribute) => (
                <AttributeField
                  key={attribute}
                  editing={editing}
                  context={context}
                  record={record}
                  attribute={attribute}
                />
              ))}
            </div>
          </section>
        ))}
      </form>
      <div class="stack stack-wide">
        <Meaning editing={editing} context={context} record={record} />
        <TablesOfComponent editing={editing} record={record} />
      </div>
    </div>
  );
}
