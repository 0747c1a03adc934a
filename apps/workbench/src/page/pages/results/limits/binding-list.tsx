/** Binding limits as sentences with their value. */
import { Figure } from "../../../charts/figure.tsx";
import { Notice } from "../../../components/feedback/notice.tsx";
import { figureWith } from "../../../language/amount.ts";
import { formatCount, formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { type Binding, bindingsOf, slackOf } from "./binding.ts";

/** Longest list of binding limits, and of the others: nobody reads more. */
const maxShown = 100;

export function BindingList({ result: { run, rows, resolution } }: { result: Result }) {
  const t = textsOf({ en, de });
  const bindings = bindingsOf(rows);
  const slack = slackOf(rows);
  if (!run.options.prices) return <Notice kind="information">{t.binding.noPrices}</Notice>;
  const { columns } = t.binding;
  return (
    <>
      <Figure
        title={t.binding.title}
        resolution={resolution}
        sentence={bindings.length > 0 ? t.binding.help : t.binding.nothing}
        data={() => ({
          columns: [columns.what, columns.place, columns.saving, t.unit, columns.size, t.unit, columns.worth, t.unit],
          rows: bindings.map(({ name, place, price, size, worth }) => [
            name,
            place,
            price?.value ?? null,
            price?.unit ?? null,
            size?.value ?? null,
            size?.unit ?? null,
            worth.value,
            worth.unit,
          ]),
        })}
      >
        <ol class="bindings plain-list">
          {bindings.slice(0, maxShown).map((binding) => (
            <li key={`${binding.kind} ${binding.name} ${binding.place}`}>
              <p class="binding-sentence">{sentence(binding, t.binding)}</p>
              <p class="muted small">{reason(binding, t.binding)}</p>
            </li>
          ))}
        </ol>
        {bindings.length > maxShown && <p class="muted">{t.binding.more(formatCount(bindings.length - maxShown))}</p>}
      </Figure>
      {slack.length > 0 && (
        <section class="panel stack">
          <h2>{t.binding.rest}</h2>
          <ul class="slack plain-list">
            {slack.slice(0, maxShown).map(({ name, place, share }) => (
              <li key={`${name} ${place}`}>
                {place === "" ? name : `${name}, ${place}`}{" "}
                <span class="muted">{t.binding.restOf(formatShare(share))}</span>
              </li>
            ))}
          </ul>
          {slack.length > maxShown && <p class="muted">{t.binding.restMore(formatCount(slack.length - maxShown))}</p>}
        </section>
      )}
    </>
  );
}

function sentence({ kind, name, place, price, worth }: Binding, t: typeof en.binding): string {
  if (price === null) return t.potential(name, place, figureWith(worth.value, worth.unit));
  const saving = figureWith(Math.abs(price.value), price.unit, 3);
  if (kind === "limit") {
    return (price.value < 0 ? t.lessLimit : t.limit)(place === "" ? name : `${name}, ${place}`, saving);
  }
  const [more, less] = kind === "line" ? [t.line, t.lessLine] : [t.capacity, t.lessCapacity];
  return (price.value < 0 ? less : more)(name, place, saving);
}

function reason({ kind, bound, size, worth }: Binding, t: typeof en.binding): string {
  if (size === null) return "";
  const shown = figureWith(size.value, size.unit);
  const words = { maximum: t.atMaximum, minimum: t.atMinimum, fixed: t.fixed, all: t.usedUp }[bound];
  const all = worth.value > 0 && kind === "limit" ? ` ${t.worth(figureWith(worth.value, worth.unit))}` : "";
  return words(shown) + all;
}
