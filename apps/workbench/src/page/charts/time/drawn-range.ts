/** The range of time that a chart draws: at once where it is on the screen, elsewhere when the range has come to rest. */
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { TimeRange } from "./zoom.ts";

const restMs = 150;
/** Before it is scrolled to. */
const nearby = "200px";

export function useDrawnRange(range: Signal<TimeRange>, box: RefObject<Element | null>): TimeRange {
  const drawn = useSignal(range.peek());
  useEffect(() => {
    let isOnScreen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (): void => {
      clearTimeout(timer);
      drawn.value = range.peek();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        isOnScreen = entry.isIntersecting;
        if (isOnScreen) draw();
      },
      { rootMargin: nearby },
    );
    if (box.current) observer.observe(box.current);
    const stop = range.subscribe(() => {
      clearTimeout(timer);
      if (isOnScreen) draw();
      else timer = setTimeout(draw, restMs);
    });
    return () => {
      stop();
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [range]);
  return drawn.value;
}
