/** What a network says of its regions, as tables: all of them, and the supply of the one that is chosen. */
import { type Column, Table } from "../../components/table.tsx";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import type { RegionFigures } from "../../map/region-figures.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { ShownRegions } from "./shown-regions.ts";

const withUnit = (name: string, unit: string): string => (unit === "" ? name : `${name} (${unit})`);

export function RegionTable({ shown }: { shown: ShownRegions }) {
  const t = textsOf({ en, de });
  const figure = (name: string, heading: string, draw: (row: RegionFigures) => string): Column<RegionFigures> => ({
    name,
    heading,
    draw,
    isNumber: true,
  });
  const columns: Column<RegionFigures>[] = [
    { name: "region", heading: t.region, draw: ({ region }) => region },
    figure("supply", withUnit(t.supply, shown.supplyUnit), ({ total }) => formatFigure(total)),
    { name: "mostly", heading: t.mostly, draw: mostOf },
    figure("net", withUnit(t.netExport, shown.netUnit), ({ region }) => {
      const net = shown.netExports.get(region);
      return net === undefined ? "–" : formatFigure(net);
    }),
    ...(shown.prices
      ? [
          figure("price", withUnit(t.price, shown.priceUnit), ({ price }) =>
            price === null ? "–" : formatFigure(price),
          ),
        ]
      : []),
  ];
  return <Table caption={t.regions} columns={columns} rows={shown.regions} keyOf={({ region }) => region} />;
}

/** The component that supplies most, with its share. */
function mostOf({ supply: [most], total }: RegionFigures): string {
  return most ? `${most.component} (${formatShare(most.value / total, 0)})` : "–";
}

export function SupplyTable({ figures, unit }: { figures: RegionFigures; unit: string }) {
  const t = textsOf({ en, de });
  return (
    <section class="stack">
      <h3>{t.supplyOf(figures.region)}</h3>
      {figures.supply.length === 0 ? (
        <p class="muted">{t.noSupply}</p>
      ) : (
        <Table
          caption={t.supplyOf(figures.region)}
          rows={figures.supply}
          keyOf={({ component }) => component}
          columns={[
            { name: "component", heading: t.component, draw: ({ component }) => component },
            {
              name: "value",
              heading: withUnit(t.supply, unit),
              draw: ({ value }) => formatFigure(value),
              isNumber: true,
            },
            {
              name: "share",
              heading: t.share,
              draw: ({ value }) => formatShare(value / figures.total),
              isNumber: true,
            },
          ]}
        />
      )}
    </section>
  );
}
