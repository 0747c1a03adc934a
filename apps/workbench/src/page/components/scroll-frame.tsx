/**
 * Says that the box in it is wider than its room: a shade at the edge behind which there is more, and a line of words below, since
 * phones show no scroll bars. Its first child is the box that scrolls.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

type Room = "fits" | "more" | "end";

export function ScrollFrame({ children }: { children: ComponentChildren }) {
  const t = textsOf({ en, de });
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>("fits");
  useLayoutEffect(() => {
    const box = frame.current?.firstElementChild;
    if (!box) return;
    const measure = (): void => setRoom(roomOf(box));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, []);
  return (
    <div class="scroll-frame" ref={frame} data-room={room}>
      {children}
      {room !== "fits" && (
        <>
          <span class="scroll-shade" aria-hidden="true" />
          <p class="scroll-hint">{t.scrollHint}</p>
        </>
      )}
    </div>
  );
}

/** Pixels that rounding may leave. */
const slack = 2;

function roomOf({ scrollWidth, clientWidth, scrollLeft }: Element): Room {
  if (scrollWidth <= clientWidth + slack) return "fits";
  return scrollLeft + clientWidth < scrollWidth - slack ? "more" : "end";
}
