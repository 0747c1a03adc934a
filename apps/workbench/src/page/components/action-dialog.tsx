/** A dialog around one action: what it needs, why it failed, and the buttons that give up or go on. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { RequestError } from "../data/request.ts";
import { textsOf } from "../language/language.ts";
import { Button } from "./button.tsx";
import { de } from "./de.ts";
import { Dialog } from "./dialog.tsx";
import { en } from "./en.ts";
import { ErrorNotice } from "./feedback/error-notice.tsx";
import { TextField } from "./field.tsx";

interface Action {
  isRunning: boolean;
  error: RequestError | null;
}

interface Props {
  title: string;
  /** On the button that goes on. */
  submit: string;
  /** On the button that gives up; “Cancel” if absent. */
  cancel?: string;
  isDanger?: boolean;
  action: Action;
  onSubmit: () => unknown;
  onClose: () => void;
  children: ComponentChildren;
}

export function ActionDialog({ title, submit, cancel, isDanger = false, action, onSubmit, onClose, children }: Props) {
  const t = textsOf({ en, de });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {action.error && <ErrorNotice error={action.error} />}
        <div class="dialog-buttons">
          <Button onClick={onClose}>{cancel ?? t.cancel}</Button>
          <Button
            kind={isDanger ? "danger" : "primary"}
            {...(isDanger && { icon: "delete" })}
            type="submit"
            isBusy={action.isRunning}
          >
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface NameProps extends Pick<Props, "title" | "submit" | "action" | "onClose"> {
  help?: string;
  label?: string;
  /** At first. */
  name?: string;
  onSubmit: (name: string) => unknown;
  /** Below the name. */
  children?: ComponentChildren;
}

/** A dialog that asks for a name. One that is taken is said at the field. */
export function NameDialog({ help, label, name: given = "", action, onSubmit, children, ...props }: NameProps) {
  const t = textsOf({ en, de });
  const [name, setName] = useState(given);
  const isTaken = action.error?.status === 409;
  return (
    <ActionDialog
      {...props}
      action={isTaken ? { ...action, error: null } : action}
      onSubmit={() => onSubmit(name.trim())}
    >
      <TextField
        label={label ?? t.name}
        hint={help}
        name="name"
        required
        maxLength={255}
        value={name}
        error={isTaken ? t.nameTaken : null}
        onInput={({ currentTarget: { value } }) => setName(value)}
      />
      {children}
    </ActionDialog>
  );
}
