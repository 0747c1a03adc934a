/** The parts of the report of a comparison in words and tables: what was compared, key figures, what differs, limits that bind, checks. */
import type { Language } from "@esm/messages/entry";
import { message, sentences } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import { type ChangeWords, changeWords } from "@esm/model/domain/runs/change-words";
import { runNames } from "@esm/model/domain/runs/run-names";
import { differenceTo } from "@esm/model/domain/runs/statistic-rows";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import type { ComparedReport, ReportedRun } from "./compared-data.ts";
import { keyFigures } from "./compared-figures.ts";
import { amount, html, type Markup, numberText } from "./markup.ts";
import { bindingsOf, priceOf } from "./report-figures.ts";
import { type Column, chosenOptions, fact, optionsText, table, timeText, withUnit, words } from "./report-markup.ts";

/** So many columns of figures are read on a sheet; more stand in a table below. */
const maxColumns = 6;
const maxBindings = 40;
const maxWarnings = 30;
const inputDigits = 6;

/** A report in a language: its data, words, and the names of its runs by what differs between them. */
export interface Drawn {
  data: ComparedReport;
  language: Language;
  changes: ChangeWords;
  /** In the order of the runs: "12 · More wind". */
  names: readonly string[];
}

export function drawnIn(data: ComparedReport, language: Language): Drawn {
  const changes = changeWords(language, (value) => numberText(value, language, inputDigits));
  const own = data.runs.map(({ run, model }) => ({ id: run.id, name: run.title ?? model }));
  const named = runNames(own, data.comparison, changes);
  const names = own.map(({ id }) => [String(id), named.get(id)].filter(Boolean).join("\u00a0· "));
  return { data, language, changes, names };
}

const allEqual = (values: readonly unknown[]): boolean => new Set(values).size === 1;

export function comparedHead({ data, language, names }: Drawn): Markup {
  const t = words(language);
  const { runs, base, year } = data;
  const differs = t(message("report_compared_differ"));
  const shared = (values: readonly string[]): string => (allEqual(values) ? values[0] : differs);
  const datasets = [...new Set(runs.map(({ dataset }) => dataset))];
  const without = runs.flatMap(({ shown }, place) => (shown ? [] : [names[place]]));
  return html`<header><p>${t(message("report_compared_title"))}</p><h1>${titleOf(data, language)}</h1></header>
<section class="whole"><dl class="facts">
${fact(t(message("report_dataset")), datasets.join(", "))}
${fact(t(message("report_revision")), shared(runs.map((one) => revisionOf(one, language))))}
${fact(t(message("report_kind")), shared(runs.map((one) => kindOf(one, language))))}
${fact(t(message("report_resolution")), shared(runs.map((one) => resolutionOf(one, language))))}
${fact(t(message("report_compared_options")), optionsText(sharedOptions(runs), language))}
${fact(t(message("report_solver")), shared(runs.map(solverOf)))}
${fact(t(message("report_version")), shared(runs.map(({ run }) => run.version)))}
${fact(t(message("report_compared_with")), names[base])}
</dl>
${year !== null && html`<p>${t(message("report_compared_shown_year", { year: String(year) }))}</p>`}
${without.length > 0 && html`<p>${t(message("report_compared_without_year", { runs: without.join(", ") }))}</p>`}
</section>`;
}

export const titleOf = ({ runs }: ComparedReport, language: Language): string =>
  render(message("report_compared_heading", { count: runs.length }), language);

function revisionOf({ run: { revision }, present }: ReportedRun, language: Language): string {
  if (revision === undefined || present === null) return render(message("report_revision_unknown"), language);
  const text = String(revision);
  return revision < present
    ? render(message("report_compared_revision", { revision: text, present: String(present) }), language)
    : text;
}

const kindOf = ({ run }: ReportedRun, language: Language): string =>
  render(message(`report_kind_${run.kind}`), language);

