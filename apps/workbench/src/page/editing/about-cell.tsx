/** Explains the active cell: unit, bounds and default, its problems, and buttons for its record. */
import type { ComponentChildren } from "preact";
import { cellKey } from "../data/editing/cells.ts";
import type { DatasetEditing } from "../data/editing/dataset-editing.ts";
import type { RecordOfDataset } from "../data/editing/records.ts";
import { boundsOf, meaningOf, unitOf } from "./attribute-facts.ts";
import { withAttributeNames } from "./attribute-names.ts";
import { ruleOf } from "./cell-text.ts";
import { FoundProblem, foundAt } from "./problems/found-problem.tsx";
import type { EditingContext } from "./use-cell-context.ts";

interface Props {
  editing: DatasetEditing;
  context: EditingContext;
  record: RecordOfDataset | null;
  attribute: string;
  children: ComponentChildren;
}

export function AboutCell({ editing, context, record, attribute, children }: Props) {
  if (!record) return null;
  const { texts, language } = context;
  const rule = ruleOf(record.kind, attribute);
  const problem = editing.pending.value.get(cellKey({ record: record.key, attribute }))?.problem;
  const found = foundAt(editing, record, attribute);
  const attributeRule = rule === "factors" ? undefined : rule;
  const facts = attributeRule
    ? [
        unitOf(attributeRule, attribute, record, context.dataset, texts, language),
        boundsOf(attributeRule, texts, language),
      ]
    : [];
  const isAbsent = rule === undefined && attribute !== "kind";
  return (
    <section class="panel edit-about" aria-live="off">
      <div>
        <p>
          <strong>{texts.cell(String(record.values.name), texts.names[attribute] ?? attribute)}</strong>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact} class="muted">
              {" "}
              · {fact}
            </span>
          ))}
        </p>
        {problem !== undefined ? (
          <p class="field-error">✖ {withAttributeNames(problem, context)}</p>
        ) : found ? (
          <FoundProblem found={found} />
        ) : (
          <p class="muted">
            {isAbsent ? texts.notForKind(texts.kinds[record.kind]) : meaningOf(rule, texts, language)}
          </p>
        )}
      </div>
      <div class="row">{children}</div>
    </section>
  );
}
