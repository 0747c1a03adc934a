/** The lines of a network as a table: the figures of the picture. Of many, those that are full most often. */
import type { FigureData } from "../../charts/figure-data.ts";
import { type Column, Table } from "../../components/table.tsx";
import { formatCount, formatFigure, formatShare } from "../../language/format.ts";
import type { Network, NetworkLine } from "../../map/lines.ts";
import type { en } from "./en.ts";

type Columns = (typeof en)["columns"];

const withUnit = (name: string, unit: string): string => (unit === "" ? name : `${name} (${unit})`);

interface Props {
  network: Network;
  caption: string;
  columns: Columns;
  /** Where the lines are that are left out. */
  more: (left: string) => string;
}

const maxLines = 25;

export function LineTable({ network, caption, columns, more }: Props) {
  const hasPrices = network.lines.some(({ congestionRent }) => congestionRent !== null);
  const figure = (name: string, heading: string, draw: (line: NetworkLine) => string): Column<NetworkLine> => ({
    name,
    heading,
    draw,
    isNumber: true,
  });
  const shown: Column<NetworkLine>[] = [
    { name: "line", heading: columns.line, draw: ({ component, from, to }) => `${component}: ${from} – ${to}` },
    figure("capacity", withUnit(columns.capacity, network.unit), ({ capacity }) => formatFigure(capacity)),
    figure("use", columns.use, ({ use }) => formatShare(use)),
    figure("hoursFull", columns.hoursFull, ({ hoursFull }) => formatCount(hoursFull)),
    figure("losses", withUnit(columns.losses, network.flowUnit), ({ losses }) => formatFigure(losses)),
    ...(hasPrices
      ? [
          figure("rent", withUnit(columns.rent, network.rentUnit), ({ congestionRent }) =>
            formatFigure(congestionRent ?? 0),
          ),
        ]
      : []),
  ];
  const lines = network.lines.toSorted((left, right) => right.hoursFull - left.hoursFull || right.use - left.use);
  return (
    <>
      <Table
        caption={caption}
        columns={shown}
        rows={lines.slice(0, maxLines)}
        keyOf={({ component, from, to }) => JSON.stringify([component, from, to])}
      />
      {lines.length > maxLines && <p class="muted small">{more(formatCount(lines.length - maxLines))}</p>}
    </>
  );
}

/** All figures with all digits, for "As table" and CSV. */
export const lineFigures = ({ lines, unit, flowUnit, rentUnit }: Network, columns: Columns): FigureData => ({
  columns: [
    columns.line,
    columns.from,
    columns.to,
    withUnit(columns.capacity, unit),
    columns.use,
    columns.hoursFull,
    ...[columns.flow, columns.flowBack, columns.losses].map((name) => withUnit(name, flowUnit)),
    withUnit(columns.rent, rentUnit),
  ],
  sums: [8, 9],
  rows: lines.map(({ component, from, to, capacity, use, hoursFull, flow, flowBack, losses, congestionRent }) => [
    component,
    from,
    to,
    capacity,
    use,
    hoursFull,
    flow,
    flowBack,
    losses,
    congestionRent,
  ]),
});
