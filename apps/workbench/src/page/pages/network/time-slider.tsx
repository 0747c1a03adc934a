/** The time of the picture: the mean of the horizon, or one time step, which is kept in the address. The hours can be played. */
import { useEffect, useId, useState } from "preact/hooks";
import { stepText } from "../../charts/time/time-axis.ts";
import { useCalendar } from "../../charts/time/use-calendar.ts";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/field.tsx";
import { useStart } from "../../data/runs/run-data.ts";
import { formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { speeds, stridesOf } from "./playing.ts";
import type { Playing } from "./use-playing.ts";

interface Props {
  playing: Playing;
  /** 0 until they are known. */
  steps: number;
  hoursPerStep: number;
  /** Shown time in words. */
  text: string;
}

export function TimeSlider({ playing, steps, hoursPerStep, text }: Props) {
  const t = textsOf({ en, de });
  const id = useId();
  const { step } = playing;
  return (
    <section class="stack" aria-label={t.time}>
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
          onInput={(event) => playing.goTo(Number(event.currentTarget.value))}
        />
        {/* While hours are played, a screen reader would never come to an end. */}
        <output for={id} aria-live={playing.isPlaying ? "off" : "polite"}>
          {text}
        </output>
        {step !== null && <Button onClick={() => playing.goTo(null)}>{t.mean}</Button>}
      </div>
      <PlayBar playing={playing} steps={steps} hoursPerStep={hoursPerStep} />
    </section>
  );
}

function PlayBar({ playing, steps, hoursPerStep }: Omit<Props, "text">) {
  const t = textsOf({ en, de });
  const isStill = useReducedMotion();
  const { step, isPlaying, speed, stride } = playing;
  // Where less motion was asked for meanwhile, nothing goes on by itself.
  useEffect(() => {
    if (isStill && isPlaying) playing.pause();
  }, [isStill, isPlaying]);
  return (
    <div class="row play-bar">
      <Button
        icon="previous"
        label={t.before}
        disabled={step === null || step === 0}
        onClick={() => playing.move("before")}
      />
      {!isStill && (
        <Button icon={isPlaying ? "pause" : "play"} onClick={isPlaying ? playing.pause : playing.play}>
          {isPlaying ? t.pause : t.play}
        </Button>
      )}
      <Button
        icon="next"
        label={t.next}
        disabled={step !== null && step + stride >= steps}
        onClick={() => playing.move("next")}
      />
      <SelectField
        label={t.stride}
        value={String(stride)}
        options={stridesOf(hoursPerStep, steps).map((each) => ({
          value: String(each),
          text: t.hours(formatFigure(each * hoursPerStep)),
        }))}
        onChange={({ currentTarget: { value } }) => playing.setStride(Number(value))}
      />
      {!isStill && (
        <SelectField
          label={t.speed}
          value={String(speed)}
          options={speeds.map((each) => ({ value: String(each), text: t.perSecond(formatFigure(each)) }))}
          onChange={({ currentTarget: { value } }) => playing.setSpeed(Number(value))}
        />
      )}
      {isStill && <p class="muted small">{t.still}</p>}
    </div>
  );
}

/** Whether the system of the reader asks for less motion. */
function useReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(() => reducedMotion().matches);
  useEffect(() => {
    const media = reducedMotion();
    const follow = (): void => setReduced(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
  return isReduced;
}

const reducedMotion = (): MediaQueryList => matchMedia("(prefers-reduced-motion: reduce)");

/** Words for a time step of a data set: a date where it has a calendar, else a day. */
export function useTimeText(datasetId: number, hoursPerStep: number): (step: number) => string {
  const calendar = useCalendar({ hoursPerStep, start: useStart(datasetId) });
  return (step) => stepText(step, calendar);
}
