/** Which balance a page shows: commodity, region, and of pathways the year. All of it is in the address. */
import { SelectField } from "../../components/field.tsx";
import type { Run } from "../../data/answers.ts";
import type { RunStatistic } from "../../data/interface.ts";
import { askedScenario } from "../../data/runs/run-data.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export interface BalanceChoice {
  commodity: string;
  /** Null: all regions together. */
  region: string | null;
  /** Null where the run is no pathway. */
  year: number | null;
}

const namesOf = (names: readonly (string | null)[]): string[] => [...new Set(names.filter((name) => name !== null))];

/** The commodity with the greatest demand, unless the address says one. */
export function choiceOf(run: Run, rows: readonly RunStatistic[]): BalanceChoice {
  const { value: search } = query;
  const demand = rows.filter(({ region, quantity }) => region === null && quantity === "demand");
  const [greatest] = demand.toSorted((left, right) => left.value - right.value);
  const commodity = search.get("commodity") ?? greatest?.commodity ?? rows[0]?.commodity ?? "";
  const year = Number(search.get("year")) || (run.years?.at(-1)?.year ?? null);
  return { commodity, region: search.get("region"), year };
}

/** More could not be told apart: the service joins the smallest ones. */
const maxLayers = 50;

export const balanceAddress = (
  run: Run,
  { commodity, region, year }: BalanceChoice,
  more: Readonly<Record<string, string | null>>,
): string =>
  addressOf(
    "/runs/{run}/balance",
    { run: run.id },
    { commodity, region, year, scenario: askedScenario(), layers: maxLayers, format: "f32", ...more },
  );

interface Props {
  run: Run;
  rows: readonly RunStatistic[];
  choice: BalanceChoice;
}

export function BalanceFields({ run, rows, choice }: Props) {
  const t = textsOf({ en, de });
  const regions = namesOf(rows.map(({ region }) => region));
  const named = (names: readonly string[]) => names.map((value) => ({ value, text: value }));
  return (
    <>
      <SelectField
        label={t.commodity}
        value={choice.commodity}
        options={named(namesOf(rows.map(({ commodity }) => commodity)))}
        onChange={(event) => setQuery({ commodity: event.currentTarget.value })}
      />
      {regions.length > 1 && (
        <SelectField
          label={t.region}
          value={choice.region ?? ""}
          options={[{ value: "", text: t.allRegions }, ...named(regions)]}
          onChange={(event) => setQuery({ region: event.currentTarget.value || null })}
        />
      )}
      {run.scenarios && (
        <SelectField
          label={t.scenario}
          value={askedScenario() ?? run.scenarios.scenarios[0]?.name ?? ""}
          options={named(run.scenarios.scenarios.map(({ name }) => name))}
          onChange={(event) => setQuery({ scenario: event.currentTarget.value })}
        />
      )}
      {run.years && run.years.length > 1 && (
        <SelectField
          label={t.year}
          value={String(choice.year)}
          options={run.years.map(({ year }) => ({ value: String(year), text: String(year) }))}
          onChange={(event) => setQuery({ year: event.currentTarget.value })}
        />
      )}
    </>
  );
}
