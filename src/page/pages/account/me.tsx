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
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [isDone, setDone] = useState(false);
  const change = useAction(async () => {
    setDone(false);
    await send("PUT", "/app/session", { current_password: current, new_password: next });
    setCurrent("");
    setNext("");
    setDone(true);
  });
  const isWrong = change.error?.status === 422;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void change.run();
      }}
    >
      {/* Password managers look for it. */}
      <input hidden name="username" autocomplete="username" readOnly value={user.value?.username} />
      <TextField
        label={t.currentPassword}
        isSecret
        autocomplete="current-password"
        required
        value={current}
        error={isWrong ? t.wrongPassword : null}
        onInput={(event) => setCurrent(event.currentTarget.value)}
      />
      <TextField
        label={t.newPassword}
        isSecret
        autocomplete="new-password"
        hint={t.passwordHint}
        required
        maxLength={1024}
        value={next}
        onInput={(event) => setNext(event.currentTarget.value)}
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