const resolutionOf = ({ run: { figures } }: ReportedRun, language: Language): string =>
  figures.resolution === "full" ? render(message("report_full"), language) : (figures.resolution ?? "–");

const solverOf = ({ run: { figures } }: ReportedRun): string =>
  figures.solver ? Object.values(figures.solver).join(" ") : "–";

/** Options other than the defaults that all runs have. */
function sharedOptions(runs: readonly ReportedRun[]): Map<string, string> {
  const [first, ...others] = runs.map(({ run }) => chosenOptions(run.options));
  return new Map([...first].filter(([name, value]) => others.every((options) => options.get(name) === value)));
}

/** What each run is: its scenario, its date, and which of the facts above differ. */
export function runsSection({ data, language, names }: Drawn): Markup {
  const t = words(language);
  const { runs, inputs } = data;
  const texts: [head: string, textOf: (run: ReportedRun) => string, isAlways: boolean][] = [
    [t(message("report_dataset")), ({ dataset }) => dataset, false],
    [
      t(message("report_scenario")),
      ({ model, parent }) =>
        parent === null || inputs === "hidden" ? model : t(message("report_scenario_of", { name: model, parent })),
      true,
    ],
    [t(message("report_revision")), (one) => revisionOf(one, language), false],
    [t(message("report_kind")), (one) => kindOf(one, language), false],
    [t(message("report_resolution")), (one) => resolutionOf(one, language), false],
    [t(message("report_solver")), solverOf, false],
    [t(message("report_version")), ({ run }) => run.version, false],
    [t(message("report_stochastic")), ({ scenario }) => scenario ?? "–", false],
    [
      t(message("report_finished")),
      ({ run }) => t(message("report_utc", { time: timeText(run.finishedAt ?? run.createdAt) })),
      true,
    ],
  ];
  const shown = texts.filter(([, textOf, isAlways]) => isAlways || !allEqual(runs.map(textOf)));
  const columns = [{ head: t(message("report_run")) }, ...shown.map(([head]) => ({ head }))];
  const rows = runs.map((run, place) => [nameOf(place, { data, language, names }), ...shown.map(([, of]) => of(run))]);
  return html`<section><h2>${t(message("report_compared_runs"))}</h2>${table(columns, rows)}</section>`;
}

const nameOf = (place: number, { data, language, names }: Pick<Drawn, "data" | "language" | "names">): Markup =>
  html`${names[place]}${place === data.base && html`<br><span class="muted">${render(message("report_compared_base"), language)}</span>`}`;

/** A value, and below it how far it is from that of the base, also as a share. */
export function compared(value: number | null, base: number | null, language: Language): Markup | string {
  if (value === null) return "–";
  const own = amount(value, language, 5);
  if (base === null) return own;
  const difference = differenceTo(base, value);
  const sign = (size: number): string => (size > 0 ? "+" : "");
  const share = difference / Math.abs(base);
  const part =
    difference === 0 || base === 0
      ? null
      : html` (<data value="${String(share)}">${sign(share)}${numberText(share * 100, language, 2)}\u00a0%</data>)`;
  const text =
    difference === 0
      ? html`<data value="0">±0</data>`
      : html`<data value="${String(difference)}">${sign(difference)}${numberText(difference, language)}</data>`;
  return html`${own}<br><span class="muted difference">${text}${part}</span>`;
}

/**
 * A table with so many columns as are read on a sheet, and one below it for each further part of them.
 *
 * @param cell the content for a row and a column by their places
 */
export function wideTable(
  corner: string,
  rows: readonly (Markup | string)[],
  columns: readonly Omit<Column, "isNumber">[],
  cell: (row: number, column: number) => Markup | string,
): Markup[] {
  const parts = Math.max(1, Math.ceil(columns.length / maxColumns));
  const size = Math.ceil(columns.length / parts);
  return Array.from({ length: parts }, (_, part) => {
    const own = columns.slice(part * size, (part + 1) * size);
    return table(
      [{ head: corner }, ...own.map((column) => ({ ...column, isNumber: true }))],
      rows.map((name, row) => [name, ...own.map((_, column) => cell(row, part * size + column))]),
    );
  });
}

