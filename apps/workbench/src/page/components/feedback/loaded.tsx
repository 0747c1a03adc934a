/** Shows loaded data, progress of loading, or the reason why it failed. */
import type { ComponentChildren } from "preact";
import type { Loaded } from "../../data/cached.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { PageHeading } from "../page-heading.tsx";
import { ErrorNotice } from "./error-notice.tsx";

interface Props<Value> {
  /** The answer of `useData`. */
  data: Loaded<Value>;
  /** Draws the value. */
  children: (value: Value) => ComponentChildren;
  onRetry?: () => void;
  /** Heading while there is no value, for a page that is named by it. */
  title?: string;
}

export function Show<Value>({ data: { value, error, isLoading }, children, onRetry, title }: Props<Value>) {
  const t = textsOf({ en, de });
  const hasValue = value !== undefined;
  // That the service cannot be reached is said at the top; what is there stays as it is.
  const isTold = hasValue && error?.status === 0;
  return (
    <>
      {error && !hasValue && title && <PageHeading title={title} />}
      {error && !isTold && <ErrorNotice error={error} onRetry={onRetry} />}
      {hasValue && children(value)}
      {!hasValue && isLoading && (
        <p class="loading" role="status">
          {t.loading}
        </p>
      )}
    </>
  );
}
