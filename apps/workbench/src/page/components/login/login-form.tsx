/** Name and password: for the page and for the dialog. */
import { useState } from "preact/hooks";
import { useAction } from "../../data/action.ts";
import { logIn, register } from "../../data/session.ts";
import { textsOf } from "../../language/language.ts";
import { Button } from "../button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { TextField } from "../field.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  /** Makes an account first. */
  isNew?: boolean;
  /** The account whose session has ended. */
  username?: string;
  onDone: () => void;
}

export function LoginForm({ isNew = false, username = "", onDone }: Props) {
  const t = textsOf({ en, de });
  const [name, setName] = useState(username);
  const [password, setPassword] = useState("");
  const login = useAction(async () => {
    await (isNew ? register(name, password) : logIn(name, password));
    onDone();
  });
  const { error } = login;
  const fault = error && (error.status === 0 ? t.unreachable : error.message);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void login.run();
      }}
    >
      <TextField
        label={t.name}
        name="username"
        autocomplete="username"
        required
        maxLength={255}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t.password}
        type="password"
        name="password"
        autocomplete={isNew ? "new-password" : "current-password"}
        required
        maxLength={1024}
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      {fault && (
        <Notice kind="error">
          <p>{fault}</p>
        </Notice>
      )}
      <Button kind="primary" type="submit" isBusy={login.isRunning}>
        {isNew ? t.register : t.logIn}
      </Button>
    </form>
  );
}
