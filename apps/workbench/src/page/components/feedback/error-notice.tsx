/** Why a request failed, in words, with what helps to find it in the log. */
import type { RequestError } from "../../data/request.ts";
import { textsOf } from "../../language/language.ts";
import { Button } from "../button.tsx";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { Notice } from "./notice.tsx";

interface Props {
  error: RequestError;
  onRetry?: () => void;
}

export function ErrorNotice({ error, onRetry }: Props) {
  const t = textsOf({ en, de });
  const { status, problems, message, hint, requestId } = error;
  const help = status === 404 ? t.notFoundHelp : status === 403 ? t.forbiddenHelp : null;
  return (
    <Notice kind="error" title={titleOf(status, t)}>
      {problems.length > 1 ? (
        <ul class="plain-list">
          {problems.map(({ msg, loc }) => (
            <li key={loc.join("/") + msg}>{msg}</li>
          ))}
        </ul>
      ) : (
        status !== 0 && (help ? <p>{help}</p> : <p>{[message, hint].filter(Boolean).join(" ")}</p>)
      )}
      {status >= 500 && requestId && <p class="small">{t.requestId(requestId)}</p>}
      {onRetry && (
        <div>
          <Button onClick={onRetry}>{t.tryAgain}</Button>
        </div>
      )}
    </Notice>
  );
}

/** The service says what exactly is wrong; the title says what it is about. */
function titleOf(status: number, t: typeof en): string {
  const titles: Readonly<Record<number, string>> = t.titles;
  return titles[status] ?? (status >= 500 ? t.serviceFailed : t.failed);
}
