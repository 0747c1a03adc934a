/** The parts of a report in words and tables: what was run, its figures, assumptions with sources, limits that bind, and what was checked. */
import type { Language } from "@esm/messages/entry";
import { type Message, message, sentences } from "@esm/messages/message";
import { render } from "@esm/messages/render";
import { allComponentAttributes, type Component, type ComponentAttributeTable } from "@esm/model/domain/component";
import { attributeNames } from "@esm/model/domain/names/attribute-names";
import { namesOfFamilies } from "@esm/model/domain/names/family-names";
import { type AnyOverride, isConstraintOverride, isTableOverride } from "@esm/model/domain/overrides/any-override";
import { choose } from "@esm/model/domain/runs/statistic-rows";
import { attributeUnit, type NamedUnits } from "@esm/model/domain/units/attribute-unit";
import { shownUnit } from "@esm/model/domain/units/shown-unit";
import { amount, html, type Markup, numberText } from "./markup.ts";
import type { Assumptions, ReportData } from "./report-data.ts";
import { type Amount, bindingsOf, costPer, costsOf, demandOf, limitsOf, priceOf } from "./report-figures.ts";
import { chosenOptions, fact, optionsText, sourceText, table, timeText, withUnit, words } from "./report-markup.ts";

const maxComponents = 300;
const maxSources = 500;
const maxChanges = 100;
const maxBindings = 40;
const maxWarnings = 30;
const keyCount = 5;

export function headOf(data: ReportData, title: string, language: Language): Markup {
  const t = words(language);
  const { run, model, parent, year, scenario, assumptions } = data;
  const { figures } = run;
  const name =
    parent === null || assumptions === null ? model : t(message("report_scenario_of", { name: model, parent }));
  const solver = figures.solver ? Object.values(figures.solver).join(" ") : "–";
  return html`<header><p>${t(message("report_title"))}</p><h1>${title}</h1></header>
<section class="whole"><dl class="facts">
${fact(t(message("report_dataset")), data.dataset)}
${fact(t(message("report_revision")), revisionText(data, language))}
${fact(t(message("report_scenario")), name)}
${fact(t(message("report_run")), `${run.id} (${t(message(`report_kind_${run.kind}`))})`)}
${fact(t(message("report_finished")), t(message("report_utc", { time: timeText(run.finishedAt ?? run.createdAt) })))}
${fact(t(message("report_options")), optionsText(chosenOptions(run.options), language))}
${fact(t(message("report_resolution")), figures.resolution === "full" ? t(message("report_full")) : (figures.resolution ?? "–"))}
${fact(t(message("report_solver")), solver)}
${fact(t(message("report_version")), run.version)}
${fact(t(message("report_input_hash")), html`<span class="digest">${run.inputHash}</span>`)}
${assumptions !== null && run.note !== null && fact(t(message("report_note")), run.note)}
</dl>
${year !== null && html`<p>${t(message("report_shown_year", { year: String(year) }))}</p>`}
${scenario !== null && html`<p>${t(message("report_shown_scenario", { scenario }))}</p>`}
</section>`;
}

function revisionText({ revision, present }: ReportData, language: Language): string {
  if (revision === null || present === null) return render(message("report_revision_unknown"), language);
  const text = String(revision);
  return revision < present
    ? render(message("report_changed_since", { revision: text, present: String(present) }), language)
    : render(message("report_unchanged_since", { revision: text }), language);
}

