/** Keys for programs: made, shown once, revoked. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import { reload, useData } from "../../data/cached.ts";
import type { ApiKeySchema, NewApiKeySchema } from "../../data/interface.ts";
import { send } from "../../data/request.ts";
import { formatTime } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const address = "/auth/keys/";

export function ApiKeys() {
  const t = textsOf({ en, de });
  const keys = useData<ApiKeySchema[]>(address);
  return (
    <>
      <p class="muted">{t.keysPurpose}</p>
      <NewKey />
      <Show data={keys} onRetry={() => reload(address)}>
        {(list) => (
          <ul class="plain-list stack">
            {list.map((key) => (
              <Key key={key.id} apiKey={key} />
            ))}
          </ul>
        )}
      </Show>
    </>
  );
}

function Key({ apiKey: { id, name, scope, created_at, expires_at } }: { apiKey: ApiKeySchema }) {
  const t = textsOf({ en, de });
  const revoke = useAction(async () => {
    await send("DELETE", `${address}${id}`);
    reload(address);
  });
  return (
    <li class="row row-apart">
      <div class="key-name">
        {name}
        <p class="muted small">
          {t.keyScopes[scope]} · {formatTime(created_at)}
          {expires_at && ` – ${formatTime(expires_at)}`}
        </p>
      </div>
      <Button kind="danger" isBusy={revoke.isRunning} onClick={() => void revoke.run()} aria-label={t.revokeKey(name)}>
        {t.revoke}
      </Button>
      {revoke.error && <ErrorNotice error={revoke.error} />}
    </li>
  );
}

function NewKey() {
  const t = textsOf({ en, de });
  const [made, setMade] = useState<NewApiKeySchema | null>(null);
  const make = useAction(async (form: HTMLFormElement) => {
    const { lastDay, ...key } = Object.fromEntries(new FormData(form));
    const expires_at = lastDay ? new Date(`${lastDay}T23:59:59`) : null;
    setMade(await send<NewApiKeySchema>("POST", address, { ...key, expires_at }));
    form.reset();
    reload(address);
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void make.run(event.currentTarget);
      }}
    >
      <TextField label={t.keyName} name="name" required maxLength={255} />
      <SelectField
        label={t.keyScope}
        name="scope"
        options={Object.entries(t.keyScopes).map(([value, text]) => ({ value, text }))}
      />
      <TextField label={t.keyEnd} name="lastDay" type="date" />
      {make.error && <ErrorNotice error={make.error} />}
      {made && (
        <Notice kind="success" title={t.keyMade} isSpoken>
          <code>{made.key}</code>
        </Notice>
      )}
      <div>
        <Button type="submit" isBusy={make.isRunning}>
          {t.makeKey}
        </Button>
      </div>
    </form>
  );
}
