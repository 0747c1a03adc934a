/** A stochastic model of FINE → scenarios under one design, with equal probabilities. */

import { message } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import type { Override } from "@esm/model/domain/model";
import type { NamedSeries } from "@esm/model/domain/overrides/named-series";
import { maxTableOverrides, type WrittenTableOverride } from "@esm/model/domain/overrides/table-override";
import { scenarioAttributes, scenarioFamilies } from "@esm/model/domain/runs/scenarios";
import type { Findings } from "../../findings/collector.ts";
import type { ScenarioRun } from "../../findings/report.ts";
import { type Change, createChanges, type Differences, isSame } from "./differences.ts";
import type { Horizon } from "./horizon.ts";

interface Scenarios {
  readonly namedSeries: Record<string, NamedSeries>;
  readonly run_options: ScenarioRun;
}

/** Null where it is refused. */
export function scenariosOf(
  { numbers, records }: Differences,
  { years }: Horizon,
  { differs, findings }: { differs: (component: Component, what: string) => void; findings: Findings },
): Scenarios | null {
  const isOfOperation = (attribute: string): boolean =>
    attribute === "conversion_factor" || (scenarioAttributes as readonly string[]).includes(attribute);
  for (const { component, attribute } of numbers) if (!isOfOperation(attribute)) differs(component, attribute);
  for (const { component, record } of records) {
    if (!scenarioFamilies.includes(record.family)) differs(component, record.family);
  }
  const changes = createChanges(findings);
  const scenarios = years.map((year, position) => {
    const ofNumbers = numbers
      .filter(({ values }) => values[position] !== values[0])
      .map((each) => changes.ofNumber(each, position));
    const ofRecords = records
      .filter(({ values }) => !isSame(values[position], values[0]))
      .map((each) => changes.ofRecord(each, position, String(year)));
    const isOfTable = ({ attribute }: Change): boolean => attribute === undefined || attribute === "conversion_factor";
    const all = [...ofNumbers, ...ofRecords];
    const override_tables = all.filter(isOfTable) as WrittenTableOverride[];
    if (override_tables.length > maxTableOverrides) {
      const said = { what: "override_tables", most: maxTableOverrides };
      findings.error({ code: "scenarios", msg: message("fine_periods_need_too_many", said) });
    }
    return {
      name: String(year),
      probability: 1 / years.length,
      overrides: all.filter((change) => !isOfTable(change)) as unknown as Override[],
      ...(override_tables.length > 0 && { override_tables }),
    };
  });
  return findings.hasErrors ? null : { namedSeries: changes.namedSeries, run_options: { scenarios } };
}
