/** The frame of every page: header, navigation, content, status, and what lies above them. */
import { useEffect } from "preact/hooks";
import { countFirstLoad } from "../data/first-loads.ts";
import { loginRequest } from "../data/login-request.ts";
import { followRuns } from "../data/runs/run-changes.ts";
import { followOtherTabs, loadUser, user } from "../data/session.ts";
import { textsOf } from "../language/language.ts";
import { isShared } from "../router/base.ts";
import { CommandPalette } from "./command-palette.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { LoginDialog } from "./login-dialog.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { Outlet } from "./outlet.tsx";
import { openOverlay, useShortcuts } from "./overlay.ts";
import { PaperHead } from "./paper-head.tsx";
import { ViewNavigation } from "./view-navigation.tsx";

export function App() {
  const t = textsOf({ en, de });
  useShortcuts();
  useEffect(() => {
    // A link is the same for everybody who has it.
    if (!isShared) {
      // The bar at the top says that the service cannot be reached.
      countFirstLoad(loadUser()).catch(() => {});
      followOtherTabs();
    }
    // A file that misses its box must not replace the page.
    for (const kind of ["dragover", "drop"] as const) addEventListener(kind, (event) => event.preventDefault());
  }, []);
  const userId = user.value?.id;
  useEffect(() => (userId === undefined ? undefined : followRuns()), [userId]);
  return (
    <>
      <a class="skip-link visually-hidden" href="#content">
        {t.skip}
      </a>
      <Header />
      <ViewNavigation />
      <OfflineBar />
      <PaperHead />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      {openOverlay.value === "palette" && !isShared && <CommandPalette />}
      {openOverlay.value === "keys" && <KeyboardHelp />}
      {loginRequest.value && user.value && <LoginDialog />}
    </>
  );
}
