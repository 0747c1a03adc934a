/**
 * The optimum in figures: costs, capacities and yearly operation of each component in each region or between regions.
 */

import { compareCodePoints } from "../domain/nearest-name.ts";
import {
  type Capacity,
  type EnergySystem,
  isOneWay,
  type PowerCapacity,
  type SystemComponent,
} from "../energy-system/energy-system.ts";
import { capacityCostsOf, curveCosts, energyCostsOf, existenceCostsOf } from "../formulation/cost-terms.ts";
import { type CapacityVariable, type PowerVariable, retiredOf } from "../formulation/layout.ts";
import { type Category, categories, categoryOf, componentsIn, flowUnit } from "./category.ts";
import { congestionRent, loadingOf } from "./lines/line-figures.ts";
import {
  capacityAt,
  contentGained,
  curveFigureAt,
  existenceAt,
  type OperationVariable,
  pieceNumberAt,
  type SolvedSystem,
  yearlyInflow,
  yearlyTotals,
} from "./operation.ts";
import { type PriceLookup, type PriceReport, priceLookup } from "./prices.ts";

/** One property of a component: a value per region, or per second region of one first region. */
export interface SummaryRow {
  readonly category: Category;
  readonly kind: SystemComponent["kind"];
  readonly component: string;
  readonly property: string;
  readonly unit: string;
  /** Lines of which each direction is one of its own. */
  readonly isOneWay?: true;
  /** First region of a transmission's row: the origin of its flows. */
  readonly origin: number | null;
  /** By region; null where the component does not exist. */
  readonly values: readonly (number | null)[];
}

/** One value of the summary, as data. */
export interface SummaryValue {
  kind: SystemComponent["kind"];
  component: string;
  property: string;
  unit: string;
  region: string;
  region_to: string | null;
  /** False for lines that carry one way. Others have their capacity in the values of both directions. */
  is_bidirectional?: boolean;
  value: number;
}

/**
 * A row for each figure of each component, in the order of the workbook; 0 where nothing was built or used. Figures that
 * nothing could make other than 0, such as a cost without a price, have no row.
 */
export function summarize(solved: SolvedSystem, prices: PriceReport | null = null): SummaryRow[] {
  const pricesAt = priceLookup(solved, prices);
  return categories.flatMap((category) =>
    componentsIn(solved.system, category).flatMap((component) => rowsOf(solved, pricesAt, component)),
  );
}

/** Whether something was built, used or paid: workbooks have only such rows. */
export const isUsed = ({ values }: SummaryRow): boolean => values.some((value) => value !== null && value !== 0);

/** The values of summary rows one by one, absent ones left out. */
export function summaryValues(rows: readonly SummaryRow[], system: EnergySystem): SummaryValue[] {
  return rows.flatMap(({ kind, component, property, unit, origin, values, isOneWay }) =>
    values.flatMap((value, region): SummaryValue[] => {
      if (value === null) return [];
      const [from, to] = origin === null ? [region, null] : [origin, region];
      const region_to = to === null ? null : system.regions[to];
      const place = { region: system.regions[from], region_to, ...(isOneWay && { is_bidirectional: false }) };
      return [{ kind, component, property, unit, ...place, value }];
    }),
  );
}

/** Σ TAC over all components and regions: the objective less limitExcessCosts of limits and slackCosts of constraints. */
export function totalAnnualCost(rows: readonly SummaryRow[]): number {
  let total = 0;
  for (const row of rows) if (row.property === "TAC") for (const value of row.values) total += value ?? 0;
  return total;
}

interface Figure {
  property: string;
  unit: string;
  /** Value at a location and, for a line, in one of its directions. */
  at: (location: number, back: boolean) => number;
  /** Regions without the component count as 0, not as absent: these figures are sums. */
  isSum?: boolean;
  /** Few components can have it, and the others have no row. */
  isRare?: boolean;
  /** Lines have it once, not in each direction. */
  isOfLine?: boolean;
}

function rowsOf(solved: SolvedSystem, pricesAt: PriceLookup, position: number): SummaryRow[] {
  const { system } = solved;
  const component = system.components[position];
  const { kind, name } = component;
  const common = {
    category: categoryOf(component),
    kind,
    component: name,
    ...(isOneWay(component) && { isOneWay: true as const }),
  };
  const figures = [...figuresOf(solved, position), ...gridFigures(solved, pricesAt, position)].sort(
    (left, right) => compareCodePoints(left.property, right.property) || compareCodePoints(left.unit, right.unit),
  );
  return figures.flatMap(({ property, unit, at, isSum = false, isRare = false, isOfLine = false }): SummaryRow[] =>
    valuesByRegion(system, component, at, isOfLine)
      .filter(({ values }) => values.some((value) => value !== null && !(isRare && value === 0)))
      .map(({ origin, values }) => {
        const shown = isSum ? values.map((value) => value ?? 0) : values;
        return { ...common, property, unit, origin, values: shown };
      }),
  );
}

