/** The inputs that move: a slider for each with the value of the run marked, its range, and others to choose. */
import { useId, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/field.tsx";
import { figureWith, shownScale } from "../../language/amount.ts";
import { formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { keyOf, type MovableInput, maxSliders, presentOf, type Slider } from "./sliders.ts";

/** Steps from one end of a slider to the other. */
const steps = 100;
const digits = 4;

interface Props {
  sliders: readonly Slider[];
  inputs: readonly MovableInput[];
  onChange: (sliders: Slider[]) => void;
  onAdd: (input: MovableInput) => void;
}

export function SliderList({ sliders, inputs, onChange, onAdd }: Props) {
  const t = textsOf({ en, de });
  const chosen = new Set(sliders.map(keyOf));
  const others = inputs.filter((input) => !chosen.has(keyOf(input)));
  const replace = (position: number, changes: Partial<Slider>): void =>
    onChange(sliders.map((slider, index) => (index === position ? { ...slider, ...changes } : slider)));
  const isMoved = sliders.some((slider) => slider.value !== presentOf(slider));
  return (
    <section class="panel stack what-if-sliders">
      <div class="figure-head">
        <h2>{t.sliders}</h2>
        <Button
          kind="quiet"
          disabled={!isMoved}
          onClick={() => onChange(sliders.map((slider) => ({ ...slider, value: presentOf(slider) })))}
        >
          {t.reset}
        </Button>
      </div>
      {inputs.length === 0 && <p>{t.noInputs}</p>}
      {sliders.map((slider, position) => (
        <SliderRow
          key={keyOf(slider)}
          slider={slider}
          onChange={(changes) => replace(position, changes)}
          onRemove={() => onChange(sliders.filter((_, index) => index !== position))}
        />
      ))}
      {others.length > 0 &&
        (sliders.length < maxSliders ? (
          <SelectField
            label={t.add}
            value=""
            options={[
              { value: "", text: t.choose },
              ...others.map((input) => ({ value: keyOf(input), text: t.names[input.kind](input.name) })),
            ]}
            onChange={({ currentTarget }) => {
              const added = others.find((input) => keyOf(input) === currentTarget.value);
              currentTarget.value = "";
              if (added) onAdd(added);
            }}
          />
        ) : (
          <p class="muted small">{t.most(maxSliders)}</p>
        ))}
    </section>
  );
}

interface RowProps {
  slider: Slider;
  onChange: (changes: Partial<Slider>) => void;
  onRemove: () => void;
}

function SliderRow({ slider, onChange, onRemove }: RowProps) {
  const t = textsOf({ en, de });
  const id = useId();
  const { kind, name, least, most, value } = slider;
  const title = t.names[kind](name);
  const text = valueText(slider, value, t.times);
  const present = presentOf(slider);
  const mark = (present - least) / (most - least);
  return (
    <div class="what-if-slider">
      <div class="what-if-head">
        <label for={id}>
          <bdi>{title}</bdi>
        </label>
        <output for={id}>{text}</output>
        <Button kind="quiet" icon="close" label={t.remove(title)} onClick={onRemove} />
      </div>
      <div class="what-if-track">
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={(most - least) / steps}
          value={value}
          aria-valuetext={text}
          onInput={({ currentTarget }) => onChange({ value: Number(currentTarget.value) })}
        />
        {mark >= 0 && mark <= 1 && (
          <span
            class="what-if-mark"
            style={{ insetInlineStart: `calc(0.5rem + ${mark} * (100% - 1rem))` }}
            title={`${valueText(slider, present, t.times)} ${t.present}`}
          />
        )}
      </div>
      <Ends slider={slider} title={title} onChange={onChange} />
    </div>
  );
}

/** "× 1.2 · 1,560 €/kW": the factor, and the number where the data give one. */
function valueText(slider: Slider, value: number, times: (factor: string) => string): string {
  const { operation, given, unit } = slider;
  const amountOf = (number: number): string => {
    const { unit: shown, factor } = shownScale(unit, number);
    return figureWith(number * factor, shown, digits);
  };
  if (operation === "set") return amountOf(value);
  const factor = times(formatFigure(value, digits));
  return given === null ? factor : `${factor} · ${amountOf(given * value)}`;
}

/** Where the slider begins and ends. */
function Ends({ slider, title, onChange }: Omit<RowProps, "onRemove"> & { title: string }) {
  const t = textsOf({ en, de });
  const { least, most, value } = slider;
  const [isWrong, setWrong] = useState(false);
  const change = (ends: { least?: number; most?: number }): void => {
    const next = { least, most, ...ends };
    const isRange = Number.isFinite(next.least) && Number.isFinite(next.most) && next.least < next.most;
    setWrong(!isRange);
    if (isRange) onChange({ ...next, value: Math.min(Math.max(value, next.least), next.most) });
  };
  const field = (name: "least" | "most", label: string) => (
    <label>
      {label}{" "}
      <input
        type="number"
        step="any"
        value={name === "least" ? least : most}
        aria-label={`${t.rangeOf(title)}, ${label}`}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.valueAsNumber })}
      />
    </label>
  );
  return (
    <div class="what-if-ends muted small">
      {field("least", t.from)}
      {field("most", t.to)}
      {isWrong && <span role="alert">{t.wrongRange}</span>}
    </div>
  );
}
