/** The energy balance as Sankey diagrams: of one commodity, or of all, one diagram per unit. */
import { energyUnitOf } from "@esm/model/domain/runs/statistic-rows";
import { Figure } from "../../../charts/figure.tsx";
import type { FigureData } from "../../../charts/figure-data.ts";
import { visibleFlows } from "../../../charts/sankey/energy-flows.ts";
import { SankeyChart } from "../../../charts/sankey/sankey-chart.tsx";
import { figureWith } from "../../../language/amount.ts";
import { formatFigure, formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import type { PageProps } from "../../../router/page.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { type Result, ResultPage } from "../result-page.tsx";
import { balanceOf, largestSupplier, storageLosses } from "./balances.ts";
import { CurtailmentFigures } from "./curtailment-figure.tsx";
import { diagramsOf, type EnergyDiagram } from "./energy-diagrams.ts";
import { linesOf } from "./node-lines.ts";

export default function EnergyPage({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage run={run} title={t.energy.title} choices={{ year: true, region: true, commodity: true }}>
      {(result) => <Diagrams result={result} />}
    </ResultPage>
  );
}

function Diagrams({ result }: { result: Result }) {
  const t = textsOf({ en, de });
  const { rows, region, commodity } = result;
  const diagrams = diagramsOf(rows, { commodity, region, lineLosses: t.energy.lineLosses });
  return (
    <div class="stack results">
      {diagrams.map((diagram) => (
        <Diagram key={diagram.commodities.join()} diagram={diagram} result={result} />
      ))}
      <CurtailmentFigures result={result} />
    </div>
  );
}

function Diagram({ diagram, result }: { diagram: EnergyDiagram; result: Result }) {
  const t = textsOf({ en, de });
  const { rows, region, resolution, paints } = result;
  const unit = diagram.unit ?? "GWh/a";
  const { left, ...flows } = visibleFlows(diagram.flows);
  const [first] = diagram.commodities;
  const title = diagram.commodities.length === 1 ? t.energy.titleOf(first) : t.energy.energyFlows;
  return (
    <Figure
      title={title}
      unit={unit}
      resolution={resolution}
      sentence={sentenceOf(rows, first, region, t)}
      data={() => tableOf(rows, diagram.commodities, region, t)}
    >
      <SankeyChart
        label={title}
        flows={flows}
        colourOf={(name) => paints.paintOf(name).colour}
        linesOf={(node) => linesOf(node, diagram, figures)}
      />
      {flows.nodes.some(({ isSplit }) => isSplit) && <p class="muted small">{t.energy.split}</p>}
      {left > 0 && <p class="muted small">{t.energy.left(left)}</p>}
    </Figure>
  );
}

const figures = {
  figure: (value: number) => formatFigure(value),
  withUnit: (value: number, unit: string) => figureWith(value, unit),
};

function sentenceOf(rows: Result["rows"], commodity: string, region: string | null, t: typeof en): string | undefined {
  const unit = energyUnitOf(rows, commodity);
  const supplier = largestSupplier(rows, commodity, region);
  const losses = storageLosses(rows, commodity, region);
  const sentences = [
    supplier &&
      t.energy.sentence(
        supplier.component,
        formatShare(supplier.share, 0),
        figureWith(supplier.total, unit),
        commodity,
      ),
    losses > 0 && t.energy.storageSentence(figureWith(losses, unit)),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function tableOf(
  rows: Result["rows"],
  commodities: readonly string[],
  region: string | null,
  t: typeof en,
): FigureData {
  return {
    columns: [t.commodity, t.component, t.otherEnd, t.quantity, t.data.value, t.unit],
    rows: commodities.flatMap((commodity) =>
      balanceOf(rows, commodity, region).map(({ component, region_to, quantity, value, unit }) => [
        commodity,
        component,
        region_to,
        t.quantities[quantity] ?? quantity,
        value,
        unit,
      ]),
    ),
  };
}
