/** The table of options and assumptions that differ between runs, with their values and the sources of the data. */
import type { Language } from "@esm/messages/entry";
import { message } from "@esm/messages/message";
import { allComponentAttributes, type ComponentAttributeTable } from "@esm/model/domain/component";
import { type ChangeWords, operationIn, placeText, valueText } from "@esm/model/domain/runs/change-words";
import { attributeUnit } from "@esm/model/domain/units/attribute-unit";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import type { ComparedInput, ComparedReport, DifferingInput } from "./compared-data.ts";
import type { Drawn } from "./compared-tables.ts";
import { amount, html, type Markup } from "./markup.ts";
import { sourceText, table, words } from "./report-markup.ts";

interface Differing {
  loc: readonly string[];
  values: readonly unknown[];
  unit: string;
  sources: readonly (Markup | string)[];
}

const maxInputs = 100;
/** Side by side as long as a value has room; else each value has a row with the runs that have it. */
const maxSideBySide = 4;
/** They stand in the column of sources. */
const sourceFields = new Set(["source_text", "source_url", "table_sources"]);
const digits = 6;

export function changedSection({ data, language, changes, names }: Drawn): Markup {
  const t = words(language);
  const { comparison, differing, inputs } = data;
  const heading = html`<h2>${t(message("report_compared_changed"))}</h2>`;
  const all: Differing[] = [
    ...comparison.options.map(({ name, values }) => ({ loc: ["options", name], values, unit: "", sources: [] })),
    ...differing
      .filter(({ loc }) => !sourceFields.has(loc.at(-1) ?? ""))
      .map((one) => ({ ...one, ...aboutInput(one, data, language) })),
  ];
  const hidden = {
    shown: null,
    hidden: html`<p>${t(message("report_assumptions_hidden"))}</p>`,
    gone: html`<p>${t(message("report_assumptions_gone"))}</p>`,
  }[inputs];
  const shown = all.slice(0, maxInputs);
  const left = all.length - shown.length;
  const rows =
    names.length <= maxSideBySide
      ? sideBySide(shown, { changes, language })
      : byValue(shown, data, { changes, language });
  const ofValues =
    names.length <= maxSideBySide
      ? names.map((name) => ({ head: name, isNumber: true }))
      : [
          { head: t(message("report_compared_value")), isNumber: true },
          { head: t(message("report_compared_in_runs")) },
        ];
  const columns = [
    { head: t(message("report_compared_input")) },
    ...ofValues,
    { head: t(message("report_source")), isSource: true },
  ];
  const content =
    shown.length > 0 ? table(columns, rows) : inputs === "shown" && html`<p>${t(message("report_compared_equal"))}</p>`;
  return html`<section>${heading}${hidden}${content}${
    left > 0 && html`<p class="muted">${t(message("report_compared_inputs_left", { count: left }))}</p>`
  }</section>`;
}

type How = { changes: ChangeWords; language: Language };

function sideBySide(all: readonly Differing[], how: How): (Markup | string)[][] {
  return all.map((one) => [
    nameOf(one, how),
    ...one.values.map((value) => shownValue(value, one, how)),
    html`${joined(one.sources)}`,
  ]);
}

function byValue(all: readonly Differing[], { runs }: ComparedReport, how: How): (Markup | string)[][] {
  return all.flatMap((one) => {
    const places = Map.groupBy(one.values.keys(), (place) => JSON.stringify(one.values[place]));
    return [...places.values()].map((own) => [
      nameOf(one, how),
      shownValue(one.values[own[0]], one, how),
      own.map((place) => runs[place].run.id).join(", "),
      html`${joined(one.sources)}`,
    ]);
  });
}

function nameOf({ loc, unit }: Differing, { changes, language }: How): string {
  const shown = shownUnit(unit, language);
  return `${placeText(loc, changes)}${shown && ` (${shown})`}`;
}

const joined = (parts: readonly (Markup | string)[]): Markup[] =>
  parts.map((part, place) => html`${place > 0 ? "; " : ""}${part}`);

/** A number stands in an element of its own, also in what is done to a value and in the mean of a series. */
function shownValue(value: unknown, { loc }: Differing, { changes, language }: How): Markup | string {
  // A year has no thousands.
  if (loc.at(-1)?.endsWith("_year")) return String(value ?? changes.texts.none);
  if (typeof value === "number") return amount(value, language, digits);
  if (typeof value === "object" && value !== null && "mean" in value && typeof value.mean === "number") {
    return html`${changes.texts.mean("")}${amount(value.mean, language, digits)}`;
  }
  const operation = typeof value === "string" ? operationIn(value) : null;
  return operation ? html`${operation.sign} ${amount(operation.value, language, digits)}` : valueText(value, changes);
}

/** The unit of an input, and where its values come from: each source once. */
function aboutInput(
  { loc, unit, changedBy }: DifferingInput,
  { contents }: ComparedReport,
  language: Language,
): Pick<Differing, "unit" | "sources"> {
  const t = words(language);
  const changes = changedBy.map((list) =>
    t(message(list === "overrides" ? "report_compared_of_scenario" : "report_compared_of_run")),
  );
  const [list, ...place] = loc;
  if (list === "overrides_by_year") return { unit: "", sources: [t(message("report_compared_of_pathway"))] };
  const isTable = list === "tables";
  if (!isTable && list !== "components") return { unit: unit ?? "", sources: changes };
  const [name, of = ""] = isTable ? [place[1], place[0]] : place;
  const found = contents.map((content) => sourceIn(content, name, isTable ? of : null));
  const named = [...new Map(found.flatMap((one) => (one ? [[JSON.stringify(one), one] as const] : []))).values()];
  const sources = [...named.map(({ text, address }) => sourceText(text, address)), ...changes];
  return {
    unit: unit ?? (isTable ? "" : unitOf(contents, name, of)),
    sources: sources.length > 0 ? sources : [html`<span class="muted short">${t(message("report_no_source"))}</span>`],
  };
}

interface Source {
  text: string | null;
  address: string | null;
}

/** Of a table, its own source, or that of its component. */
function sourceIn({ components }: ComparedInput, name: string, family: string | null): Source | null {
  const component = components.get(name);
  const own = component?.table_sources?.find((source) => source.table === family) ?? component;
  if (!own || (own.source_text === null && own.source_url === null)) return null;
  return { text: own.source_text, address: own.source_url };
}

function unitOf(contents: readonly ComparedInput[], name: string, attribute: string): string {
  const content = contents.find(({ components }) => components.has(name));
  const component = content?.components.get(name);
  const rule = (allComponentAttributes as ComponentAttributeTable)[attribute];
  if (!content || !component || !rule) return "";
  return attributeUnit(rule, attribute, component as unknown as Parameters<typeof attributeUnit>[2], content);
}
