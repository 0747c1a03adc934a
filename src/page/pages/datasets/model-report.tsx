/** What was found in a model of another tool, the worst first, and what of it may be accepted. */
import { CheckField } from "../../components/field.tsx";
import type { ImportReport } from "../../data/interface.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

type Finding = ImportReport["findings"][number];
type Way = "approximate" | "ignore";
export type AcceptedCodes = Readonly<Record<Way, readonly string[]>>;

export const nothingAccepted: AcceptedCodes = { approximate: [], ignore: [] };

interface Props {
  report: ImportReport;
  /** Where what was found may still be accepted. */
  choice?: { accepted: AcceptedCodes; onAccept: (accepted: AcceptedCodes) => void };
}

/** How a finding that refuses the model can be accepted; the hint says so. */
function wayOf({ hint, code, severity }: Finding): Way | null {
  if (severity === "approximation") return "approximate";
  if (severity === "ignored") return "ignore";
  if (hint?.includes(`approximate=${code}.`)) return "approximate";
  return hint?.includes(`ignore=${code}.`) ? "ignore" : null;
}

const codesOf = (findings: readonly Finding[], way: Way): string[] => [
  ...new Set(findings.filter((finding) => wayOf(finding) === way).map(({ code }) => code)),
];

export function ModelReport({ report: { source, counts, objective, findings, names, helpers }, choice }: Props) {
  const t = textsOf({ en, de }).report;
  return (
    <>
      <p>
        {t.source(source.tool, source.version ?? "")}{" "}
        {t.counts(
          formatCount(counts.read),
          formatCount(counts.exact),
          formatCount(counts.approximated),
          formatCount(counts.ignored),
        )}
      </p>
      {objective && <p lang="en">{objective.explanation}</p>}
      {choice && <Choices findings={findings} {...choice} />}
      {findings.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        <section class="files-with-problems" tabIndex={0} aria-label={t.findings}>
          {findings.map((finding, index) => (
            <OneFinding key={index} finding={finding} />
          ))}
        </section>
      )}
      <Rest
        title={t.names}
        rows={Object.entries(names).map(([name, place]) => [name, Object.values(place).join(", ")])}
      />
      <Rest title={t.helpers} rows={Object.entries(helpers)} />
    </>
  );
}

function Choices({ findings, accepted, onAccept }: { findings: readonly Finding[] } & NonNullable<Props["choice"]>) {
  const t = textsOf({ en, de }).report;
  const choices = (["approximate", "ignore"] as const).flatMap((way) =>
    codesOf(findings, way).map((code) => ({ way, code })),
  );
  const toggle = ({ way, code }: { way: Way; code: string }): void => {
    const before = accepted[way];
    const after = before.includes(code) ? before.filter((one) => one !== code) : [...before, code];
    onAccept({ ...accepted, [way]: after });
  };
  if (choices.length === 0) return null;
  return (
    <fieldset class="stack">
      <legend>{t.accept}</legend>
      {choices.map(({ way, code }) => (
        <CheckField
          key={`${way} ${code}`}
          label={t.choice[way](code)}
          checked={accepted[way].includes(code)}
          onChange={() => toggle({ way, code })}
        />
      ))}
    </fieldset>
  );
}

function OneFinding({
  finding: { code, severity, component, attribute, places, count, msg, hint, direction },
}: {
  finding: Finding;
}) {
  const t = textsOf({ en, de }).report;
  const where = [component, attribute].filter(Boolean).join(".");
  return (
    <div class={`file-problems file-problems-${severity === "error" ? "error" : severity === "note" ? "note" : "ok"}`}>
      <h3>
        {t.severities[severity]}: <code>{code}</code> {where}
      </h3>
      <p lang="en">
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

const maxRows = 200;

function Rest({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  const t = textsOf({ en, de }).report;
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>
        {title} ({formatCount(rows.length)})
      </summary>
      <ul class="report-names">
        {rows.slice(0, maxRows).map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>: {text}
          </li>
        ))}
        {rows.length > maxRows && <li>{t.more(formatCount(rows.length - maxRows))}</li>}
      </ul>
    </details>
  );
}
