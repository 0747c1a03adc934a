/** The constraints of a data set and the groups that they name: listed in words, and changed one at a time. */
import type { Constraint, Groups } from "@esm/model/domain/constraints/constraint";
import type { PlanningReserve } from "@esm/model/domain/constraints/planning-reserve";
import { useState } from "preact/hooks";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../../components/feedback/error-notice.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { CheckField } from "../../../components/field.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { useAction } from "../../../data/action.ts";
import type { DatasetDetails } from "../../../data/answers.ts";
import { reload, useData } from "../../../data/cached.ts";
import { send } from "../../../data/request.ts";
import { formatFigure, formatList } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import type { PageProps } from "../../../router/page.ts";
import { TextDialog } from "../text-dialog.tsx";
import { newConstraint, sumText } from "./constraint-text.ts";
import { de } from "./constraints.de.ts";
import { en } from "./constraints.en.ts";
import { NamedSeries } from "./named-series.tsx";

interface Content {
  component_groups: Groups;
  region_groups: Groups;
  constraints: Constraint[];
  planning_reserves: PlanningReserve[];
}

export default function ConstraintsPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const address = `/datasets/${params.dataset}/constraints`;
  const content = useData<Content>(address);
  const details = useData<DatasetDetails>(`/datasets/${params.dataset}/overview`);
  const put = async (changes: object): Promise<void> => {
    await send("PUT", address, changes);
    reload("/datasets/");
  };
  const mayModify = details.value?.permissions.allow_modification ?? false;
  return (
    <>
      <PageHeading title={t.title}>
        <p class="text">{t.help}</p>
      </PageHeading>
      <Show data={content}>{(loaded) => <Shown content={loaded} put={put} mayModify={mayModify} />}</Show>
      <NamedSeries dataset={Number(params.dataset)} mayModify={mayModify} />
    </>
  );
}

interface ShownProps {
  content: Content;
  put: (changes: object) => Promise<void>;
  mayModify: boolean;
}

/** What is open in the dialog: its text, and what to change with the text when it is read. */
interface Open {
  title: string;
  value: object;
  changed: (value: object) => object;
}

function Shown({ content, put, mayModify }: ShownProps) {
  const t = textsOf({ en, de });
  const { constraints, planning_reserves: reserves, ...groups } = content;
  const [open, setOpen] = useState<Open | null>(null);
  const change = useAction((list: readonly object[]) => put({ constraints: list }));
  const edit = (title: string, value: object, position: number): void =>
    setOpen({
      title,
      value,
      changed: (typed) => ({ constraints: constraints.toSpliced(position, 1, typed as Constraint) }),
    });
  return (
    <>
      {change.error && <ErrorNotice error={change.error} />}
      {constraints.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <ConstraintTable
          constraints={constraints}
          mayModify={mayModify}
          onEdit={(constraint) => edit(t.edit(constraint.id), constraint, constraints.indexOf(constraint))}
          onChange={(position, ...changed) => void change.run(constraints.toSpliced(position, 1, ...changed))}
        />
      )}
      <ReservesOfDataset reserves={reserves} />
      <GroupsOfDataset groups={groups} />
      {mayModify && (
        <div class="row">
          <Button icon="add" onClick={() => edit(t.add, newConstraint, constraints.length)}>
            {t.add}
          </Button>
          <Button
            icon="edit"
            onClick={() => setOpen({ title: t.editGroups, value: groups, changed: (typed) => typed })}
          >
            {t.editGroups}
          </Button>
          <Button
            icon="edit"
            onClick={() =>
              setOpen({ title: t.editReserves, value: reserves, changed: (typed) => ({ planning_reserves: typed }) })
            }
          >
            {t.editReserves}
          </Button>
        </div>
      )}
      {open && (
        <TextDialog
          title={open.title}
          value={open.value}
          hint={t.jsonHint}
          put={(typed) => put(open.changed(typed))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface TableProps {
  constraints: readonly Constraint[];
  mayModify: boolean;
  onEdit: (constraint: Constraint) => void;
  /** Without a constraint, it is removed. */
  onChange: (position: number, ...changed: Constraint[]) => void;
}

function ConstraintTable({ constraints, mayModify, onEdit, onChange }: TableProps) {
  const t = textsOf({ en, de });
  const words = { ...t, number: formatFigure, list: formatList };
  const boundOf = ({ sense, value, unit }: Constraint): string =>
    [sense, typeof value === "number" ? formatFigure(value) : t.series(value.length), unit].filter(Boolean).join(" ");
  const columns: Column<Constraint>[] = [
    { name: "id", heading: t.constraint, draw: ({ id }) => id },
    { name: "sum", heading: t.sum, draw: (constraint) => sumText(constraint, words) },
    { name: "bound", heading: t.bound, draw: boundOf },
    {
      name: "slack",
      heading: t.slack,
      isNumber: true,
      draw: ({ slack_cost }) => (slack_cost === null ? "–" : formatFigure(slack_cost)),
    },
    {
      name: "changes",
      heading: t.changes,
      draw: (constraint) => (
        <span class="row">
          <CheckField
            label={t.enabled}
            aria-label={`${t.enabled}: ${constraint.id}`}
            checked={constraint.enabled}
            disabled={!mayModify}
            onChange={({ currentTarget: { checked } }) =>
              onChange(constraints.indexOf(constraint), { ...constraint, enabled: checked })
            }
          />
          {mayModify && (
            <>
              <Button kind="quiet" icon="edit" label={t.edit(constraint.id)} onClick={() => onEdit(constraint)} />
              <Button
                kind="quiet"
                icon="delete"
                label={t.remove(constraint.id)}
                onClick={() => onChange(constraints.indexOf(constraint))}
              />
            </>
          )}
        </span>
      ),
    },
  ];
  return <Table caption={t.title} columns={columns} rows={constraints} keyOf={({ id }) => id} />;
}

function ReservesOfDataset({ reserves }: { reserves: readonly PlanningReserve[] }) {
  const t = textsOf({ en, de });
  if (reserves.length === 0) return null;
  const membersOf = ({ members }: PlanningReserve): string =>
    formatList(members.map(({ component_name, credit }) => `${formatFigure(credit)} · ${component_name}`));
  const columns: Column<PlanningReserve>[] = [
    { name: "id", heading: t.reserve, draw: ({ id }) => id },
    { name: "commodity", heading: t.commodity, draw: ({ commodity_name }) => commodity_name },
    { name: "regions", heading: t.regions, draw: ({ regions }) => (regions ? formatList(regions) : t.everywhere) },
    { name: "members", heading: t.members, draw: membersOf },
    { name: "margin", heading: t.margin, isNumber: true, draw: ({ margin }) => formatFigure(margin) },
  ];
  return <Table caption={t.reserves} columns={columns} rows={reserves} keyOf={({ id }) => id} />;
}

function GroupsOfDataset({ groups }: { groups: Omit<Content, "constraints" | "planning_reserves"> }) {
  const t = textsOf({ en, de });
  return (
    <section class="stack">
      <h2>{t.groups}</h2>
      {Object.entries(groups).flatMap(([part, named]) =>
        Object.entries<readonly string[]>(named).map(([name, members]) => (
          <div key={`${part} ${name}`}>
            <strong>{name}</strong>: {formatList(members)}
          </div>
        )),
      )}
    </section>
  );
}
