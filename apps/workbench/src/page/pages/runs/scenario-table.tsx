/** The scenarios of a run: what each costs, and the expectation and the risk of them. A scenario leads to its results. */
import { type Column, Table } from "../../components/table.tsx";
import type { Run } from "../../data/answers.ts";
import { formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { costOf } from "./run-words.ts";
import { de } from "./scenarios.de.ts";
import { en } from "./scenarios.en.ts";

type Report = NonNullable<Run["scenarios"]>;
type Scenario = Report["scenarios"][number];

export function ScenarioTable({ run, report }: { run: Run; report: Report }) {
  const t = textsOf({ en, de });
  const cost = (value: number | null): string => (value === null ? "" : costOf(value, report.unit));
  const figure = (name: "operating_cost" | "total_annual_cost" | "excess" | "alone_cost"): Column<Scenario> => ({
    name,
    heading: t.columns[name],
    isNumber: true,
    draw: (row) => cost(row[name]),
  });
  const columns: Column<Scenario>[] = [
    {
      name: "name",
      heading: t.scenario,
      draw: ({ name }) => (
        <a href={hrefOf(addressOf("/r/{run}/results", { run: run.id }, { scenario: name }))}>{name}</a>
      ),
    },
    {
      name: "probability",
      heading: t.probability,
      isNumber: true,
      draw: ({ probability }) => formatShare(probability),
    },
    figure("total_annual_cost"),
    figure("operating_cost"),
    ...(report.value_at_risk === null ? [] : [figure("excess")]),
    ...(report.value_of_perfect_information === null ? [] : [figure("alone_cost")]),
  ];
  const names = [
    "expected_cost",
    "design_cost",
    "value_at_risk",
    "conditional_value_at_risk",
    "value_of_perfect_information",
    "value_of_stochastic_solution",
  ] as const;
  return (
    <section class="panel stack">
      <h2>{t.title}</h2>
      <Table caption={t.title} columns={columns} rows={report.scenarios} keyOf={({ name }) => name} />
      <dl class="facts">
        {names.flatMap((name) =>
          report[name] === null ? (
            []
          ) : (
            <div key={name}>
              <dt>{t.figures[name]}</dt>
              <dd>{cost(report[name])}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
