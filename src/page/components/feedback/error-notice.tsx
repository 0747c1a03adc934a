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
  const { status, problems, message, requestId } = error;
  const title =
    status === 0
      ? t.unreachable
      : status >= 500
        ? t.serviceFailed
        : status === 404
          ? t.notFound
          : status === 403
            ? t.forbidden
            : t.failed;
  const help = status === 404 ? t.notFoundHelp : status === 403 ? t.forbiddenHelp : null;
  return (
    <Notice kind="error" title={title}>
      {problems.length > 1 ? (
        <ul class="plain-list" lang="en">
          {problems.map(({ msg, loc }) => (
            <li key={loc.join("/") + msg}>{msg}</li>
          ))}
        </ul>
      ) : (
        status !== 0 && (help ? <p>{help}</p> : <p lang="en">{message}</p>)
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
