/** What was loaded, or that it is being loaded, or why it could not be. */
import type { ComponentChildren } from "preact";
import type { Loaded } from "../../data/cached.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { ErrorNotice } from "./error-notice.tsx";

interface Props<Value> {
  /** The answer of `useData`. */
  data: Loaded<Value>;
  /** Draws the value. */
  children: (value: Value) => ComponentChildren;
  onRetry?: () => void;
}

export function Show<Value>({ data: { value, error, isLoading }, children, onRetry }: Props<Value>) {
  const t = textsOf({ en, de });
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={onRetry} />}
      {value !== undefined && children(value)}
      {value === undefined && isLoading && (
        <p class="loading" role="status">
          {t.loading}
        </p>
      )}
    </>
  );
}
