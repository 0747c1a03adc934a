/** Shared view of the pictures of a page: the range of time, kept in the address, and the step at the cursor. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { query, setQuery } from "../../router/address.ts";
import { clampRange, type TimeRange } from "./zoom.ts";

export interface TimeView {
  steps: number;
  range: Signal<TimeRange>;
  /** Null while no chart is pointed at. */
  cursor: Signal<number | null>;
  show: (range: TimeRange) => void;
}

/** Browsers refuse to change the address too often. */
const addressAfterMs = 250;

const isSame = (one: TimeRange, other: TimeRange): boolean => one.from === other.from && one.to === other.to;

/** The view of a picture that is alone on its page: its range is not in the address. */
export function useOwnTimeView(steps: number): TimeView {
  return timeView(steps, useSignal<TimeRange>({ from: 0, to: steps }), useSignal<number | null>(null));
}

const timeView = (steps: number, range: TimeView["range"], cursor: TimeView["cursor"]): TimeView => ({
  steps,
  range,
  cursor,
  show(wanted) {
    const next = clampRange(wanted, steps);
    if (!isSame(next, range.peek())) range.value = next;
  },
});

export function useTimeView(steps: number): TimeView {
  const [from, to] = [query.value.get("from"), query.value.get("to")];
  const inAddress = clampRange({ from: Number(from ?? 0) || 0, to: Number(to ?? steps) || steps }, steps);
  const range = useSignal(inAddress);
  const cursor = useSignal<number | null>(null);
  // The range in the address may be older than the shown one.
  const written = useRef(inAddress);
  useEffect(() => {
    if (!isSame(written.current, inAddress)) range.value = inAddress;
    written.current = inAddress;
  }, [inAddress.from, inAddress.to]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = range.subscribe((shown) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const isAll = shown.from === 0 && shown.to === steps;
        const wanted = isAll ? { from: null, to: null } : { from: String(shown.from), to: String(shown.to) };
        const isThere = query.peek().get("from") === wanted.from && query.peek().get("to") === wanted.to;
        if (isThere) return;
        written.current = shown;
        setQuery(wanted);
      }, addressAfterMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [steps, range]);
  return timeView(steps, range, cursor);
}
