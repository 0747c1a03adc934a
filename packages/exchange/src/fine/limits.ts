/** Limits on the yearly balance of components: the table `balanceLimit`, and `yearlyLimit` of FINE up to 2.3. */

import { message } from "@esm/messages/message";
import type { Findings } from "../findings/collector.ts";
import { type FineComponent, type FineModel, limitPrefix, limitsHavePeriods, listOf } from "./model.ts";

interface Bounds {
  min: number | null;
  max: number | null;
}

export interface YearlyLimit extends Bounds {
  id: string;
  byRegion: ReadonlyMap<string, Bounds>;
}

interface Row {
  columns: ReadonlyMap<string, string>;
}

const isAbsent = (text: string | undefined): boolean => text === undefined || ["None", "nan", ""].includes(text);
const isTrue = (text: string | undefined): boolean => text === "True" || Number(text) === 1;

/** The limit of each component that has one, by its class and name. */
export function yearlyLimitsOf(model: FineModel, findings: Findings): (component: FineComponent) => YearlyLimit | null {
  const rows = rowsOf(model);
  const members = Map.groupBy(model.components, (component) => component.text("balanceLimitID"));
  const limits = new Map<string, YearlyLimit>();
  const isByPeriod = rows.size === 0 && !isAbsent(listOf(model.parameter("balanceLimit"))[0]);
  for (const [id, components] of members) {
    if (id === null) continue;
    if (isByPeriod) {
      const msg = message("fine_writes_limits_period_as");
      findings.error({ code: "limit_by_period", component: "balanceLimit", place: id, msg });
    }
    const row = rows.get(id);
    const limit = row && limitOf(id, row, components, model, findings);
    if (limit) limits.set(id, limit);
  }
  return (component) => {
    const [earlier, later] = [component.text("commodityLimitID"), component.text("balanceLimitID")];
    if (later !== null) return limits.get(later) ?? null;
    const limit = component.at("yearlyLimit", model.locations[0]);
    return earlier !== null && limit !== null ? { id: earlier, min: null, max: limit, byRegion: new Map() } : null;
  };
}

function rowsOf(model: FineModel): ReadonlyMap<string, Row> {
  const columns = listOf(model.parameter("balanceLimit_columns"));
  const areOfPeriods = model.parameter(limitsHavePeriods) !== undefined;
  const prefix = areOfPeriods ? `${limitPrefix}${model.horizon.years[model.period]}.` : limitPrefix;
  return new Map(
    model.parameterNames.flatMap((name): [string, Row][] => {
      if (!name.startsWith(prefix)) return [];
      const texts = listOf(model.parameter(name));
      return [[name.slice(prefix.length), { columns: new Map(columns.map((column, at) => [column, texts[at]])) }]];
    }),
  );
}

/** Null where nothing is limited, or where it cannot be taken. */
function limitOf(
  id: string,
  { columns }: Row,
  members: readonly FineComponent[],
  model: FineModel,
  findings: Findings,
): YearlyLimit | null {
  const isLower = isTrue(columns.get("lowerBound"));
  const areSources = members.every(({ className }) => className === "Source");
  const areSinks = members.every(({ className }) => className === "Sink");
  const areExchanges = members.every(({ className }) => className === "Source" || className === "Sink");
  let isTaken = areExchanges;
  // FINE counts what sources bring in as positive and what sinks take out as negative, over all time steps of the model.
  const boundsIn = (column: string): Bounds | null => {
    if (isAbsent(columns.get(column))) return null;
    const value = (Number(columns.get(column)) / model.years) * (areSources ? 1 : -1);
    const isUpper = isLower !== areSources;
    // Sources alone, and sinks alone, are never below 0.
    if (!isUpper && value < 0 && (areSources || areSinks)) return null;
    if (value < 0 || !Number.isFinite(value)) isTaken = false;
    return isUpper ? { min: null, max: value + 0 } : { min: value + 0, max: null };
  };
  const total = boundsIn("Total");
  const byRegion = new Map(
    model.locations.flatMap((location): [string, Bounds][] => {
      const bounds = boundsIn(location);
      return bounds ? [[location, bounds]] : [];
    }),
  );
  if (isTaken) return total || byRegion.size > 0 ? { id, ...(total ?? { min: null, max: null }), byRegion } : null;
  const msg = message("only_limits_sources_sinks_amount");
  findings.refuse({ code: "limit_sense", component: "balanceLimit", place: id, msg, direction: "either" });
  return null;
}