/** The first five that there are. */
export function keyFiguresOf(data: ReportData, language: Language): Markup {
  const t = words(language);
  const { summary, statistics, commodity } = data;
  const { total, invest } = costsOf(summary, statistics);
  const demand = commodity === null ? null : demandOf(statistics, commodity);
  const price = choose(statistics, { group: "price", commodity, region: null, quantity: "demand_weighted_mean" })[0];
  const [limit] = limitsOf(statistics).filter((one) => one.limit !== null);
  const per = demand && costPer(total, demand);
  const named: [name: string, Message, Amount | null | undefined][] = [
    ["cost", message("report_cost"), total],
    ["cost_per_demand", message("report_cost_per_demand", { commodity: commodity ?? "" }), per],
    ["price", message("report_price", { commodity: commodity ?? "" }), price && priceOf(price)],
    ["limit", message("report_limit_used", { id: limit?.id ?? "" }), limit?.used],
    ["demand", message("report_demand", { commodity: commodity ?? "" }), demand],
    ["invest", message("report_invest"), invest],
  ];
  const shown = named.flatMap(([id, name, figure]) => (figure ? [{ id, name: t(name), figure }] : []));
  const items = shown
    .slice(0, keyCount)
    .map(
      ({ id, name, figure }) =>
        html`<li id="key-${id}"><span>${name}</span> ${amount(figure.value, language, 5)} ${shownUnit(figure.unit, language)}</li>`,
    );
  return html`<section class="whole"><h2>${t(message("report_key_figures"))}</h2><ul class="keys">${items}</ul></section>`;
}

/** The milestone years of a pathway, or the scenarios of a run. */
export function yearsOf(data: ReportData, language: Language): Markup | null {
  const t = words(language);
  const { years, run } = data;
  if (years.length > 0) {
    const rows = years.map(({ year, summary, statistics }) => {
      const { total, invest } = costsOf(summary, statistics);
      return [String(year), withUnit(total, language), invest ? withUnit(invest, language) : ""];
    });
    const columns = [
      { head: t(message("report_year")) },
      { head: t(message("report_cost")), isNumber: true },
      { head: t(message("report_invest")), isNumber: true },
    ];
    const { discounted } = run.figures;
    return html`<section><h2>${t(message("report_years"))}</h2>${table(columns, rows)}${
      discounted && html`<p>${t(message("report_discounted"))}: ${amount(discounted.sum, language, 5)}</p>`
    }</section>`;
  }
  const { scenarios } = run.figures;
  if (!scenarios) return null;
  const rows = scenarios.scenarios.map(({ name, probability, totalAnnualCost }) => [
    name,
    amount(probability, language),
    withUnit({ value: totalAnnualCost, unit: scenarios.unit }, language),
  ]);
  const columns = [
    { head: t(message("report_scenario")) },
    { head: t(message("report_probability")), isNumber: true },
    { head: t(message("report_cost")), isNumber: true },
  ];
  const expected = [
    t(message("report_expected_cost")),
    "",
    withUnit({ value: scenarios.expectedCost, unit: scenarios.unit }, language),
  ];
  return html`<section><h2>${t(message("report_stochastic"))}</h2>${table(columns, rows, expected)}</section>`;
}

export function bindingSection({ statistics }: ReportData, language: Language): Markup {
  const t = words(language);
  const hasPrices = statistics.some(({ group, quantity }) => group === "price" || quantity === "price");
  const bindings = bindingsOf(statistics, hasPrices);
  const rows = bindings
    .slice(0, maxBindings)
    .map(({ bound, name, place, size, price }) => [
      html`${name}<br><span class="muted">${t(message(`report_bound_${bound}`))}</span>`,
      place,
      size ? withUnit(size, language) : "",
      price ? withUnit(priceOf(price), language) : "",
    ]);
  const columns = [
    { head: t(message("report_bound")) },
    { head: t(message("report_place")) },
    { head: t(message("report_size")), isNumber: true },
    { head: t(message("report_price_of_limit")), isNumber: true },
  ];
  const help = t(hasPrices ? message("report_binding_help") : message("report_binding_no_prices"));
  const left = bindings.length - rows.length;
  return html`<section><h2>${t(message("report_binding"))}</h2><p class="muted">${help}</p>${
    rows.length > 0 ? table(columns, rows) : html`<p>${t(message("report_binding_none"))}</p>`
  }${left > 0 && html`<p class="muted">${t(message("report_left", { count: left }))}</p>`}</section>`;
}

