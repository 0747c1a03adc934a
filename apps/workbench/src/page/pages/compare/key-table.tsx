/** The chosen runs with their key figures: what each is called, its figures, and how far they are from the one it is compared with. */
import { Button } from "../../components/button.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Entry } from "./entries.ts";
import { differencesIn, type Picture } from "./layers.ts";
import { type Drawn, titleOf } from "./picture-pair.tsx";
import { signed } from "./words.ts";

interface Props extends Omit<Drawn, "paints"> {
  entries: readonly Entry[];
  /** Pictures of one figure for each entry. */
  singles: readonly Picture[];
  ids: readonly number[];
}

interface Row {
  entry: Entry;
  place: number;
}

const costDigits = 6;

export function KeyTable({ entries, singles, names, bases, ids }: Props) {
  const t = textsOf({ en, de });
  const columns: Column<Row>[] = [
    {
      name: "run",
      heading: t.runHeading,
      draw: ({ entry: { run }, place }) => (
        <>
          <a href={hrefOf(addressOf("/r/{run}/results", { run }))}>{names[place]}</a>
          {bases[place] === place && <span class="muted compare-base"> {t.comparedWith}</span>}
        </>
      ),
    },
    ...singles.map((picture): Column<Row> => {
      const [{ values }] = picture.layers;
      const [{ values: changes }] = differencesIn(picture, bases).layers;
      return {
        name: picture.key,
        heading: (
          <>
            {titleOf(picture, t)} <span class="compare-unit">{picture.unit}</span>
          </>
        ),
        isNumber: true,
        draw: ({ place }) => {
          const value = values[place] ?? null;
          if (value === null) return t.none;
          const base = bases[place] === null ? null : (values[bases[place]] ?? null);
          const change = bases[place] === place ? null : (changes[place] ?? null);
          return (
            <>
              <span class="compare-value">{formatFigure(value, picture.kind === "cost" ? costDigits : 4)}</span>
              {change !== null && <span class="compare-change">{changeText(change, base)}</span>}
            </>
          );
        },
      };
    }),
    ...(ids.length > 2
      ? [
          {
            name: "remove",
            heading: <span class="visually-hidden">{t.removeHeading}</span>,
            draw: ({ entry: { run } }: Row) => (
              <Button
                kind="quiet"
                icon="close"
                label={t.remove(String(run))}
                onClick={() => setQuery({ runs: ids.filter((one) => one !== run).join(",") }, { replace: false })}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      caption={t.keyFigures}
      columns={columns}
      rows={entries.map((entry, place) => ({ entry, place }))}
      keyOf={({ entry: { key } }) => key}
    />
  );
}

/** +312 (+4.1 %). */
function changeText(change: number, base: number | null): string {
  if (change === 0) return "±0";
  return base === null || base === 0
    ? signed(change)
    : `${signed(change)} (${change / base > 0 ? "+" : ""}${formatShare(change / base)})`;
}
