/** The years of a model of FINE, each translated by itself → one data set, and what a run of it has to be told. */

import { message, type Words } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { modelSchema } from "@esm/model/domain/model-schema";
import type { Findings } from "../../findings/collector.ts";
import type { ImportReport } from "../../findings/report.ts";
import { type BuiltBound, builtConstraints, withoutClosedPlaces } from "./built-bounds.ts";
import { differencesOf, type YearContent } from "./differences.ts";
import type { Horizon } from "./horizon.ts";
import { pathwayOf } from "./pathway.ts";
import { scenariosOf } from "./scenarios.ts";

interface TranslatedYear {
  readonly content: YearContent;
  readonly built: readonly BuiltBound[];
  /** By name: what earlier years have built, and does not stand for ever. */
  readonly stock: Readonly<Record<string, Words>>;
}

interface Joined {
  readonly content: Pick<DatasetContent, "models" | "constraints" | "named_series"> &
    Partial<Pick<DatasetContent, "tables">>;
  readonly objective: ImportReport["objective"];
}

export const objectiveOfYear = {
  factor: 1,
  constant: 0,
  explanation: message("annual_cost_objective_fine_total"),
} satisfies ImportReport["objective"];

const classNames: Readonly<Record<Component["type"], string>> = {
  SOURCE: "Source",
  SINK: "Sink",
  CONVERSION: "Conversion",
  STORAGE: "Storage",
  TRANSMISSION: "Transmission",
};

/** Null where it is refused. */
export function joinedYears(years: readonly TranslatedYear[], horizon: Horizon, findings: Findings): Joined | null {
  const given = years.map(({ content }) => content);
  const { years: contents, bounds } =
    horizon.kind === "pathway" ? withoutClosedPlaces(given) : { years: given, bounds: [] };
  const byPeriod = years.map(({ built }, period) => [...built, ...(bounds[period] ?? [])]);
  const constraints = builtConstraints(byPeriod, horizon, findings);
  const placeOf = ({ type, name }: Component) => ({ component: classNames[type], place: name });
  const refuse = (component: Component, attribute: string | null, msg: Words): void =>
    findings.error({ code: "periods", ...placeOf(component), ...(attribute !== null && { attribute }), msg });
  const differs = (component: Component, what: string): void => {
    if (horizon.kind === "pathway")
      refuse(component, null, message("fine_value_of_plants_by_year", { attribute: what }));
    else {
      const [msg, hint] = [message("fine_scenarios_differ", { what }), message("scenarios_may_differ_in")];
      findings.error({ code: "scenario_differs", ...placeOf(component), msg, hint });
    }
  };
  const models = [modelSchema.parse({ name: "Least cost" })];
  const bound = constraints.length > 0 && { constraints };
  if (horizon.kind === "year") return { content: { models, ...bound }, objective: objectiveOfYear };
  const differences = differencesOf(contents, differs);
  if (horizon.kind === "pathway") {
    const pathway = findings.hasErrors
      ? null
      : pathwayOf(contents, differences, horizon, { refuse, findings, stock: new Set(Object.keys(years[0].stock)) });
    if (!pathway) return null;
    const { model, namedSeries, run_options } = pathway;
    const explanation = message("pathway_cost_objective_fine", { weights: [...run_options.year_weights] });
    return {
      content: { tables: [...contents[0].tables], models: [model], ...bound, ...seriesOf(namedSeries) },
      objective: { factor: 1, constant: 0, explanation, run_options },
    };
  }
  for (const { years: own, terms } of constraints) {
    const [name] = terms[0].components;
    const component = contents[0].components.find((each) => each.name === name);
    if (own !== null && component) differs(component, "commissioning");
  }
  const scenarios = findings.hasErrors ? null : scenariosOf(differences, horizon, { differs, findings });
  if (!scenarios) return null;
  const { namedSeries, run_options } = scenarios;
  const count = years.length;
  return {
    content: { models, ...bound, ...seriesOf(namedSeries) },
    objective: {
      factor: 1 / count,
      constant: 0,
      explanation: message("scenario_cost_objective_fine", { count }),
      run_options,
    },
  };
}

const seriesOf = (named_series: DatasetContent["named_series"]) =>
  Object.keys(named_series ?? {}).length > 0 && { named_series };
