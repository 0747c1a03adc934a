/** The report of a run: one page of HTML in a language, made from the stored result, for the screen, for paper and for PDF. */
import type { Language } from "@esm/messages/entry";
import { message } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import { html } from "./markup.ts";
import type { ReportData } from "./report-data.ts";
import { reportPage } from "./report-page.ts";
import { picturesOf } from "./report-pictures.ts";
import {
  assumptionsSection,
  bindingSection,
  checkedSection,
  headOf,
  keyFiguresOf,
  sinceSection,
  warningsSection,
  yearsOf,
} from "./report-tables.ts";

/** @param made ISO 8601, UTC */
export function textOfReport(data: ReportData, language: Language, made: string): string {
  const title = data.run.title ?? data.model;
  const time = made.slice(0, 16).replace("T", " ");
  return reportPage(`${title} – ${data.dataset}`, language, [
    headOf(data, title, language),
    keyFiguresOf(data, language),
    html`${yearsOf(data, language)}`,
    html`<section>${picturesOf(data, language)}</section>`,
    bindingSection(data, language),
    assumptionsSection(data, language),
    html`${sinceSection(data, language)}`,
    checkedSection(data, language),
    html`${warningsSection(data, language)}`,
    html`<footer>${render(message("report_made", { time }), language)}</footer>`,
  ]);
}
