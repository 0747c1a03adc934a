/** The last line: the state of the work, which pages fill in (`data/status.ts`), and what helps. */
import { isOffline } from "../data/request.ts";
import { status } from "../data/status.ts";
import { textsOf } from "../language/language.ts";
import { isOneFile } from "../router/base.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { openOverlay } from "./overlay.ts";

export function Footer() {
  const t = textsOf({ en, de });
  const openKeys = (): void => {
    openOverlay.value = "keys";
  };
  return (
    <footer class="footer">
      <p role="status">{isOffline.value ? t.offline : status.value}</p>
      <div class="footer-links">
        {!isOneFile && <a href="/docs">{t.interface}</a>}
        <button type="button" onClick={openKeys}>
          {t.keys} <kbd>?</kbd>
        </button>
      </div>
    </footer>
  );
}
