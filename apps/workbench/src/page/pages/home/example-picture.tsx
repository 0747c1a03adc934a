/** A real result that moves: the optimum of the example where its sliders stand, with what it builds and costs. */
import { useEffect, useId, useState } from "preact/hooks";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import type { ExamplePlan, ExamplePosition } from "../what-if/example-plan.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { exampleResults } from "./example-results.ts";
import { useSolvedExample } from "./use-solved-example.ts";

type Carrier = keyof ExamplePlan["supply"];

/** Layers from below; each has the colour of its carrier. */
const carriers = ["wind", "sun", "gas", "battery"] as const satisfies readonly Carrier[];
const [width, height] = [640, 220];

/** The example as its data are. */
const present: ExamplePosition = { price: 90, wind: 1300, demand: 100 };
const sliders = [
  { name: "price", min: 0, max: 400, step: 5 },
  { name: "wind", min: 650, max: 1950, step: 50 },
  { name: "demand", min: 80, max: 120, step: 1 },
] as const satisfies readonly { name: keyof ExamplePosition; min: number; max: number; step: number }[];

/** The most within the reach of the sliders, in 10 MW and in GW or GWh: one scale shows how plans differ. */
const highest = 410;
const largest: Readonly<Record<Carrier, number>> = { wind: 4, sun: 6, gas: 1.3, battery: 16 };

/** The stored plan whose price is nearest. */
function storedPlan({ price }: ExamplePosition): ExamplePlan & { price: number } {
  const { plans, demand } = exampleResults;
  const distance = (plan: { price: number }): number => Math.abs(plan.price - price);
  return { ...plans.reduce((best, plan) => (distance(plan) < distance(best) ? plan : best)), demand };
}

const lineOf = (values: readonly number[]): string => `M${pointsOf(values).join("L")}`;
const pointsOf = (values: readonly number[]): string[] =>
  values.map((value, point) => {
    const [x, y] = [(point / (values.length - 1)) * width, height * (1 - value / highest)];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });

/** The layers of a plan: each lies on the one below. */
function layersOf({ supply, demand }: ExamplePlan): { carrier: Carrier; path: string }[] {
  let lower = demand.map(() => 0);
  return carriers.map((carrier) => {
    const upper = lower.map((value, point) => value + supply[carrier][point]);
    const back = pointsOf(lower).reverse();
    lower = upper;
    return { carrier, path: `${lineOf(upper)}L${back.join("L")}Z` };
  });
}

export function ExamplePicture() {
  const t = textsOf({ en, de });
  const id = useId();
  const [chosen, setChosen] = useState(present);
  const { state, solved, begin } = useSolvedExample(chosen);
  // Other values than prices have no stored optima.
  const position = state === "unable" ? { ...present, price: chosen.price } : chosen;
  const stored = storedPlan(position);
  const plan = solved?.plan ?? stored;
  const { demand, cost, emissions } = plan;
  const { units } = t.result;
  const storedText = textWith(units.price, stored.price);
  const line = solved
    ? t.result.solved(formatCount(solved.milliseconds))
    : t.result[state === "solved" ? "stored" : state](storedText);
  const spoken = t.result.said(`${formatCount(cost)} ${units.cost}`, `${formatCount(emissions)} ${units.emissions}`);
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
        <Sliders
          position={position}
          isPriceOnly={state === "unable"}
          onTouch={begin}
          onMove={(moved) => setChosen({ ...chosen, ...moved })}
        />
        <p class="muted small example-solved">{line}</p>
        <Rested text={state === "stored" || state === "loading" ? "" : `${spoken} ${solved ? "" : line}`} />
      </div>
      <Figures plan={plan} />
    </section>
  );
}

const textWith = (unit: string, value: number): string => `${formatCount(value)}\u00a0${unit}`;

interface SlidersProps {
  position: ExamplePosition;
  isPriceOnly: boolean;
  onTouch: () => void;
  onMove: (moved: Partial<ExamplePosition>) => void;
}

function Sliders({ position, isPriceOnly, onTouch, onMove }: SlidersProps) {
  const t = textsOf({ en, de });
  const id = useId();
  return (
    <div class="example-sliders">
      {sliders.map(({ name, ...ends }) => (
        <label key={name} class="example-slider">
          <span>
            {t.result.sliders[name]} <strong>{textWith(t.result.units[name], position[name])}</strong>
          </span>
          <input
            type="range"
            {...ends}
            list={`${id}-${name}`}
            value={position[name]}
            disabled={isPriceOnly && name !== "price"}
            aria-valuetext={textWith(t.result.units[name], position[name])}
            onFocus={onTouch}
            onPointerDown={onTouch}
            onInput={({ currentTarget: { value } }) => {
              onTouch();
              onMove({ [name]: Number(value) });
            }}
          />
          <datalist id={`${id}-${name}`}>
            <option value={present[name]} />
          </datalist>
        </label>
      ))}
    </div>
  );
}

function Figures({ plan: { cost, emissions, capacities } }: { plan: ExamplePlan }) {
  const t = textsOf({ en, de });
  const { units } = t.result;
  return (
    <div class="example-figures">
      <dl>
        <div>
          <dt>{t.result.cost}</dt>
          <dd>
            <strong>{formatCount(cost)}</strong> {units.cost}
          </dd>
        </div>
        <div>
          <dt>{t.result.emissions}</dt>
          <dd>
            <strong>{formatCount(emissions)}</strong> {units.emissions}
          </dd>
        </div>
      </dl>
      <h3>{t.result.built}</h3>
      <ul class="plain-list">
        {carriers.map((carrier) => (
          <li key={carrier}>
            <span class="example-name">{t.result.carriers[carrier]}</span>
            <svg class="example-bars" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class={`example-${carrier}`} width={(100 * capacities[carrier]) / largest[carrier]} height={10} />
            </svg>
            <span>
              {formatFigure(capacities[carrier], 2)} {carrier === "battery" ? units.energy : units.power}
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
  );
}

/** What a screen reader says where the sliders rest: each position would be too much. */
function Rested({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(setSaid, restMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p class="visually-hidden" role="status">
      {said}
    </p>
  );
}

const restMs = 800;
