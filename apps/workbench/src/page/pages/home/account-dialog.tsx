/** Somebody without an account has begun something: an account first, then it goes on. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { LoginForm } from "../../components/login/login-form.tsx";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  onDone: () => void;
  onClose: () => void;
}

export function AccountDialog({ onDone, onClose }: Props) {
  const t = textsOf({ en, de });
  const [isNew, setNew] = useState(true);
  return (
    <Dialog title={isNew ? t.account : t.logIn} onClose={onClose}>
      <div class="stack">
        {isNew && <p>{t.accountHelp}</p>}
        <LoginForm key={String(isNew)} isNew={isNew} onDone={onDone} />
        <div>
          <Button kind="quiet" onClick={() => setNew(!isNew)}>
            {isNew ? t.toLogin : t.toRegister}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
