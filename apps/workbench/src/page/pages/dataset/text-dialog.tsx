/** Takes something as JSON, in the form of a request. The service says what is wrong with it. */
import { useState } from "preact/hooks";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { Field } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import { RequestError } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { readText } from "./constraints/constraint-text.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  title: string;
  value: object;
  hint: string;
  put: (typed: object) => Promise<void>;
  onClose: () => void;
}

export function TextDialog({ title, value, hint, put, onClose }: Props) {
  const t = textsOf({ en, de });
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const save = useAction(async () => {
    const typed = readText(text);
    if (typed === null) throw new RequestError(422, t.noJson);
    await put(typed);
    onClose();
  });
  const draw = (attributes: object) => (
    <textarea {...attributes} rows={20} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
  );
  return (
    <ActionDialog title={title} submit={t.saveText} action={save} onSubmit={save.run} onClose={onClose}>
      <Field label={t.jsonText} hint={hint} draw={draw} />
    </ActionDialog>
  );
}