export function assumptionsSection({ assumptions }: ReportData, language: Language): Markup {
  const t = words(language);
  const heading = html`<h2>${t(message("report_assumptions"))}</h2>`;
  if (assumptions === null) return html`<section>${heading}<p>${t(message("report_assumptions_hidden"))}</p></section>`;
  if (assumptions === "gone") return html`<section>${heading}<p>${t(message("report_assumptions_gone"))}</p></section>`;
  const hasYears = assumptions.overridesByYear.length > 0;
  return html`<section>${heading}<p class="muted">${t(message("report_assumptions_help"))}${hasYears ? ` ${t(message("report_assumptions_years"))}` : ""}</p>
${componentTable(assumptions, language)}${tableSources(assumptions, language)}${changesOf(assumptions, language)}</section>`;
}

const nameOf = (attribute: string, language: Language): string => attributeNames(language)[attribute] ?? attribute;

/** Columns of the table; variable costs have other names by kind. */
const costAttributes = ["invest_per_capacity", "opex_per_capacity"] as const;
const variableAttributes = ["opex_per_operation", "commodity_cost", "opex_per_charge_operation"] as const;

function componentTable({ content }: Assumptions, language: Language): Markup {
  const t = words(language);
  const commodities = new Map(content.commodities.map(({ name, unit }) => [name, unit]));
  const units: NamedUnits = { ...content.dataset, commodities };
  const shownValue = (component: Component, attribute: string): Markup | string => {
    const value = (component as unknown as Record<string, unknown>)[attribute];
    const rule = (allComponentAttributes as ComponentAttributeTable)[attribute];
    if (typeof value !== "number") return "";
    const unit = attributeUnit(rule, attribute, component as unknown as Parameters<typeof attributeUnit>[2], units);
    const shown = priceOf({ value, unit });
    return html`${amount(shown.value, language)} <span class="muted">${shownUnit(shown.unit, language)}</span>`;
  };
  const rows = content.components.slice(0, maxComponents).map((component) => {
    const variable = variableAttributes.find(
      (name) => typeof (component as unknown as Record<string, unknown>)[name] === "number",
    );
    const built = component.capacity_variable;
    return [
      component.name,
      ...costAttributes.map((name) => (built ? shownValue(component, name) : "")),
      variable ? shownValue(component, variable) : "",
      built ? amount(component.economic_lifetime, language) : "",
      built ? amount(component.interest_rate, language) : "",
      component.source_text === null && component.source_url === null
        ? html`<span class="muted short">${t(message("report_no_source"))}</span>`
        : sourceText(component.source_text, component.source_url),
    ];
  });
  const columns = [
    { head: t(message("report_component")) },
    ...costAttributes.map((name) => ({ head: nameOf(name, language), isNumber: true })),
    { head: nameOf("opex_per_operation", language), isNumber: true },
    { head: `${nameOf("economic_lifetime", language)} (a)`, isNumber: true },
    { head: nameOf("interest_rate", language), isNumber: true },
    { head: t(message("report_source")), isSource: true },
  ];
  const left = content.components.length - rows.length;
  return html`${table(columns, rows)}${left > 0 && html`<p class="muted">${t(message("report_more_components", { count: left }))}</p>`}`;
}

const familyText = (family: string, language: Language): string =>
  (namesOfFamilies[language] as Readonly<Record<string, string>>)[family] ?? family;

function tableSources({ content }: Assumptions, language: Language): Markup | null {
  const t = words(language);
  const all = content.components.flatMap(({ name, table_sources }) =>
    (table_sources ?? []).map((source) => [
      name,
      familyText(source.table, language),
      sourceText(source.source_text, source.source_url),
    ]),
  );
  if (all.length === 0) return null;
  const columns = [
    { head: t(message("report_component")) },
    { head: t(message("report_table")) },
    { head: t(message("report_source")) },
  ];
  return html`<h3>${t(message("report_table_sources"))}</h3>${table(columns, all.slice(0, maxSources))}`;
}

