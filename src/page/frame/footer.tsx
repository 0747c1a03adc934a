/** The last line: the state of the work. Pages fill it (`status.ts`). */
import { isOffline } from "../data/request.ts";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { status } from "./status.ts";

export function Footer() {
  const t = textsOf({ en, de });
  return (
    <footer class="footer">
      <p role="status">{isOffline.value ? t.offline : status.value}</p>
    </footer>
  );
}
