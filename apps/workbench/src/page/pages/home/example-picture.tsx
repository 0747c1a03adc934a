/** A real result that moves: the optimum of the example at the price of CO2 that a slider chooses, with what it builds and costs. */
import { useId, useState } from "preact/hooks";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { exampleResults } from "./example-results.ts";

const { demand, plans } = exampleResults;
type Plan = (typeof plans)[number];
type Carrier = keyof Plan["supply"];

/** Layers from below; each has the colour of its carrier. */
const carriers = ["wind", "sun", "gas", "battery"] as const satisfies readonly Carrier[];
const [width, height] = [640, 220];
/** The plan that is shown at the beginning. */
const first = 2;

const supplyOf = ({ supply }: Plan): number[] =>
  demand.map((_, point) => carriers.reduce((sum, carrier) => sum + supply[carrier][point], 0));
/** One scale for all plans: the slider shows how they differ. */
const highest = Math.max(...plans.flatMap(supplyOf));
const largest = (carrier: Carrier): number => Math.max(...plans.map(({ capacities }) => capacities[carrier]));

const pointOf = (value: number, point: number): string =>
  `${((point / (demand.length - 1)) * width).toFixed(1)} ${(height * (1 - value / highest)).toFixed(1)}`;
const lineOf = (values: readonly number[]): string => `M${values.map(pointOf).join("L")}`;

/** The layers of a plan: each lies on the one below. */
function layersOf({ supply }: Plan): { carrier: Carrier; path: string }[] {
  let lower = demand.map(() => 0);
  return carriers.map((carrier) => {
    const upper = lower.map((value, point) => value + supply[carrier][point]);
    const back = lower.map(pointOf).reverse();
    lower = upper;
    return { carrier, path: `${lineOf(upper)}L${back.join("L")}Z` };
  });
}

export function ExamplePicture() {
  const t = textsOf({ en, de });
  const id = useId();
  const [chosen, setChosen] = useState(first);
  const plan = plans[chosen];
  const { price, cost, emissions, capacities } = plan;
  const priceText = `${formatCount(price)}\u00a0€/t`;
  return (
    <section class="panel example-result" aria-labelledby={`${id}-title`}>
      <div class="example-week">
        <h2 id={`${id}-title`}>{t.result.title}</h2>
        <svg
          class="example-picture"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t.result.picture}
        >
          {layersOf(plan).map(({ carrier, path }) => (
            <path key={carrier} class={`example-${carrier}`} d={path} />
          ))}
          <path class="example-demand-edge" d={lineOf(demand)} />
          <path class="example-demand" d={lineOf(demand)} />
        </svg>
        <label class="example-slider">
          <span>
            {t.result.price} <strong>{priceText}</strong>
          </span>
          <input
            type="range"
            min={0}
            max={plans.length - 1}
            value={chosen}
            aria-valuetext={priceText}
            onInput={({ currentTarget: { value } }) => setChosen(Number(value))}
          />
        </label>
      </div>
      <div class="example-figures">
        <dl>
          <div>
            <dt>{t.result.cost}</dt>
            <dd>
              <strong>{formatCount(cost)}</strong> {t.result.units.cost}
            </dd>
          </div>
          <div>
            <dt>{t.result.emissions}</dt>
            <dd>
              <strong>{formatCount(emissions)}</strong> {t.result.units.emissions}
            </dd>
          </div>
        </dl>
        <h3>{t.result.built}</h3>
        <ul class="plain-list">
          {carriers.map((carrier) => (
            <li key={carrier}>
              <span class="example-name">{t.result.carriers[carrier]}</span>
              <svg class="example-bars" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect class={`example-${carrier}`} width={(100 * capacities[carrier]) / largest(carrier)} height={10} />
              </svg>
              <span>
                {formatFigure(capacities[carrier], 2)}{" "}
                {carrier === "battery" ? t.result.units.energy : t.result.units.power}
              </span>
            </li>
          ))}
          <li>
            <span class="example-name">{t.result.demand}</span>
            <svg class="example-bars" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <path class="example-demand" d="M0 5H30" />
            </svg>
          </li>
        </ul>
        <p class="muted small">{t.result.how}</p>
      </div>
    </section>
  );
}