function changesOf({ overrides, overridesByYear }: Assumptions, language: Language): Markup {
  const t = words(language);
  const all = [
    ...overrides.map((one) => ({ one, year: null })),
    ...overridesByYear.map(({ year, ...one }) => ({ one: one as AnyOverride, year })),
  ];
  const items = all.slice(0, maxChanges).map(({ one, year }) => {
    const change = changeText(one, language);
    const text = year === null ? change : t(message("report_change_from", { change, year: String(year) }));
    return html`<li>${subjectOf(one, language)}: ${text}</li>`;
  });
  const left = all.length - items.length;
  return html`<h3>${t(message("report_changes"))}</h3>${
    items.length > 0 ? html`<ul>${items}</ul>` : html`<p>${t(message("report_no_changes"))}</p>`
  }${left > 0 && html`<p class="muted">${t(message("report_more_changes", { count: left }))}</p>`}`;
}

function subjectOf(one: AnyOverride, language: Language): string {
  if (isConstraintOverride(one)) return one.constraint_id;
  if (!isTableOverride(one)) return `${one.component_name}, ${nameOf(one.attribute, language)}`;
  const places = one.regions === null ? [] : [[one.regions.join(", "), one.region_to].filter(Boolean).join(" – ")];
  return [one.component_name, one.table ?? `${one.attribute} ${one.commodity_name ?? ""}`, ...places].join(", ");
}

function changeText({ operation, value }: AnyOverride, language: Language): string {
  if (operation === "remove") return render(message("report_change_remove"), language);
  const text =
    typeof value === "number"
      ? numberText(value, language)
      : typeof value === "string" || typeof value === "boolean"
        ? String(value)
        : render(message("report_change_values"), language);
  return render(message(`report_change_${operation}`, { value: text }), language);
}

/** Lists the changes of the data set since the run. */
export function sinceSection({ since }: ReportData, language: Language): Markup | null {
  if (since.length === 0) return null;
  const t = words(language);
  const items = since.map(
    ({ revision, changed_at, title }) =>
      html`<li>${String(revision)} · ${t(message("report_utc", { time: timeText(changed_at) }))} · ${title ?? t(message("report_change_untitled"))}</li>`,
  );
  return html`<section><h2>${t(message("report_since"))}</h2><p class="muted">${t(message("report_since_help"))}</p><ul>${items}</ul></section>`;
}

export function checkedSection({ run: { figures } }: ReportData, language: Language): Markup {
  const t = words(language);
  const { check, problem, programHash } = figures;
  const named = [
    [message("report_check_primal"), check?.primal],
    [message("report_check_dual"), check?.dual],
    [message("report_check_integrality"), check?.integrality],
    [message("report_check_gap"), check?.gap ?? figures.gap],
  ] as const;
  const rows = named.flatMap(([name, value]) =>
    typeof value === "number" ? [[t(name), amount(value, language, 2)]] : [],
  );
  const size = problem
    ? [
        [t(message("report_rows")), amount(problem.rows, language, 9)],
        [t(message("report_columns")), amount(problem.columns, language, 9)],
      ]
    : [];
  const digest =
    programHash === null ? [] : [[t(message("report_program")), html`<span class="digest">${programHash}</span>`]];
  return html`<section class="whole"><h2>${t(message("report_checked"))}</h2><p>${t(check ? message("report_checked_help") : message("report_check_unknown"))}</p>
<dl class="facts">${[...rows, ...size, ...digest].map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>`;
}

export function warningsSection({ run: { figures }, assumptions }: ReportData, language: Language): Markup | null {
  const { warnings } = figures;
  // They tell about inputs.
  if (warnings.length === 0 || assumptions === null) return null;
  const items = warnings
    .slice(0, maxWarnings)
    .map(({ msg, hint }) => html`<li>${render(hint ? sentences(msg, hint) : msg, language)}</li>`);
  const left = warnings.length - items.length;
  return html`<section><h2>${render(message("report_warnings"), language)}</h2><ul>${items}</ul>${
    left > 0 && html`<p class="muted">${render(message("report_more_changes", { count: left }), language)}</p>`
  }</section>`;
}
