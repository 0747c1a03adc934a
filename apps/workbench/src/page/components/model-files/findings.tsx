/** Differences between a model and its file, the worst first, and which of them may be accepted. */
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { CheckField } from "../field.tsx";
import { type AcceptedCodes, choicesOf, type Finding, withToggled } from "./accepted-codes.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface ChoicesProps {
  title: string;
  findings: readonly Finding[];
  accepted: AcceptedCodes;
  onAccept: (accepted: AcceptedCodes) => void;
}

export function Choices({ title, findings, accepted, onAccept }: ChoicesProps) {
  const t = textsOf({ en, de });
  const choices = choicesOf(findings, accepted);
  if (choices.length === 0) return null;
  return (
    <fieldset class="stack">
      <legend>{title}</legend>
      {choices.map((choice) => (
        <CheckField
          key={`${choice.way} ${choice.code}`}
          label={t.choice[choice.way](choice.code)}
          checked={accepted[choice.way].includes(choice.code)}
          onChange={() => onAccept(withToggled(accepted, choice))}
        />
      ))}
    </fieldset>
  );
}

export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const t = textsOf({ en, de });
  if (findings.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section class="files-with-problems" tabIndex={0} aria-label={t.findings}>
      {findings.map((finding, index) => (
        <OneFinding key={index} finding={finding} />
      ))}
    </section>
  );
}

function OneFinding({
  finding: { code, severity, component, attribute, places, count, msg, hint, direction },
}: {
  finding: Finding;
}) {
  const t = textsOf({ en, de });
  const where = [component, attribute].filter(Boolean).join(".");
  return (
    <div class={`file-problems file-problems-${severity === "error" ? "error" : severity === "note" ? "note" : "ok"}`}>
      <h3>
        {t.severities[severity]}: <code>{code}</code> {where}
      </h3>
      <p>
        {msg} {hint}
      </p>
      {places.length > 0 && (
        <p class="muted">
          {formatCount(count)}: {places.join(", ")}
          {count > places.length && ", …"}
        </p>
      )}
      {direction && <p>{t.directions[direction]}</p>}
    </div>
  );
}
