/** The report of a comparison: one page of HTML in a language, made from the stored results, for the screen, for paper and for PDF. */
import type { Language } from "@esm/messages/entry";
import { message } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import type { ComparedReport } from "./compared-data.ts";
import { changedSection } from "./compared-inputs.ts";
import { overVaried, pathwaysByYear, sideBySide } from "./compared-pictures.ts";
import {
  comparedBindings,
  comparedChecks,
  comparedHead,
  comparedKeyFigures,
  comparedWarnings,
  drawnIn,
  runsSection,
  titleOf,
} from "./compared-tables.ts";
import { html } from "./markup.ts";
import { reportPage } from "./report-page.ts";

/** @param made ISO 8601, UTC */
export function textOfComparedReport(data: ComparedReport, language: Language, made: string): string {
  const drawn = drawnIn(data, language);
  const datasets = [...new Set(data.runs.map(({ dataset }) => dataset))];
  const time = made.slice(0, 16).replace("T", " ");
  return reportPage(`${titleOf(data, language)} – ${datasets.join(", ")}`, language, [
    comparedHead(drawn),
    runsSection(drawn),
    comparedKeyFigures(drawn),
    html`${overVaried(drawn)}`,
    sideBySide(drawn),
    html`${pathwaysByYear(drawn)}`,
    changedSection(drawn),
    comparedBindings(drawn),
    comparedChecks(drawn),
    html`${comparedWarnings(drawn)}`,
    html`<footer>${render(message("report_compared_made", { time }), language)}</footer>`,
  ]);
}
