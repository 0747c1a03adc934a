/** Findings in a model of another tool, the worst first, and which of them may be accepted. */
import type { AcceptedCodes } from "../../components/model-files/accepted-codes.ts";
import { Choices, FindingList } from "../../components/model-files/findings.tsx";
import type { ImportReport } from "../../data/interface.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  report: ImportReport;
  /** Where what was found may still be accepted. */
  choice?: { accepted: AcceptedCodes; onAccept: (accepted: AcceptedCodes) => void };
}

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
      {objective && <p>{objective.explanation}</p>}
      {choice && <Choices title={t.accept} findings={findings} {...choice} />}
      <FindingList findings={findings} />
      <Rest
        title={t.names}
        rows={Object.entries(names).map(([name, place]) => [name, Object.values(place).join(", ")])}
      />
      <Rest title={t.helpers} rows={Object.entries(helpers)} />
    </>
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
