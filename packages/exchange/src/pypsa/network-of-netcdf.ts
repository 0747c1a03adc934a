/** Variables of a netCDF file of PyPSA → network. */

import { message } from "@esm/messages/message";
import { timeText } from "@esm/model/domain/time/clock";
import { quotedNames, truncate } from "@esm/model/domain/truncate";
import { FileFault } from "../findings/file-fault.ts";
import type { NetcdfFile, NetcdfVariable } from "../netcdf/read-netcdf.ts";
import { classes, type ListName, type PypsaValue } from "./attributes/attributes.ts";
import type { PypsaNetwork, PypsaPoint, PypsaTable } from "./network.ts";

/** Results, which say nothing about the input. */
export const skippedVariables =
  /_t_(?:p|q|e|p\d+|q\d+|status|start_up|shut_down|state_of_charge|p_dispatch|p_store|spill|v_ang|v_mag_pu|marginal_price|mu_\w+|n_mod)(?:_i)?$|^(?:sub_networks|shapes|line_types|transformer_types)_/;

/** Throws `FileFault`. */
export function networkOfNetcdf({ variables, attributes }: NetcdfFile): PypsaNetwork {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  const snapshots = byName.get("snapshots");
  if (attributes.network_pypsa_version === undefined || !snapshots) {
    throw new FileFault("unknown_format", message("file_netcdf_no_network_pypsa"), exportHint);
  }
  const names = scenariosIn(byName);
  const count = snapshots.shape[0] ?? 0;
  const weightings = new Map(
    (["objective", "stores", "generators"] as const).flatMap((column) => {
      const values = byName.get(`snapshots_${column}`)?.numbers;
      return values ? [[column, values] as const] : [];
    }),
  );
  const numbersIn = (name: string): Float64Array | null => byName.get(name)?.numbers ?? null;
  const times = timesOf(byName.get("snapshots_snapshot") ?? byName.get("snapshots_timestep") ?? snapshots);
  const whole = {
    name: String(attributes.network_name ?? ""),
    version: String(attributes.network_pypsa_version),
    objective: typeof attributes.network__objective === "number" ? attributes.network__objective : null,
    snapshots: {
      count,
      first: times[0] ?? null,
      last: times.at(-1) ?? null,
      timeZone: timeZoneIn(attributes.meta),
      weightings,
    },
    // Versions before 1.0 write periods where there are none, too.
    periods:
      (byName.get("investment_periods")?.shape[0] ?? 0) > 0 || byName.has("snapshots_period")
        ? {
            years: numbersIn("investment_periods") ?? new Float64Array(0),
            bySnapshot: numbersIn("snapshots_period"),
            objective: numbersIn("investment_periods_objective"),
            lengths: numbersIn("investment_periods_years"),
          }
        : null,
    isSinglePrecision: variables.some(({ isSingle }) => isSingle),
    scenarios: null,
  };
  const tablesOf = (scenario: Position | null) =>
    new Map(
      (Object.keys(classes) as ListName[]).flatMap((list) => {
        const components = byName.get(`${list}_i`);
        return components ? [[list, tableOf(list, namesOf(components), byName, { count, scenario })] as const] : [];
      }),
    );
  if (!names) return { ...whole, tables: tablesOf(null) };
  const networks = names.map((_, at) => ({ ...whole, tables: tablesOf({ at, of: names.length }) }));
  const weights = byName.get("scenario_weight")?.numbers ?? new Float64Array(0);
  return { ...whole, tables: networks[0].tables, scenarios: { names, weights, networks } };
}

/** A scenario, of how many. */
interface Position {
  readonly at: number;
  readonly of: number;
}

/** Names of scenarios, as PyPSA writes them; null where there are none. */
function scenariosIn(byName: ReadonlyMap<string, NetcdfVariable>): string[] | null {
  const [scenario, weight] = [byName.get("scenario"), byName.get("scenario_weight")];
  if (scenario && weight?.numbers && scenario.shape[0] > 0) return namesOf(scenario);
  const [other] = ["scenario", "scenarios", "snapshots_scenario", "scenario_weight"].flatMap(
    (name) => byName.get(name) ?? [],
  );
  if (other) throw scenariosFault(namesOf(other));
  return null;
}

export const scenariosFault = (names: readonly string[]): FileFault =>
  new FileFault(
    "scenarios",
    message("network_scenarios", { names: quotedNames(names.map((name) => truncate(name))) }),
    message("import_network_each_scenario_itself"),
  );

export const exportHint = message("write_n_export_to_netcdf_network_nc");

const namesOf = ({ texts, numbers }: NetcdfVariable): string[] => texts ?? Array.from(numbers ?? [], String);

