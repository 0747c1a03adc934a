/** The session has ended: logging in again over the page, which keeps what was typed. */
import { Dialog } from "../components/dialog.tsx";
import { LoginForm } from "../components/login/login-form.tsx";
import { reload } from "../data/cached.ts";
import { loginRequest } from "../data/login-request.ts";
import { user } from "../data/session.ts";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function LoginDialog() {
  const t = textsOf({ en, de });
  const answer = (isLoggedIn: boolean) => loginRequest.peek()?.answer(isLoggedIn);
  const done = (): void => {
    answer(true);
    reload("");
  };
  return (
    <Dialog title={t.sessionEnded} onClose={() => answer(false)}>
      <div class="stack">
        <p>{t.sessionEndedHelp}</p>
        <LoginForm username={user.value?.username} onDone={done} />
      </div>
    </Dialog>
  );
}