function valuesByRegion(
  system: EnergySystem,
  component: SystemComponent,
  at: Figure["at"],
  isOfLine: boolean,
): { origin: number | null; values: (number | null)[] }[] {
  const empty = (): (number | null)[] => new Array(system.regions.length).fill(null);
  if (component.kind !== "transmission") {
    const values = empty();
    component.regions.forEach((region, location) => {
      values[region] = at(location, false);
    });
    return [{ origin: null, values }];
  }
  const rows = system.regions.map((_, origin) => ({ origin, values: empty() }));
  component.from.forEach((from, line) => {
    const to = component.to[line];
    rows[from].values[to] = at(line, false);
    if (component.isBidirectional && !isOfLine) rows[to].values[from] = at(line, true);
  });
  return rows;
}

/** All figures of a component, also those that turn out 0. */
function figuresOf(solved: SolvedSystem, position: number): Figure[] {
  const component = solved.system.components[position];
  const flow = flowUnit(solved.system, component);
  const cost = solved.system.costUnit;
  const costs = annualCostsOf(solved, position);
  const tac: Figure["at"] = (location, back) => costs.reduce((sum, figure) => sum + figure.at(location, back), 0);
  return [
    ...capacityFigures(solved, position),
    ...operationFigures(solved, position, flow),
    ...costs,
    ...(costs.length === 0
      ? []
      : [
          // One period, so the net present value is the annual cost.
          { property: "NPVcontribution", unit: `[${cost}]`, at: tac, isSum: true },
          { property: "TAC", unit: `[${cost}/a]`, at: tac, isSum: true },
        ]),
  ];
}

const builtCapacity = (solved: SolvedSystem, position: number, location: number): number =>
  capacityAt(solved, position, location) ?? 0;

/** Share of a location's cost factor that a direction bears: half a line's distance each. */
function costFactor(component: SystemComponent, capacity: Capacity, location: number, back: boolean): number {
  if (component.kind !== "transmission" || !component.isBidirectional) return capacity.costFactor[location];
  return (back ? component.distanceBack[location] : component.distance[location]) / 2;
}

function capacityFigures(solved: SolvedSystem, position: number): Figure[] {
  const component = solved.system.components[position];
  const { capacity } = component;
  if (!capacity) return [];
  const flow = flowUnit(solved.system, component);
  const unit = component.kind === "storage" ? `[${flow}*h]` : `[${flow}]`;
  const at: Figure["at"] = (location) => builtCapacity(solved, position, location);
  const isBuilt: Figure["at"] = (location) => existenceAt(solved, position, location);
  const { existence, investCurve } = capacity;
  const invest: Figure["at"] = (location, back) =>
    (at(location, back) * capacity.investPerCapacity +
      curveFigureAt(solved, position, location, "invest") +
      (existence ? isBuilt(location, back) * existence.investIfBuilt : 0)) *
    costFactor(component, capacity, location, back);
  return [
    { property: "capacity", unit, at },
    { property: "commissioning", unit, at },
    ...(capacity.retired ? [retiredFigure(solved, position, "capacity", "retiredEarly", unit)] : []),
    { property: "invest", unit: `[${solved.system.costUnit}]`, at: invest },
    ...(existence || investCurve ? [{ property: "isBuilt", unit: "[-]", at: isBuilt, isSum: true }] : []),
    ...(investCurve
      ? [{ property: "piece", unit: "[-]", at: (location: number) => pieceNumberAt(solved, position, location) }]
      : []),
    ...powersOf(component).flatMap(({ name, variable, power }): Figure[] => {
      const built: Figure["at"] = (location) => capacityAt(solved, position, location, variable) ?? 0;
      return [
        { property: variable, unit: `[${flow}]`, at: built },
        ...(power.retired ? [retiredFigure(solved, position, variable, `${name}RetiredEarly`, `[${flow}]`)] : []),
        {
          property: `${name}Invest`,
          unit: `[${solved.system.costUnit}]`,
          at: (location) => built(location, false) * power.investPerCapacity,
        },
      ];
    }),
  ];
}

/** Capacity that no longer stands, although its annuity is paid until the end of its lifetime. */
const retiredFigure = (
  solved: SolvedSystem,
  position: number,
  variable: CapacityVariable,
  property: string,
  unit: string,
): Figure => ({
  property,
  unit,
  at: (location) => capacityAt(solved, position, location, retiredOf[variable]) ?? 0,
  isRare: true,
});

/** The powers of a storage that are built by themselves. */
function powersOf(
  component: SystemComponent,
): { name: "charge" | "discharge"; variable: PowerVariable; power: PowerCapacity }[] {
  if (component.kind !== "storage") return [];
  return (["charge", "discharge"] as const).flatMap((name) => {
    const variable = `${name}Capacity` as const;
    const power = component[variable];
    return power ? { name, variable, power } : [];
  });
}

