/** Which time is shown: usual lengths, and one step earlier or later. */
import { Button } from "../../components/button.tsx";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type Calendar, rangeText } from "./time-axis.ts";
import type { TimeView } from "./view.ts";
import { lengthOf, lengthsInDays, moveRange, type RangeLength, rangeOfLength, stepsOf } from "./zoom.ts";

const names = Object.keys(lengthsInDays) as RangeLength[];

export function RangeBar({ view, calendar }: { view: TimeView; calendar: Calendar }) {
  const t = textsOf({ en, de });
  const { steps } = view;
  const { hoursPerStep } = calendar;
  const range = view.range.value;
  const current = lengthOf(range, steps, hoursPerStep);
  const length = range.to - range.from;
  const isYear = steps * hoursPerStep === 8760;
  return (
    <div class="range-bar">
      <fieldset class="range-lengths">
        <legend class="visually-hidden">{t.length}</legend>
        {names
          .filter((name) => stepsOf(name, steps, hoursPerStep) !== null)
          .map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === current}
              onClick={() => view.show(rangeOfLength(range, name, steps, hoursPerStep))}
            >
              {name === "year" && !isYear ? t.whole : t.lengths[name]}
            </button>
          ))}
      </fieldset>
      <div class="range-moves">
        <Button
          kind="quiet"
          icon="previous"
          label={t.earlier}
          disabled={range.from === 0}
          onClick={() => view.show(moveRange(range, -length, steps))}
        />
        <output class="range-text" aria-label={t.shownTime}>
          {rangeText(range, calendar)}
        </output>
        <Button
          kind="quiet"
          icon="next"
          label={t.later}
          disabled={range.to === steps}
          onClick={() => view.show(moveRange(range, length, steps))}
        />
      </div>
    </div>
  );
}
