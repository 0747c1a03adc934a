/** The account: its password and its keys. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { TextField } from "../../components/field.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useAction } from "../../data/action.ts";
import { send } from "../../data/request.ts";
import { user } from "../../data/session.ts";
import { textsOf } from "../../language/language.ts";
import { ApiKeys } from "./api-keys.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

export default function Me() {
  const t = textsOf({ en, de });
  return (
    <div class="account">
      <PageHeading title={t.account}>
        <p>{t.loggedInAs(user.value?.username ?? "")}</p>
      </PageHeading>
      <section class="panel stack">
        <h2>{t.changePassword}</h2>
        <PasswordForm />
      </section>
      <section class="panel stack">
        <h2>{t.keys}</h2>
        <ApiKeys />
      </section>
    </div>
  );
}

function PasswordForm() {
  const t = textsOf({ en, de });
  const [isDone, setDone] = useState(false);
  const change = useAction(async (form: HTMLFormElement) => {
    setDone(false);
    await send("PUT", "/app/session", Object.fromEntries(new FormData(form)));
    form.reset();
    setDone(true);
  });
  const isWrong = change.error?.problems[0]?.loc[1] === "current_password";
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void change.run(event.currentTarget);
      }}
    >
      {/* Password managers look for it. */}
      <input hidden autocomplete="username" readOnly value={user.value?.username} />
      <TextField
        label={t.currentPassword}
        name="current_password"
        type="password"
        autocomplete="current-password"
        required
        error={isWrong ? t.wrongPassword : null}
      />
      <TextField
        label={t.newPassword}
        name="new_password"
        type="password"
        autocomplete="new-password"
        hint={t.passwordHint}
        required
        maxLength={1024}
      />
      {change.error && !isWrong && <ErrorNotice error={change.error} />}
      {isDone && (
        <Notice kind="success" isSpoken>
          <p>{t.passwordChanged}</p>
        </Notice>
      )}
      <div>
        <Button kind="primary" type="submit" isBusy={change.isRunning}>
          {t.changePassword}
        </Button>
      </div>
    </form>
  );
}
