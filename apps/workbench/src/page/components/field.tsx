/** Fields of forms: a label, a hint and an error that belong to an input. */
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "./icon.tsx";

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  error?: string | null;
  /** Behind the input. */
  unit?: string;
}

interface InputAttributes {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

type Common = "name" | "required" | "disabled" | "autocomplete" | "value" | "onChange" | "onInput" | "onBlur";
type Typed = "maxLength" | "placeholder" | "readOnly" | "onKeyDown";

type Input = JSX.IntrinsicElements["input"];

interface TextFieldProps extends FieldProps, Pick<JSX.IntrinsicElements["input"], Common | Typed | "inputMode"> {
  /** A text if absent. The characters of a password are not shown. */
  type?: "password" | "date";
}
interface SelectFieldProps extends FieldProps, Pick<JSX.IntrinsicElements["select"], Common> {
  options: readonly { value: string; text: string }[];
}
interface CheckFieldProps extends Pick<JSX.IntrinsicElements["input"], Common | "checked"> {
  label: string;
  hint?: string;
}

/** A field around any input: `draw` gets the attributes that connect the input with its label, hint and error. */
export function Field({
  label,
  hint,
  error,
  unit,
  draw,
}: FieldProps & { draw: (attributes: InputAttributes) => ComponentChildren }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const attributes: InputAttributes = {
    id,
    ...(described && { "aria-describedby": described }),
    ...(error && { "aria-invalid": true }),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-input">
        {draw(attributes)}
        {unit && <span class="field-unit">{unit}</span>}
      </div>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          <Icon name="error" />
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, unit, ...input }: TextFieldProps) {
  // The types of inputs do not know that one may be of several.
  const draw = (attributes: InputAttributes) => <input {...({ type: "text", ...input, ...attributes } as Input)} />;
  return <Field label={label} hint={hint} error={error} unit={unit} draw={draw} />;
}

export function SelectField({ label, hint, error, unit, options, ...input }: SelectFieldProps) {
  const draw = (attributes: InputAttributes) => (
    <select {...input} {...attributes}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return <Field label={label} hint={hint} error={error} unit={unit} draw={draw} />;
}

export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const id = useId();
  const field = (
    <label class="check-field">
      <input {...input} {...(hint && { "aria-describedby": id })} type="checkbox" />
      {label}
    </label>
  );
  if (!hint) return field;
  return (
    <div class="field">
      {field}
      <p class="field-hint" id={id}>
        {hint}
      </p>
    </div>
  );
}