function annualCostsOf(solved: SolvedSystem, position: number): Figure[] {
  const component = solved.system.components[position];
  const unit = `[${solved.system.costUnit}/a]`;
  const { capacity } = component;
  const ofCapacity = capacityCostsOf(component).map(({ name, variable, price }): Figure => {
    const at: Figure["at"] = (location, back) => {
      const amount = capacityAt(solved, position, location, variable) ?? 0;
      return amount * price * (capacity ? costFactor(component, capacity, location, back) : 1);
    };
    return { property: name, unit, at };
  });
  const byCurve = (capacity?.investCurve ? curveCosts : []).map(({ name, figure }): Figure => {
    const at: Figure["at"] = (location, back) =>
      capacity
        ? curveFigureAt(solved, position, location, figure) * costFactor(component, capacity, location, back)
        : 0;
    return { property: name, unit, at };
  });
  const whetherBuilt = existenceCostsOf(component).map(({ name, price }): Figure => {
    const at: Figure["at"] = (location, back) =>
      capacity ? existenceAt(solved, position, location) * price * costFactor(component, capacity, location, back) : 0;
    return { property: name, unit, at };
  });
  const ofEnergy = energyCostsOf(component).flatMap(({ name, variables, price, priceAt }): Figure[] => {
    if (price === 0 && !priceAt) return [];
    const [yearly, yearlyBack = yearly] = variables.map((variable) => yearlyTotals(solved, position, variable));
    const more = priceAt && yearlyTotals(solved, position, variables[0], priceAt);
    const at: Figure["at"] = (location, back) =>
      price * (back ? yearlyBack : yearly)[location] + (more ? more[location] : 0);
    return [{ property: name, unit, at }];
  });
  return addedByName([...ofCapacity, ...byCurve, ...whetherBuilt, ...ofEnergy]);
}

/** One figure for all parts of a name: annuities are paid for what stands and for what is retired. */
const addedByName = (figures: readonly Figure[]): Figure[] =>
  [...Map.groupBy(figures, ({ property }) => property).values()].map((parts): Figure => {
    const [first] = parts;
    if (parts.length === 1) return first;
    return { ...first, at: (location, back) => parts.reduce((sum, part) => sum + part.at(location, back), 0) };
  });

/** Of lines with DC power flow or losses: the highest share of the capacity that is used, and what trade over the line earns. */
function gridFigures(solved: SolvedSystem, pricesAt: PriceLookup, position: number): Figure[] {
  const { system } = solved;
  const component = system.components[position];
  if (component.kind !== "transmission" || !(component.dcPowerFlow || component.powerLosses)) return [];
  const isPriced = pricesAt(component.commodity, component.from[0] ?? 0) !== undefined;
  return [
    ...(component.capacity
      ? [{ property: "loading", unit: "[-]", at: (line: number) => loadingOf(solved, position, line) }]
      : []),
    ...(isPriced
      ? [
          {
            property: "congestionRent",
            unit: `[${system.costUnit}/a]`,
            at: (line: number, back: boolean) => congestionRent(solved, pricesAt, component, position, line, back),
          },
        ]
      : []),
  ];
}

function operationFigures(solved: SolvedSystem, position: number, flow: string): Figure[] {
  const component = solved.system.components[position];
  const { kind } = component;
  const figures = (property: string, variable: OperationVariable, backVariable = variable): Figure[] => {
    const yearly = yearlyTotals(solved, position, variable);
    const yearlyBack = backVariable === variable ? yearly : yearlyTotals(solved, position, backVariable);
    const at: Figure["at"] = (location, back) => (back ? yearlyBack : yearly)[location];
    return [
      { property, unit: `[${flow}*h/a]`, at },
      { property, unit: `[${flow}*h]`, at: (location, back) => at(location, back) * solved.time.years },
    ];
  };
  if (kind === "storage")
    return [
      ...figures("operationCharge", "charge"),
      ...figures("operationDischarge", "discharge"),
      ...(component.canSpill ? figures("spill", "spill") : []),
      {
        property: "inflow",
        unit: `[${flow}*h/a]`,
        at: (location) => yearlyInflow(solved, component, location),
        isRare: true,
      },
      // Cyclic storages have 0.
      {
        property: "contentGained",
        unit: `[${flow}*h]`,
        at: (location) => contentGained(solved, position, location),
        isRare: true,
      },
    ];
  if (component.kind === "transmission") {
    const lost = component.powerLosses ? yearlyTotals(solved, position, "loss") : null;
    return [
      ...figures("operation", "flow", "flowBack"),
      ...(lost
        ? [{ property: "losses", unit: `[${flow}*h/a]`, at: (line: number) => lost[line], isOfLine: true }]
        : []),
    ];
  }
  return figures("operation", "operation");
}
