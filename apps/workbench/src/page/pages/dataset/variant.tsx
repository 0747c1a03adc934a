/** A variant: what it changes against the data set, its pathway, and the button that runs it. */

import type { Override } from "@esm/model/domain/model";
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetDetails, Variant } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { problemsAdded } from "../../data/check-data.ts";
import { placeOf } from "../../data/editing/problem-place.ts";
import { putOverrides } from "../../data/put-overrides.ts";
import type { Problem } from "../../data/request.ts";
import { useParent, wholeVariant } from "../../data/whole-variant.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { RunForm } from "../runs/form/run-form.tsx";

import { attributeName, valueText } from "../sweeps/sweep-words.ts";
import type { ComponentOfDataset } from "./component-of-dataset.ts";
import { useComponents } from "./components-of-dataset.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { Inherited } from "./inherited.tsx";
import {
  type ChangeOfAttribute,
  changesOf,
  type GivenOverride,
  plainOverride,
  withOverride,
  withOverrides,
} from "./override-changes.ts";
import { OverrideForm, textOfProblems } from "./override-form.tsx";
import { PathwayEditor } from "./pathway/pathway-editor.tsx";
import { YearChanges } from "./pathway/year-table.tsx";
import { TableOverrides } from "./table-overrides.tsx";
import { VariantMenu } from "./variant-menu.tsx";

export default function VariantPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const variant = useData<Variant>(`/models/${params.variant}`);
  return (
    <Show data={variant} title={t.variant}>
      {(loaded) => <Shown variant={loaded} />}
    </Show>
  );
}

function Shown({ variant }: { variant: Variant }) {
  const t = textsOf({ en, de });
  const { id, name, description, dataset } = variant;
  const parent = useParent(variant);
  const { optimization_parameters: pathway } = wholeVariant(variant, parent ?? null);
  const ofData = useComponents(dataset.id);
  const components = ofData && parent ? withOverrides(ofData, parent.override_parameters) : ofData;
  const { value: details } = useData<DatasetDetails>(`/datasets/${dataset.id}/overview`);
  const mayModify = details?.permissions.allow_modification ?? false;
  return (
    <>
      <PageHeading
        title={name}
        actions={
          <>
            <ButtonLink href={hrefOf(addressOf("/d/{dataset}/sweeps", { dataset: dataset.id }, { variant: id }))}>
              {t.toSweep}
            </ButtonLink>
            <VariantMenu dataset={dataset.id} variant={variant} mayModify={mayModify} />
          </>
        }
      >
        {description && <p class="text">{description}</p>}
      </PageHeading>
      <section class="panel stack" aria-labelledby="run">
        <h2 id="run">{t.run}</h2>
        <RunForm dataset={dataset} variants={[{ id, name, isPathway: pathway !== null }]} />
      </section>
      {parent && <Inherited variant={variant} parent={parent} />}
      <Overrides variant={variant} components={components} mayModify={mayModify} />
      <TableOverrides variant={variant} mayModify={mayModify} />
      <PathwayEditor
        variant={variant}
        components={components}
        mayModify={mayModify}
        isInherited={(parent?.optimization_parameters ?? null) !== null}
      />
      <YearChanges
        variant={variant}
        pathway={pathway}
        components={components}
        overview={details?.components ?? []}
        mayModify={mayModify}
      />
    </>
  );
}

interface OverridesProps {
  variant: Variant;
  /** Null while they are loaded. */
  components: readonly ComponentOfDataset[] | null;
  mayModify: boolean;
}

function Overrides({ variant, components, mayModify }: OverridesProps) {
  const t = textsOf({ en, de });
  const { id, override_parameters: overrides } = variant;
  const [open, setOpen] = useState<readonly Problem[]>([]);
  const change = useAction((next: readonly GivenOverride[]) => putOverrides(id, next));
  const put = async (override: GivenOverride) => {
    const next = withOverride(overrides, override).map(plainOverride);
    const problems = await problemsAdded(id, { override_parameters: next });
    // Other problems may need another change: a limit and its name are given one after the other.
    const refusing = problems.filter(({ loc }) => placeOf(loc).override !== undefined);
    setOpen(refusing.length > 0 ? [] : problems);
    if (refusing.length === 0) await change.run(next);
    return refusing;
  };
  const remove = (override: Override): void => {
    setOpen([]);
    void change.run(overrides.filter((one) => one !== override));
  };
  return (
    <section class="stack">
      <h2>{t.overrides}</h2>
      {overrides.length === 0 && <p class="muted">{t.asIs}</p>}
      {change.error && <ErrorNotice error={change.error} />}
      {components && overrides.length > 0 && (
        <OverrideTable overrides={overrides} components={components} onRemove={mayModify ? remove : null} />
      )}
      {open.length > 0 && !change.error && !change.isRunning && (
        <Notice kind="warning" title={t.addedOpen} isSpoken>
          <p>{textOfProblems(open)}</p>
        </Notice>
      )}
      {components && components.length > 0 && mayModify && (
        <OverrideForm dataset={variant.dataset} components={components} isBusy={change.isRunning} onPut={put} />
      )}
    </section>
  );
}

interface OverrideTableProps {
  overrides: readonly Override[];
  components: readonly ComponentOfDataset[];
  /** Null where nothing may be changed. */
  onRemove: ((override: Override) => void) | null;
}

function OverrideTable({ overrides, components, onRemove }: OverrideTableProps) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const shown = (value: unknown): string => valueText(value, texts);
  const columns: Column<ChangeOfAttribute>[] = [
    { name: "component", heading: t.component, draw: ({ override }) => override.component_name },
    { name: "attribute", heading: t.attribute, draw: ({ override: { attribute } }) => attributeName(attribute, texts) },
    {
      name: "how",
      heading: t.how,
      draw: ({ override }) => `${t.operations[override.operation]} ${shown(override.value)}`,
    },
    {
      name: "before",
      heading: t.before,
      isNumber: true,
      draw: ({ isKnown, before }) => (isKnown ? shown(before) : <span class="muted">{t.unknownComponent}</span>),
    },
    {
      name: "after",
      heading: t.after,
      isNumber: true,
      draw: ({ after }) => <strong>→ {shown(after)}</strong>,
    },
  ];
  if (onRemove) {
    columns.push({
      name: "remove",
      heading: <span class="visually-hidden">{t.removeOverride}</span>,
      draw: ({ override }) => (
        <Button
          kind="quiet"
          icon="delete"
          label={`${t.removeOverride}: ${override.component_name}, ${override.attribute}`}
          onClick={() => onRemove(override)}
        />
      ),
    });
  }
  return (
    <Table
      caption={t.overrides}
      columns={columns}
      rows={changesOf(overrides, components)}
      keyOf={({ override }) => `${override.component_name} ${override.attribute}`}
    />
  );
}
