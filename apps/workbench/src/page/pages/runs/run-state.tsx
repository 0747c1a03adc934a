/** The state of a run: a mark and a word, never colour alone. */
import type { RunStatus } from "@esm/model/domain/runs/run";
import { Icon, type IconName } from "../../components/icon.tsx";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const icons: Readonly<Record<RunStatus, IconName>> = {
  queued: "clock",
  running: "play",
  succeeded: "check",
  failed: "error",
  cancelled: "close",
};

export function RunState({ status, isEnding = false }: { status: RunStatus; isEnding?: boolean }) {
  const t = textsOf({ en, de });
  return (
    <span class={`run-state run-state-${status}`}>
      <Icon name={icons[status]} />
      {isEnding ? t.cancelling : t.status[status]}
    </span>
  );
}
