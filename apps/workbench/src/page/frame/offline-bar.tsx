/** The service cannot be reached: reading goes on from memory. */
import { useEffect } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { reload } from "../data/cached.ts";
import { isOffline } from "../data/request.ts";
import { loadUser, user } from "../data/session.ts";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const againAfterMs = 3000;

async function tryAgain(): Promise<void> {
  if (user.peek() === undefined) await loadUser();
  else
    await fetch("/health/live").then(() => {
      isOffline.value = false;
    });
  reload("");
}

/** The machine's network is gone or back, which need not concern a service on the same machine: a request tells. */
async function ask(): Promise<void> {
  const isReached = await fetch("/health/live").then(
    () => true,
    () => false,
  );
  if (!isReached) isOffline.value = true;
  else if (isOffline.peek()) await tryAgain().catch(() => {});
}

export function OfflineBar() {
  const t = textsOf({ en, de });
  const isShown = isOffline.value;
  useEffect(() => {
    for (const event of ["offline", "online"] as const) addEventListener(event, () => void ask());
  }, []);
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => void tryAgain().catch(() => {}), againAfterMs);
    return () => clearInterval(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div class="offline-bar">
      <Icon name="offline" />
      <p>{t.offline}</p>
      <Button onClick={() => void tryAgain().catch(() => {})}>{t.tryAgain}</Button>
    </div>
  );
}
