/** Parts of which all reports consist: facts, tables, sources and options. */
import type { Language } from "@esm/messages/entry";
import { type Message, message } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import type { Run } from "@esm/model/domain/runs/run";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { isWebAddress } from "@esm/model/domain/sources/source";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { amount, html, type Markup } from "./markup.ts";
import type { Amount } from "./report-figures.ts";

export const words = (language: Language) => (text: Message) => render(text, language);

export const fact = (name: string, value: Markup | string): Markup => html`<dt>${name}</dt><dd>${value}</dd>`;

/** @param iso a time of UTC */
export const timeText = (iso: string): string => iso.slice(0, 16).replace("T", " ");

/** A link only where the address may be opened: others are shown as text. */
export function sourceText(text: string | null, address: string | null): Markup | string {
  if (address === null || !isWebAddress(address)) return text ?? address ?? "";
  return html`<a href="${address}" rel="noopener noreferrer">${text ?? address}</a>`;
}

/** Options other than the defaults, as they were given. */
export function chosenOptions(options: Run["options"]): Map<string, string> {
  const defaults: Record<string, unknown> = { ...defaultRunOptions() };
  const chosen = Object.entries(options).filter(
    ([name, value]) =>
      name !== "scenarios" && value !== undefined && JSON.stringify(value) !== JSON.stringify(defaults[name] ?? null),
  );
  return new Map(chosen.map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]));
}

export const optionsText = (options: ReadonlyMap<string, string>, language: Language): string =>
  [...options].map(([name, value]) => `${name} = ${value}`).join(", ") ||
  render(message("report_default_options"), language);

export interface Column {
  head: string;
  isNumber?: boolean;
  /** The column of sources keeps room for its words. */
  isSource?: boolean;
}

const classOf = ({ isNumber, isSource }: Column): Markup | string =>
  isNumber ? html` class="number"` : isSource ? html` class="source"` : "";

/** Programs that read no styles draw its lines by its attributes. */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly (Markup | string)[])[],
  foot?: readonly (Markup | string)[],
): Markup => {
  const cells = (row: readonly (Markup | string)[]) =>
    row.map((cell, index) => html`<td${classOf(columns[index])}>${cell}</td>`);
  return html`<div class="wide"><table border="1" cellspacing="0"><thead><tr>${columns.map(
    (column) => html`<th scope="col"${classOf(column)}>${column.head}</th>`,
  )}</tr></thead><tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody>${
    foot ? html`<tfoot><tr>${cells(foot)}</tr></tfoot>` : ""
  }</table></div>`;
};

export const withUnit = ({ value, unit }: Amount, language: Language): Markup =>
  html`${amount(value, language)} ${shownUnit(unit, language)}`;
