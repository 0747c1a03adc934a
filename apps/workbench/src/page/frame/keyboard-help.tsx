/** The keys that work everywhere, on `?`. */
import { Dialog } from "../components/dialog.tsx";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { closeOverlay } from "./overlay.ts";

export function KeyboardHelp() {
  const t = textsOf({ en, de });
  const keys = [
    ["palette", `${t.controlKey} K`],
    ["help", "?"],
    ["tab", "Tab"],
    ["escape", "Esc"],
    ["skip", "Tab ↵"],
  ] as const;
  return (
    <Dialog title={t.keysTitle} onClose={closeOverlay}>
      <dl class="keys">
        {keys.map(([name, key]) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t.keyTexts[name]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
