/** Ctrl K: pages, contents of the data set and commands by name, as one list box. */
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../components/dialog.tsx";
import { textsOf } from "../language/language.ts";
import { matchingCommands } from "./commands.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { closeOverlay } from "./overlay.ts";
import { useCommands } from "./use-commands.ts";

const maxShown = 12;

export function CommandPalette() {
  const t = textsOf({ en, de });
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const matching = matchingCommands(useCommands(text), text);
  const shown = matching.slice(0, maxShown);
  const active = Math.min(chosen, shown.length - 1);
  const run = (index: number): void => {
    const command = shown[index];
    if (!command) return;
    closeOverlay();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") setChosen((active + 1) % Math.max(shown.length, 1));
    else if (event.key === "ArrowUp") setChosen((active - 1 + shown.length) % Math.max(shown.length, 1));
    else if (event.key === "Enter") run(active);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t.palette} onClose={closeOverlay}>
      <div class="palette">
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t.paletteHint}
          placeholder={t.paletteHint}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div role="listbox" id={`${id}-list`} aria-label={t.palette} class="palette-list">
          {shown.map((command, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input listens to the keys.
            <div
              key={command.key}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === active}
              onClick={() => run(index)}
            >
              <span>{command.name}</span>
              <span class="muted small">{command.kind}</span>
            </div>
          ))}
        </div>
        <p class="muted small" role="status">
          {matching.length === 0 ? t.nothingFound : t.found(shown.length, matching.length)}
        </p>
      </div>
    </Dialog>
  );
}
