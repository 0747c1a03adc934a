/** The messages of a run so far, one per line. */
import { useEffect, useRef } from "preact/hooks";
import { Show } from "../../components/feedback/loaded.tsx";
import { useData } from "../../data/cached.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function RunLog({ id, isRunning }: { id: number; isRunning: boolean }) {
  const t = textsOf({ en, de });
  const log = useData<string>(`/runs/${id}/log`);
  const box = useRef<HTMLElement>(null);
  // The newest lines are in sight, as long as nobody reads further up.
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [log.value]);
  if (log.value === "" && !isRunning) return null;
  return (
    <section class="panel stack">
      <h2 id="run-log">{t.log}</h2>
      <Show data={log}>
        {(text) =>
          text === "" ? (
            <p class="muted">{t.logEmpty}</p>
          ) : (
            <>
              <section
                ref={box}
                class="run-log"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
                tabIndex={0}
                aria-label={`${t.log}, ${t.run(id)}`}
                onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                  isAtEnd.current = scrollTop + clientHeight > scrollHeight - 8;
                }}
              >
                <pre>{text}</pre>
              </section>
              <p class="muted small">{t.logOfSolvers}</p>
            </>
          )
        }
      </Show>
    </section>
  );
}
