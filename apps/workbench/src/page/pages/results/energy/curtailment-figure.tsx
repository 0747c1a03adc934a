/** Available and unused energy of sources that follow the weather. One picture per unit. */
import { BarChart } from "../../../charts/bars/bar-chart.tsx";
import { Figure } from "../../../charts/figure.tsx";
import { Legend } from "../../../charts/legend.tsx";
import { figureWith } from "../../../language/amount.ts";
import { formatFigure, formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { maxBars, withoutDust } from "../statistics.ts";
import { type Curtailment, curtailmentOf } from "./curtailment.ts";

/** Nothing where no source has a highest rate. */
export function CurtailmentFigures({ result }: { result: Result }) {
  const { rows, region, commodity } = result;
  const sources = curtailmentOf(rows, region).filter((source) => commodity === null || source.commodity === commodity);
  const units = [...new Set(sources.map(({ unit }) => unit))];
  return units.map((unit) => (
    <CurtailmentFigure
      key={unit}
      result={result}
      unit={unit}
      sources={sources.filter((source) => source.unit === unit)}
    />
  ));
}

interface Props {
  result: Result;
  unit: string;
  sources: readonly Curtailment[];
}

function CurtailmentFigure({ result: { resolution, paints }, unit, sources }: Props) {
  const t = textsOf({ en, de });
  const shareOf = ({ curtailed, available }: Curtailment): string => formatShare(curtailed / available);
  const { kept, left } = withoutDust(sources, ({ available }) => available, maxBars);
  const [first] = sources;
  return (
    <Figure
      title={t.curtailment.title}
      unit={unit}
      resolution={resolution}
      sentence={t.curtailment.sentence(first.component, figureWith(first.curtailed, unit), shareOf(first))}
      data={() => ({
        columns: [
          t.component,
          ...[t.curtailment.available, t.curtailment.used, t.curtailment.curtailed].map((name) => `${name} (${unit})`),
          t.curtailment.share,
        ],
        sums: [1, 2, 3],
        rows: sources.map(({ component, available, used, curtailed }) => [
          component,
          available,
          used,
          curtailed,
          curtailed / available,
        ]),
      })}
    >
      <Legend
        entries={[
          { name: t.curtailment.used, colour: "#a0a5a9" },
          { name: t.curtailment.curtailed, colour: "#a0a5a9", isOutline: true },
        ]}
      />
      <BarChart
        label={t.curtailment.title}
        bars={kept.map((source) => {
          const { colour, pattern } = paints.paintOf(source.component);
          return {
            name: source.component,
            text: t.curtailment.text(formatFigure(source.available), shareOf(source)),
            segments: [
              { name: `${t.curtailment.used} ${formatFigure(source.used)}`, value: source.used, colour, pattern },
              {
                name: `${t.curtailment.curtailed} ${formatFigure(source.curtailed)}`,
                value: Math.max(0, source.curtailed),
                colour,
                isOutline: true,
              },
            ],
          };
        })}
      />
      {left > 0 && <p class="muted small">{t.left(left)}</p>}
    </Figure>
  );
}
