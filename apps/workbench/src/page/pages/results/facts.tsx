/** Remarkable facts of a result, as sentences. */
import { figureWith } from "../../language/amount.ts";
import { formatFigure, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Result } from "./result-page.tsx";
import { type Fact, factsOf } from "./sentences.ts";

export function Facts({ result: { rows, region } }: { result: Result }) {
  const t = textsOf({ en, de });
  return (
    <ul class="result-facts plain-list" aria-label={t.facts.title}>
      {factsOf(rows, region).map((fact) => (
        <li key={fact.kind}>{sentence(fact, t.facts)}</li>
      ))}
    </ul>
  );
}

function sentence(fact: Fact, t: typeof en.facts): string {
  switch (fact.kind) {
    case "supplier":
      return t.supplier(fact.component, formatShare(fact.share, 0), fact.commodity);
    case "limit":
      return fact.price === null || fact.unit === null
        ? t.limit(fact.id)
        : t.limitWithPrice(fact.id, figureWith(fact.price, fact.unit, 3));
    case "cost":
      return t.cost(fact.component, formatShare(fact.share, 0));
    case "line":
      return t.line(fact.component, fact.from, fact.to, formatShare(fact.share, 0));
    case "storage":
      return t.storage(fact.component, formatFigure(fact.cycles, fact.cycles < 100 ? 2 : 3));
    case "curtailment":
      return t.curtailment(fact.component, formatShare(fact.share));
  }
}
