/** Data sets as a table. */
import { type Column, Table } from "../../components/table.tsx";
import type { DatasetOverview } from "../../data/answers.ts";
import { formatAgo, formatBytes, formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { RunState } from "../runs/run-state.tsx";
import { DatasetMenu } from "./dataset-menu.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

type DatasetColumn = Column<DatasetOverview> & { name: keyof typeof en.columns };

interface Props {
  caption: string;
  overviews: readonly DatasetOverview[];
  /** Data sets of others: the table says whose they are, and what the user may do. */
  isShared?: boolean;
}

export function DatasetTable({ caption, overviews, isShared = false }: Props) {
  const t = textsOf({ en, de });
  const columns: Omit<DatasetColumn, "heading">[] = [
    {
      name: "name",
      draw: ({ dataset: { id, name } }) => (
        <a class="dataset-name" href={hrefOf(addressOf("/d/{id}", { id }))}>
          {name}
        </a>
      ),
    },
    ...(isShared ? [{ name: "owner" as const, draw: ({ dataset }: DatasetOverview) => dataset.user.username }] : []),
    { name: "regions", isNumber: true, draw: ({ counts }) => formatCount(counts.regions) },
    { name: "steps", isNumber: true, draw: ({ dataset }) => formatCount(dataset.number_of_time_steps) },
    {
      name: "complete",
      draw: ({ counts }) => (counts.components === 0 ? t.noComponents : t.contents(counts.components, counts.models)),
    },
    { name: "size", isNumber: true, draw: ({ bytes }) => formatBytes(bytes) },
    ...(isShared ? [{ name: "rights" as const, draw: (overview: DatasetOverview) => rightsOf(overview, t) }] : []),
    { name: "changed", draw: (overview) => changeOf(overview, t) },
    {
      name: "lastRun",
      draw: ({ last_run }) =>
        last_run ? (
          <a class="plain-link" href={hrefOf(addressOf("/r/{run}", { run: last_run.id }))}>
            <RunState status={last_run.status} />
          </a>
        ) : (
          <span class="muted">{t.never}</span>
        ),
    },
    { name: "actions", draw: (overview) => <DatasetMenu overview={overview} /> },
  ];
  return (
    <Table
      caption={caption}
      columns={columns.map((column) => ({ ...column, heading: t.columns[column.name] }))}
      rows={overviews}
      keyOf={({ dataset }) => dataset.id}
    />
  );
}

function rightsOf({ permissions }: DatasetOverview, t: typeof en): string {
  const { allow_usage, allow_modification, allow_permission_grant } = permissions;
  return [
    ...(allow_usage ? [t.rights.run] : []),
    ...(allow_modification ? [t.rights.change] : []),
    ...(allow_permission_grant ? [t.rights.share] : []),
  ].join(", ");
}

function changeOf({ updated_at, updated_by, dataset }: DatasetOverview, t: typeof en): string {
  if (updated_at === null) return "";
  const ago = formatAgo(updated_at);
  return updated_by && updated_by.id !== dataset.user.id ? t.changedBy(ago, updated_by.username) : ago;
}