function tableOf(
  list: ListName,
  names: readonly string[],
  byName: ReadonlyMap<string, NetcdfVariable>,
  { count, scenario }: { count: number; scenario: Position | null },
): PypsaTable {
  const values = new Map<string, (PypsaValue | undefined)[]>();
  const series = new Map<string, Map<string, Float64Array>>();
  const points = new Map<string, Map<string, PypsaPoint[]>>();
  const prefix = `${list}_`;
  for (const [name, variable] of byName) {
    if (!name.startsWith(prefix) || name.endsWith("_i")) continue;
    const attribute = name.slice(prefix.length);
    if (attribute.startsWith("pw_")) {
      const of = attribute.slice(3);
      points.set(of, pointsOf(name, of, byName));
    } else if (!attribute.startsWith("t_")) {
      values.set(attribute, valuesOf(ofScenario(variable, names.length, scenario)));
    } else {
      const columns = byName.get(`${name}_i`);
      if (!columns || !variable.numbers) continue;
      series.set(attribute.slice(2), seriesOf(variable, namesOf(columns), { count, scenario }));
    }
  }
  return { names, values, series, points };
}

/** A table by breakpoint, name and attribute: the one on the x axis, and the one that has points. */
function pointsOf(
  variable: string,
  attribute: string,
  byName: ReadonlyMap<string, NetcdfVariable>,
): Map<string, PypsaPoint[]> {
  const [data, names, columns] = [variable, `${variable}_i`, `${variable}_attr_i`].map((name) => byName.get(name));
  const [count = 0, ...others] = data?.shape ?? [];
  if (!data?.numbers || !names || !columns || others.length !== 2) throw misshapen();
  const [components, attributes] = [namesOf(names), namesOf(columns)];
  if (others[0] !== components.length || others[1] !== 2 || !attributes.includes(attribute)) throw misshapen();
  const ofValue = attributes.indexOf(attribute);
  const { numbers } = data;
  return new Map(
    components.map((name, position) => [
      name,
      Array.from({ length: count }, (_, index) => {
        const row = (index * components.length + position) * 2;
        return { x: numbers[row + 1 - ofValue], value: numbers[row + ofValue] };
      }),
    ]),
  );
}

/** A missing text is empty; a missing number stays NaN, so that it can be refused where a number is needed. */
function valuesOf({ texts, numbers, isFlag }: NetcdfVariable): (PypsaValue | undefined)[] {
  if (texts) return texts.map((text) => (text === "" ? undefined : text));
  return Array.from(numbers ?? [], (value) => (isFlag ? value !== 0 : value));
}

const misshapen = (): FileFault => new FileFault("damaged_file", message("file_contradicts_itself_attribute_other"));

/** The values of a scenario, where a variable has one of each name for each scenario. */
function ofScenario(variable: NetcdfVariable, length: number, scenario: Position | null): NetcdfVariable {
  const { shape, texts, numbers } = variable;
  const [first = 0, second = 0] = shape;
  if (shape.length === 1 && first === length) return variable;
  if (!scenario || shape.length !== 2 || first !== scenario.of || second !== length) throw misshapen();
  const [from, to] = [scenario.at * length, (scenario.at + 1) * length];
  return { ...variable, texts: texts?.slice(from, to) ?? null, numbers: numbers?.slice(from, to) ?? null };
}

/** A column for each name, or for each scenario and name. */
function seriesOf(
  { numbers, shape }: NetcdfVariable,
  names: readonly string[],
  { count, scenario }: { count: number; scenario: Position | null },
) {
  const [rows = 0, ...others] = shape;
  const isOfScenarios = scenario !== null && others.length === 2;
  const columns = isOfScenarios ? scenario.of * names.length : names.length;
  const expected = isOfScenarios ? [scenario.of, names.length] : [names.length];
  if (
    rows !== count ||
    others.length !== expected.length ||
    others.some((length, at) => length !== expected[at]) ||
    !numbers
  ) {
    throw misshapen();
  }
  const first = isOfScenarios ? scenario.at * names.length : 0;
  return new Map(
    names.map((name, column) => {
      const values = new Float64Array(rows);
      for (let row = 0; row < rows; row++) values[row] = numbers[row * columns + first + column];
      return [name, values];
    }),
  );
}

const milliseconds: Readonly<Record<string, number>> = { days: 864e5, hours: 36e5, minutes: 6e4, seconds: 1e3 };

/** The first and the last one; nothing where snapshots are no times. */
function timesOf({ numbers, texts, units }: NetcdfVariable): string[] {
  const [, unit = "", start = ""] = /^(\w+) since (.+)$/.exec(units ?? "") ?? [];
  const origin = Date.parse(
    `${start.trim().replace(" ", "T").slice(0, 19).padEnd(10)}${start.trim().length > 10 ? "Z" : ""}`,
  );
  const scale = milliseconds[unit];
  if (!numbers || texts || scale === undefined || Number.isNaN(origin)) return [];
  return [numbers[0], numbers.at(-1) ?? Number.NaN].flatMap((value) => {
    const time = new Date(origin + value * scale);
    return Number.isNaN(time.getTime()) ? [] : [timeText(time.getTime())];
  });
}

/** Reads our own entry in `n.meta`; any other text is ignored. */
function timeZoneIn(meta: unknown): string | undefined {
  const [, zone] = /"snapshots_time_zone": ?"UTC", ?"calendar_time_zone": ?"([\w/+-]{1,60})"/.exec(String(meta)) ?? [];
  return zone;
}
