/** The time of the picture: the mean of the horizon, or one time step, which is kept in the address. */
import { useId } from "preact/hooks";
import { stepText } from "../../charts/time/time-axis.ts";
import { useCalendar } from "../../charts/time/use-calendar.ts";
import { Button } from "../../components/button.tsx";
import { useStart } from "../../data/runs/run-data.ts";
import { textsOf } from "../../language/language.ts";
import { setQuery } from "../../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  /** Null for the mean. */
  step: number | null;
  /** 0 until they are known. */
  steps: number;
  /** Shown time in words. */
  text: string;
}

export function TimeSlider({ step, steps, text }: Props) {
  const t = textsOf({ en, de });
  const id = useId();
  return (
    <div class="row time-slider">
      <label for={id}>{t.time}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(step ?? 0, steps - 1)}
        disabled={steps === 0}
        value={step ?? 0}
        aria-valuetext={text}
        onInput={(event) => setQuery({ at: event.currentTarget.value })}
      />
      <output for={id}>{text}</output>
      {step !== null && <Button onClick={() => setQuery({ at: null })}>{t.mean}</Button>}
    </div>
  );
}

/** Words for a time step of a data set: a date where it has a calendar, else a day. */
export function useTimeText(datasetId: number, hoursPerStep: number): (step: number) => string {
  const calendar = useCalendar({ hoursPerStep, start: useStart(datasetId) });
  return (step) => stepText(step, calendar);
}
