/** The time step that a network shows: of the address, or of the playing, which writes its last step into the address. */
import { useEffect, useRef, useState } from "preact/hooks";
import { query, setQuery } from "../../router/address.ts";
import { nextStep, speeds, stepBefore } from "./playing.ts";

export interface Playing {
  /** Null for the mean of the horizon. */
  step: number | null;
  isPlaying: boolean;
  /** Steps a second, and time steps that each of them goes on. */
  speed: number;
  stride: number;
  setSpeed: (speed: number) => void;
  setStride: (stride: number) => void;
  play: () => void;
  pause: () => void;
  /** One stride on or back; playing pauses. */
  move: (way: "next" | "before") => void;
  /** To this step, or to the mean of the horizon; playing pauses. */
  goTo: (step: number | null) => void;
}

/** @param shownStep the step whose figures are on the screen: the next one waits until somebody has seen it */
export function usePlaying(steps: number, shownStep: number | null): Playing {
  const asked = query.value.get("at");
  const own = asked !== null && /^\d+$/.test(asked) ? Number(asked) : null;
  /** Null while it pauses. */
  const [played, setPlayed] = useState<number | null>(null);
  const [speed, setSpeed] = useState<number>(speeds[1]);
  const [stride, setStride] = useState(1);
  const step = played ?? own;
  const last = useRef(played);
  last.current = played;
  const pause = (): void => {
    if (last.current !== null) setQuery({ at: String(last.current) });
    setPlayed(null);
  };
  useEffect(() => {
    if (played === null || shownStep !== played) return;
    const timer = setTimeout(() => {
      const next = nextStep(played, stride, steps);
      if (next === null) pause();
      else setPlayed(next);
    }, 1000 / speed);
    return () => clearTimeout(timer);
  }, [played, shownStep, speed, stride, steps]);
  useEffect(() => {
    const pauseHidden = (): void => {
      if (document.hidden) pause();
    };
    document.addEventListener("visibilitychange", pauseHidden);
    return () => document.removeEventListener("visibilitychange", pauseHidden);
  }, []);
  const goTo = (to: number | null): void => {
    setPlayed(null);
    setQuery({ at: to === null ? null : String(to) });
  };
  return {
    step,
    isPlaying: played !== null,
    speed,
    stride,
    setSpeed,
    setStride,
    pause,
    goTo,
    // From the beginning where it is at its end.
    play: () => setPlayed(step !== null && nextStep(step, stride, steps) !== null ? step : 0),
    move: (way) => goTo(way === "next" ? (nextStep(step, stride, steps) ?? step) : stepBefore(step, stride)),
  };
}