/** Runs stand side by side as far as there is room for them, else below each other. */
export function runTable(
  drawn: Drawn,
  subjects: readonly { name: string; values: readonly (number | null)[] }[],
  head: string,
): Markup[] {
  const { data, language, names } = drawn;
  const cellOf = (subject: number, run: number): Markup | string => {
    const { values } = subjects[subject];
    return compared(values[run], run === data.base ? null : values[data.base], language);
  };
  return names.length <= maxColumns
    ? wideTable(
        head,
        subjects.map(({ name }) => name),
        names.map((name) => ({ head: name })),
        cellOf,
      )
    : wideTable(
        render(message("report_run"), language),
        names.map((_, run) => nameOf(run, drawn)),
        subjects.map(({ name }) => ({ head: name })),
        (run, subject) => cellOf(subject, run),
      );
}

export function comparedKeyFigures(drawn: Drawn): Markup {
  const { data, language } = drawn;
  const t = words(language);
  const figures = keyFigures(
    data.runs.map(({ shown }) => shown),
    data.commodity,
  );
  const subjects = figures.map(({ name, unit, values }) => {
    const shown = shownUnit(unit, language);
    return { name: `${t(name)}${shown && ` (${shown})`}`, values };
  });
  const help = t(message("report_compared_figures_help", { base: drawn.names[data.base] }));
  return html`<section id="key-figures"><h2>${t(message("report_key_figures"))}</h2><p class="muted">${help}</p>${runTable(drawn, subjects, "")}</section>`;
}

export function comparedBindings({ data, language, names }: Drawn): Markup {
  const t = words(language);
  const ofRuns = data.runs.map(({ shown }) => {
    const statistics = shown?.statistics ?? [];
    const hasPrices = statistics.some(({ group, quantity }) => group === "price" || quantity === "price");
    return { hasPrices, bindings: bindingsOf(statistics, hasPrices) };
  });
  const keyOf = ({ bound, name, place }: { bound: string; name: string; place: string }): string =>
    JSON.stringify([bound, name, place]);
  const found = Map.groupBy(
    ofRuns.flatMap(({ bindings }, run) => bindings.map((binding, rank) => ({ binding, rank, run }))),
    ({ binding }) => keyOf(binding),
  );
  // Worths of runs with and without prices cannot be compared; their ranks can.
  const sorted = [...found.values()].toSorted(
    (left, right) =>
      Math.min(...left.map(({ rank }) => rank)) - Math.min(...right.map(({ rank }) => rank)) ||
      right.length - left.length,
  );
  const cell = (own: (typeof sorted)[number], run: number): Markup | string => {
    const here = own.find((one) => one.run === run)?.binding;
    if (!here) return "–";
    const { price, size } = here;
    return html`${price ? withUnit(priceOf(price), language) : t(message("report_compared_binds"))}${
      size && html`<br><span class="muted">${withUnit(size, language)}</span>`
    }`;
  };
  const isWide = names.length <= maxColumns - 1;
  const shown = sorted.slice(0, maxBindings);
  const head = t(message("report_bound"));
  const titled = shown.map(([{ binding }]) => {
    const { bound, name, place } = binding;
    return html`${[name, place].filter(Boolean).join(", ")}<br><span class="muted">${t(message(`report_bound_${bound}`))}</span>`;
  });
  const tables = isWide
    ? wideTable(
        head,
        titled,
        names.map((name) => ({ head: name })),
        (row, run) => cell(shown[row], run),
      )
    : [
        table(
          [{ head }, { head: `${t(message("report_price_of_limit"))}, ${t(message("report_size"))}` }],
          shown.map((own, row) => [
            titled[row],
            html`<ul class="runs">${own.map(({ run }) => html`<li><b>${String(data.runs[run].run.id)}</b>: ${cell(own, run)}</li>`)}</ul>`,
          ]),
        ),
      ];
  const left = sorted.length - shown.length;
  const withoutPrices = ofRuns.flatMap(({ hasPrices }, run) => (hasPrices ? [] : [String(data.runs[run].run.id)]));
  return html`<section><h2>${t(message("report_binding"))}</h2><p class="muted">${t(message("report_binding_help"))}${
    withoutPrices.length > 0 && ` ${t(message("report_compared_no_prices", { runs: withoutPrices }))}`
  }</p>${shown.length > 0 ? tables : html`<p>${t(message("report_binding_none"))}</p>`}${
    left > 0 && html`<p class="muted">${t(message("report_left", { count: left }))}</p>`
  }</section>`;
}

