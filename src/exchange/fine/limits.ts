/** Limits on the yearly balance of components: the table `balanceLimit`, and `yearlyLimit` of FINE up to 2.3. */
import type { Findings } from "../findings/collector.ts";
import { type FineComponent, type FineModel, listOf } from "./model.ts";

export interface YearlyLimit {
  id: string;
  limit: number;
}

interface Row {
  columns: ReadonlyMap<string, string>;
}

const prefix = "balanceLimit.";
const isAbsent = (text: string | undefined): boolean => text === undefined || ["None", "nan", ""].includes(text);
const isTrue = (text: string | undefined): boolean => text === "True" || Number(text) === 1;

/** The limit of each component that has one, by its class and name. */
export function yearlyLimitsOf(model: FineModel, findings: Findings): (component: FineComponent) => YearlyLimit | null {
  const rows = rowsOf(model);
  const members = new Map<string, FineComponent[]>();
  for (const component of model.components) {
    const id = component.text("balanceLimitID");
    if (id !== null) members.set(id, [...(members.get(id) ?? []), component]);
  }
  const limits = new Map<string, number>();
  for (const [id, components] of members) {
    const row = rows.get(id);
    const limit = row && totalOf(id, row, components, model, findings);
    if (typeof limit === "number") limits.set(id, limit);
  }
  return (component) => {
    const [earlier, later] = [component.text("commodityLimitID"), component.text("balanceLimitID")];
    if (later !== null) return limits.has(later) ? { id: later, limit: limits.get(later) ?? 0 } : null;
    const limit = component.at("yearlyLimit", model.locations[0]);
    return earlier !== null && limit !== null ? { id: earlier, limit } : null;
  };
}

function rowsOf(model: FineModel): ReadonlyMap<string, Row> {
  const columns = listOf(model.parameter("balanceLimit_columns"));
  return new Map(
    model.parameterNames.flatMap((name): [string, Row][] => {
      if (!name.startsWith(prefix)) return [];
      const texts = listOf(model.parameter(name));
      return [[name.slice(prefix.length), { columns: new Map(columns.map((column, at) => [column, texts[at]])) }]];
    }),
  );
}

/** FINE counts what sources bring in as positive and what sinks take out as negative, over all time steps of the model. */
function totalOf(
  id: string,
  { columns }: Row,
  members: readonly FineComponent[],
  model: FineModel,
  findings: Findings,
): number | null {
  const place = { component: "balanceLimit", place: id };
  if (model.locations.some((location) => !isAbsent(columns.get(location)))) {
    const msg = "Limits of single regions are left out.";
    findings.refuse({ code: "limit_by_region", ...place, msg, direction: "falls" });
  }
  const total = columns.get("Total");
  if (isAbsent(total)) return null;
  const value = Number(total) / model.years;
  const isLower = isTrue(columns.get("lowerBound"));
  const areSinks = members.every(({ className }) => className === "Sink");
  const areSources = members.every(({ className }) => className === "Source");
  if (isLower && areSinks && value <= 0) return -value;
  if (!isLower && areSources && value >= 0) return value;
  const msg = "Only upper limits of sources alone or of sinks alone can be taken.";
  findings.refuse({ code: "limit_sense", ...place, msg, direction: "either" });
  return null;
}
