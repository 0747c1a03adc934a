/** The targets of a pathway by year, as fields and as a picture of what may be emitted. */
import { Figure } from "../../../charts/figure.tsx";
import { CurveChart } from "../../../charts/points/curve-chart.tsx";
import { useCanvasColours } from "../../../charts/time/canvas-colours.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { numberText } from "../../../editing/cell-text.ts";
import { figureWith } from "../../../language/amount.ts";
import { language, textsOf } from "../../../language/language.ts";
import { de } from "./pathway.de.ts";
import { en } from "./pathway.en.ts";
import { allowedEmissions, type PathwayDraft, type ReadPathway, spreadTargets } from "./pathway-draft.ts";

interface Props {
  draft: PathwayDraft;
  read: ReadPathway;
  /** Unit of the emissions in a year. */
  unit: string;
  mayModify: boolean;
  isAsked: boolean;
  onChange: (draft: PathwayDraft) => void;
}

export function PathwayTargets({ draft, read, unit, mayModify, isAsked, onChange }: Props) {
  const t = textsOf({ en, de });
  const { years, targets } = read;
  const targetCount = targets.filter((percent) => percent !== null).length;
  return (
    <div class="pathway-targets">
      <div class="stack">
        <h3>{t.target}</h3>
        <ul class="plain-list pathway-list">
          {years.map((year, index) => {
            const text = draft.targets[year] ?? "";
            return (
              <li key={year}>
                <TextField
                  label={String(year)}
                  inputMode="decimal"
                  unit="%"
                  value={text}
                  disabled={!mayModify}
                  error={targets[index] === null && (isAsked || text !== "") ? t.problems.target : null}
                  onInput={({ currentTarget: { value } }) =>
                    onChange({ ...draft, targets: { ...draft.targets, [year]: value } })
                  }
                />
              </li>
            );
          })}
        </ul>
        {mayModify && targetCount > 1 && years.length > 2 && (
          <div>
            <Button
              kind="quiet"
              onClick={() =>
                onChange({
                  ...draft,
                  targets: spreadTargets(read, (value) => numberText(value, language.value)),
                })
              }
            >
              {t.spread}
            </Button>
          </div>
        )}
      </div>
      {targetCount > 0 && read.reference !== null && <Allowed read={read} unit={unit} />}
    </div>
  );
}

function Allowed({ read, unit }: Pick<Props, "read" | "unit">) {
  const t = textsOf({ en, de });
  const { accent } = useCanvasColours();
  const { years, targets } = read;
  const allowed = allowedEmissions(read);
  const known = years.flatMap((year, index) => {
    const value = allowed[index];
    return value === null ? [] : [{ year: String(year), text: figureWith(value, unit) }];
  });
  const [first, last] = [known[0], known.at(-1)];
  return (
    <Figure
      level={3}
      title={t.allowed}
      unit={unit}
      sentence={first && last ? t.allowedSentence(first.text, first.year, last.text, last.year) : undefined}
      data={() => ({
        columns: [t.year, t.target, `${t.allowed} (${unit})`],
        rows: years.map((year, index) => [String(year), targets[index], allowed[index]]),
      })}
    >
      <CurveChart
        label={t.allowed}
        axis={t.year}
        points={years.map((year, index) => ({
          name: String(year),
          x: year,
          address: null,
          text: `${year}: ${allowed[index] === null ? "–" : figureWith(allowed[index], unit)}`,
          failure: null,
        }))}
        curves={[{ name: t.allowed, colour: accent, dash: [], values: allowed }]}
        fromZero
      />
    </Figure>
  );
}