export function comparedChecks({ data, language, names }: Drawn): Markup {
  const t = words(language);
  const checks = [
    { head: message("report_check_primal"), of: ({ check }: Figures) => check?.primal },
    { head: message("report_check_dual"), of: ({ check }: Figures) => check?.dual },
    { head: message("report_check_integrality"), of: ({ check }: Figures) => check?.integrality },
    { head: message("report_check_gap"), of: ({ check, gap }: Figures) => check?.gap ?? gap },
    { head: message("report_rows"), of: ({ problem }: Figures) => problem?.rows, digits: 9 },
    { head: message("report_columns"), of: ({ problem }: Figures) => problem?.columns, digits: 9 },
  ].filter(({ of }) => data.runs.some(({ run }) => typeof of(run.figures) === "number"));
  const rows = data.runs.map(({ run }, place) => [
    names[place],
    ...checks.map(({ of, digits = 2 }) => {
      const value = of(run.figures);
      return typeof value === "number" ? amount(value, language, digits) : "–";
    }),
  ]);
  const columns = [
    { head: t(message("report_run")) },
    ...checks.map(({ head }) => ({ head: t(head), isNumber: true })),
  ];
  const digests = data.runs.map(({ run }, place) => [
    names[place],
    digestOf(run.inputHash),
    digestOf(run.figures.programHash ?? "–"),
  ]);
  const ofDigests = [
    { head: t(message("report_run")) },
    { head: t(message("report_input_hash")) },
    { head: t(message("report_program")) },
  ];
  return html`<section><h2>${t(message("report_checked"))}</h2><p>${t(message("report_checked_help"))}</p>${table(columns, rows)}${table(ofDigests, digests)}</section>`;
}

type Figures = ReportedRun["run"]["figures"];

const digestOf = (text: string): Markup => html`<span class="digest">${text}</span>`;

/** Each warning once, with the runs that have it. */
export function comparedWarnings({ data, language }: Drawn): Markup | null {
  // They tell about inputs.
  if (data.inputs === "hidden") return null;
  const t = words(language);
  const all = data.runs.flatMap(({ run }) =>
    run.figures.warnings.map(({ msg, hint }) => ({
      id: run.id,
      text: render(hint ? sentences(msg, hint) : msg, language),
    })),
  );
  const found = [...Map.groupBy(all, ({ text }) => text)];
  if (found.length === 0) return null;
  const items = found.slice(0, maxWarnings).map(([text, own]) => {
    const ids = [...new Set(own.map(({ id }) => id))];
    const runs = ids.length === data.runs.length ? t(message("report_compared_all_runs")) : ids.join(", ");
    return html`<li>${text} <span class="muted">(${t(message("report_compared_in_runs"))}: ${runs})</span></li>`;
  });
  const left = found.length - items.length;
  return html`<section><h2>${t(message("report_warnings"))}</h2><ul>${items}</ul>${
    left > 0 && html`<p class="muted">${t(message("report_more_changes", { count: left }))}</p>`
  }</section>`;
}
