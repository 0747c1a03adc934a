/**
 * Applies overrides of tables, of conversion factors and of constraints: the content is then that of a data set with
 * these values typed in.
 *
 *     multiply: x ← x·value     add: x ← x + value     set: x ← value
 *
 * Products and sums in tables have the digits that a cell of a workbook holds.
 */

import { kindCodes, kindsCodes } from "@esm/messages/kinds";
import { message, type Words } from "@esm/messages/message";
import { readAttribute } from "../domain/coerce.ts";
import { type Component, conversionFactorAttributes } from "../domain/component.ts";
import type { DatasetContent, TableRecord } from "../domain/dataset-content.ts";
import { type HintBudget, hintBudget, nearestNameHint } from "../domain/nearest-name.ts";
import {
  type AnyOverride,
  type ConstraintOverride,
  isConstraintOverride,
  tableOverridesOf,
} from "../domain/overrides/any-override.ts";
import type { TableOverride } from "../domain/overrides/table-override.ts";
import { isError, type Problem } from "../domain/problem.ts";
import { createProblemList } from "../domain/problem-list.ts";
import { type TableFamily, tableFamilies } from "../domain/table-family.ts";
import { quotedNames } from "../domain/truncate.ts";
import {
  type AskedReading,
  askedOfFactor,
  askedOfFamily,
  namesUnitOf,
  type UnitsOfDataset,
} from "../domain/units/asked-unit.ts";
import { times } from "../domain/units/fraction.ts";
import { factorTo } from "../domain/units/quantity.ts";
import { expanded, membersOfName } from "./constraints/named-places.ts";
import { OverriddenRecords } from "./overridden-records.ts";

interface Overridden {
  content: DatasetContent;
  problems: Problem[];
}

type Path = (string | number)[];
/** Every problem says what to do about it. */
type Refuse = (problem: Problem & { hint: Words }) => void;

interface Work {
  readonly content: DatasetContent;
  readonly components: Map<string, Component>;
  readonly records: OverriddenRecords;
  readonly units: UnitsOfDataset;
  readonly hints: HintBudget;
  /** Places that were set, with the override that did so, by list and place. */
  readonly set: Map<string, SetBefore[]>;
}

interface SetBefore {
  readonly index: number;
  readonly steps: TableOverride["steps"];
}

/**
 * Returns the content itself where nothing changes.
 *
 * @param content with the attributes that overrides of the model give to its components
 */
export function applyTableOverrides(content: DatasetContent, overrides: readonly AnyOverride[]): Overridden {
  const ofTables = tableOverridesOf(overrides);
  const ofConstraints = overrides.filter(isConstraintOverride);
  const problems = createProblemList();
  const constrained = ofConstraints.length > 0 ? withConstraints(content, ofConstraints, problems.add) : content;
  if (ofTables.length === 0) return { content: constrained, problems: problems.all() };
  const work = begin(constrained, ofTables);
  const positions = { model: 0, run: 0 };
  for (const override of ofTables) {
    const index = positions[override.of_run ? "run" : "model"]++;
    applyOne(work, override, index, problems.add);
  }
  const components = content.components
    .map(({ name }) => work.components.get(name))
    .filter((each) => each !== undefined);
  return { content: { ...constrained, components, tables: work.records.all() }, problems: problems.all() };
}

function begin(content: DatasetContent, overrides: readonly TableOverride[]): Work {
  const named = overrides.flatMap(({ component_name, value }) => {
    const isReference = typeof value === "object" && value !== null && "table" in value;
    return isReference ? [component_name, value.component_name] : [component_name];
  });
  const { dataset, commodities } = content;
  return {
    content,
    components: new Map(content.components.map((component) => [component.name, component])),
    records: new OverriddenRecords(content.tables, new Set(expanded(named, content.component_groups ?? {}))),
    units: { ...dataset, commodities: new Map(commodities.map(({ name, unit }) => [name, unit])) },
    hints: hintBudget(),
    set: new Map(),
  };
}

function applyOne(work: Work, override: TableOverride, index: number, add: (problem: Problem) => void): void {
  const loc: Path = ["override_tables", index];
  let isRefused = false;
  const refuse: Refuse = (problem) => {
    isRefused ||= isError(problem);
    add({ ...problem, loc: [...loc, ...problem.loc] });
  };
  const members = componentsOf(work, override, refuse);
  const places = placesOf(work, override, refuse);
  const operand = operandOf(work, override, refuse);
  if (isRefused) return;
  if (override.table === null) applyToFactors(work, override, index, members, refuse);
  else if (operand) {
    const target: Target = { override, index, family: tableFamilies[override.table], operand, ...places };
    applyToRecords(work, target, members, refuse);
  }
}

/** The components of the name, each with the table; a kind without it is refused. */
function componentsOf(work: Work, override: TableOverride, refuse: Refuse): Component[] {
  const { component_name: name, table } = override;
  const groups = work.content.component_groups ?? {};
  const valid = [...work.components.keys(), ...Object.keys(groups)];
  const found: Component[] = [];
  for (const member of membersOfName(name, groups)) {
    const component = work.components.get(member);
    if (!component) {
      const msg = message("override_unknown_component", { component_name: member });
      const hint = nearestNameHint(member, valid, work.hints);
      refuse({ type: "unknown_component", loc: ["component_name"], msg, input: member, hint });
      continue;
    }
    const kinds = table === null ? (["CONVERSION"] as const) : tableFamilies[table].kinds;
    if (kinds.some((kind) => kind === component.type)) found.push(component);
    else {
      const field = fieldOf(override);
      const said = { kind: message(kindCodes[component.type]), component: member, attribute: field };
      refuse({
        type: "override_unknown_attribute",
        loc: [table === null ? "attribute" : "table"],
        msg: message("override_unknown_attribute", said),
        input: table ?? "conversion_factor",
        hint: message("belongs_to", { kinds: kinds.map((kind) => message(kindsCodes[kind])) }),
      });
    }
  }
  return found;
}

const fieldOf = ({ table }: TableOverride): string =>
  table === null ? "conversion_factor" : tableFamilies[table].valueField;

interface Ends {
  /** Null for every region. */
  readonly regions: readonly string[] | null;
  readonly regionsTo: readonly string[] | null;
}

function placesOf(work: Work, { regions, region_to }: TableOverride, refuse: Refuse): Ends {
  const groups = work.content.region_groups ?? {};
  const known = new Set(work.content.regions.map(({ name }) => name));
  const look = (names: readonly string[], field: string): string[] => {
    const members = expanded(names, groups);
    for (const name of members) {
      if (known.has(name)) continue;
      refuse({
        type: "unknown_region",
        loc: [field],
        msg: message("override_unknown_region", { name }),
        input: name,
        hint: nearestNameHint(name, [...known, ...Object.keys(groups)], work.hints),
      });
    }
    if (members.length === 0) {
      const msg = message("override_names_no_region");
      refuse({ type: "unknown_region", loc: [field], msg, input: names, hint: message("name_or_remove_list") });
    }
    return members;
  };
  return {
    regions: regions && look(regions, "regions"),
    regionsTo: region_to === null ? null : look([region_to], "region_to"),
  };
}

/** The value of an override: one number, or one per time step. */
interface Operand {
  readonly values: number | ArrayLike<number>;
  /** The unit of a named series. */
  readonly unit: string | null;
}

function operandOf(work: Work, { table, value, unit: _, steps }: TableOverride, refuse: Refuse): Operand | null {
  const { number_of_time_steps: count } = work.content.dataset;
  const isSeries = table !== null && tableFamilies[table].shape === "series";
  if (steps && steps[1] >= count) {
    const msg = message("override_steps_beyond", { last: steps[1], steps: count - 1 });
    refuse({
      type: "override_out_of_range",
      loc: ["steps"],
      msg,
      input: steps[1],
      hint: message("steps_within_horizon", { last: count - 1 }),
    });
  }
  const checked = (values: ArrayLike<number>, what: Words, unit: string | null): Operand => {
    if (isSeries && values.length !== count) {
      refuse({
        type: "series_length",
        loc: ["value"],
        msg: message("override_series_length", { what, count: values.length, steps: count }),
        input: values.length,
        hint: message("number_for_each_step"),
        ctx: { expected: count },
      });
    }
    return { values, unit };
  };
  if (value === null) return { values: 0, unit: null };
  if (typeof value === "number") return { values: value, unit: null };
  if (Array.isArray(value)) return checked(value, message("list_of_override"), null);
  if ("series" in value) return namedOperand(work, value.series, checked, refuse);
  const { component_name: component, table: family, region, region_to: regionTo } = value;
  const record = work.records.given({ component, family, region, regionTo });
  if (record) {
    return record.values.length === 1 && tableFamilies[family].shape === "number"
      ? { values: record.values[0], unit: null }
      : checked(record.values, message("record_of_override"), null);
  }
  const msg = message("override_of_absent_record", { component, field: tableFamilies[family].valueField, region });
  const hint = work.components.has(component)
    ? message("name_existing_record")
    : nearestNameHint(component, [...work.components.keys()], work.hints);
  refuse({ type: "override_without_record", loc: ["value"], msg, input: component, hint });
  return null;
}

function namedOperand(
  work: Work,
  name: string,
  checked: (values: ArrayLike<number>, what: Words, unit: string | null) => Operand,
  refuse: Refuse,
): Operand | null {
  const series = work.content.named_series ?? {};
  if (Object.hasOwn(series, name)) {
    const { values, unit } = series[name];
    return checked(values, message("named_series_of_override", { name }), unit);
  }
  const hint = nearestNameHint(name, Object.keys(series), work.hints);
  refuse({ type: "unknown_series", loc: ["value"], msg: message("unknown_series", { name }), input: name, hint });
  return null;
}

interface Target extends Ends {
  readonly override: TableOverride;
  readonly index: number;
  readonly family: TableFamily;
  readonly operand: Operand;
}

function applyToRecords(work: Work, target: Target, components: readonly Component[], refuse: Refuse): void {
  const { override, index, family } = target;
  let isNowhere = true;
  const twice: { component: string; place: string; item: number }[] = [];
  for (const component of components) {
    const converted = convertedOperand(work, target, component, refuse);
    if (!converted) {
      isNowhere = false;
      continue;
    }
    const there = recordsIn(work, target, component);
    const absent = override.operation === "set" ? placesWithoutRecord(work, target, component, there) : [];
    isNowhere &&= there.length + absent.length === 0;
    for (const record of there) {
      if (override.operation === "remove") {
        work.records.remove(record);
        continue;
      }
      const values = changedValues(record.values, converted.values, override);
      if (isAllowed(values, target, component, record, refuse)) work.records.put({ ...record, values });
    }
    for (const place of absent) {
      const values = newValues(work, converted.values, family);
      if (override.steps !== null) {
        refuse({
          type: "override_without_record",
          loc: ["steps"],
          msg: message("override_part_of_nothing", { ...said(component, family), place: placeWords(place) }),
          hint: message("set_whole_series_first"),
        });
      } else if (isAllowed(values, target, component, place, refuse)) work.records.put({ ...place, values });
    }
    if (override.operation !== "set") continue;
    for (const place of [...there, ...absent]) {
      const item = setBefore(work, override, index, JSON.stringify([component.name, family.name, ...endsOf(place)]));
      if (item !== undefined) twice.push({ component: component.name, place: placeWords(place), item });
    }
  }
  if (isNowhere) reportNothing(target, components, refuse);
  const [first] = twice;
  if (first) refuse(setTwice(family.valueField, first.component, first.place, first.item));
}

const setTwice = (field: string, component: string, place: string, item: number): Problem & { hint: Words } => ({
  type: "override_twice",
  severity: "warning",
  loc: [],
  msg: message("table_set_twice", { field, component, place, item }),
  hint: message("last_one_counts"),
});

const endsOf = ({ region, regionTo }: Pick<TableRecord, "region" | "regionTo">): (string | null)[] => [
  region,
  regionTo,
];
const placeWords = ({ region, regionTo }: Pick<TableRecord, "region" | "regionTo">): string =>
  regionTo === null ? region : `${region} → ${regionTo}`;
const said = (component: Component, family: TableFamily) => ({ component: component.name, field: family.valueField });

/** The earlier override of the same list that set the place in some of the same steps. */
function setBefore(work: Work, { of_run, steps }: TableOverride, index: number, place: string): number | undefined {
  const key = `${of_run ?? false} ${place}`;
  const before = work.set.get(key) ?? [];
  work.set.set(key, [...before, { index, steps }]);
  const overlaps = (other: TableOverride["steps"]): boolean =>
    steps === null || other === null || (other[0] <= steps[1] && steps[0] <= other[1]);
  return before.find((one) => overlaps(one.steps))?.index;
}

function reportNothing({ override, family }: Target, components: readonly Component[], refuse: Refuse): void {
  const names = quotedNames(components.map(({ name }) => name));
  const where = { field: family.valueField, components: names };
  if (override.operation === "remove") {
    refuse({
      type: "override_without_effect",
      severity: "warning",
      loc: [],
      msg: message("override_removes_nothing", where),
      hint: message("remove_override_or_correct_places"),
    });
    return;
  }
  refuse({
    type: "override_without_record",
    loc: ["regions"],
    msg: message(override.operation === "set" ? "override_sets_nowhere" : "override_changes_nothing", where),
    input: override.regions,
    hint: message(override.operation === "set" ? "name_regions_of_override" : "use_set_to_make_records"),
  });
}

/** Records at the named places: of lines, from each region to the other end, or between the regions. */
function recordsIn(work: Work, { family, regions, regionsTo }: Target, component: Component): TableRecord[] {
  const records = work.records.recordsOf(component.name, family.name);
  const [from, to] = [regions && new Set(regions), regionsTo && new Set(regionsTo)];
  return records.filter(({ region, regionTo }) => {
    if (from && !from.has(region)) return false;
    if (regionTo === null) return to === null;
    return to ? to.has(regionTo) : !from || from.has(regionTo);
  });
}

function placesWithoutRecord(
  work: Work,
  { family, regions, regionsTo }: Target,
  component: Component,
  there: readonly TableRecord[],
): Omit<TableRecord, "values">[] {
  if (regions === null) return [];
  const known = new Set(there.map((record) => JSON.stringify(endsOf(record))));
  const isLine = component.type === "TRANSMISSION";
  if (!isLine && regionsTo !== null) return [];
  const ends = isLine ? (regionsTo ?? regions) : [null];
  return regions
    .flatMap((region) => ends.map((regionTo) => ({ region, regionTo })))
    .filter((place) => place.region !== place.regionTo && !known.has(JSON.stringify(endsOf(place))))
    .map((place) => ({ family: family.name, component: component.name, ...place }))
    .filter((place) => work.records.get(place) === undefined);
}

/** The operand in the unit of the table; undefined where it has another one. */
function convertedOperand(
  work: Work,
  { override, family, operand }: Target,
  component: Component,
  refuse: Refuse,
): Operand | undefined {
  const asked = askedOfFamily(family.name, component, work.units);
  if (operand.unit !== null && !namesUnitOf(operand.unit, family.name, component, work.units)) {
    refuse({
      type: "series_unit",
      loc: ["value"],
      msg: message("series_unit", { unit: operand.unit, ...said(component, family) }),
      input: operand.unit,
      hint:
        asked && "asked" in asked
          ? message("give_value_in_unit", { shown: asked.asked.shown })
          : message("give_series_unit_of_table"),
    });
    return undefined;
  }
  const factor = factorOf(override, asked, work, refuse);
  if (factor === undefined) return undefined;
  return factor === null ? operand : { ...operand, values: scaled(operand.values, factor) };
}

type Scale = (value: number) => number;

const scaled = (values: number | ArrayLike<number>, scale: Scale): number | number[] =>
  typeof values === "number" ? scale(values) : Array.from(values, scale);

/** The conversion of a value with a unit; null where it has none, undefined where it cannot be converted. */
function factorOf({ unit }: TableOverride, asked: AskedReading, work: Work, refuse: Refuse): Scale | null | undefined {
  if (unit === null) return null;
  const factor = factorTo(unit, asked, work.units);
  if ("value" in factor) return (value) => times(value, factor.value);
  const { type, msg, hint } = factor.rejection;
  refuse({ type, loc: ["unit"], msg, input: unit, hint: hint?.(work.hints) ?? message("give_plain_number") });
  return undefined;
}

const at = (values: number | ArrayLike<number>, step: number): number =>
  typeof values === "number" ? values : values[step];

const results: Readonly<Record<TableOverride["operation"], (before: number, value: number) => number>> = {
  multiply: (before, value) => before * value,
  add: (before, value) => before + value,
  set: (_, value) => value,
  remove: (before) => before,
};

/** Programs write 16 digits into workbooks, so 10.1163 · 1.2 is 12.13956 there, and not 12.139560000000001. */
const digitsInWorkbook = 16;
const asInWorkbook = (value: number): number =>
  Number.isSafeInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(digitsInWorkbook));

function changedValues(
  before: Float64Array,
  values: number | ArrayLike<number>,
  { operation, steps }: TableOverride,
): Float64Array {
  const [first, last] = steps ?? [0, before.length - 1];
  const computed = results[operation];
  const result = operation === "set" ? computed : (one: number, other: number) => asInWorkbook(computed(one, other));
  const after = before.slice();
  for (let step = first; step <= Math.min(last, before.length - 1); step++) {
    after[step] = result(before[step], at(values, step));
  }
  return after;
}

function newValues({ content }: Work, values: number | ArrayLike<number>, { shape }: TableFamily): Float64Array {
  const { number_of_time_steps: count } = content.dataset;
  return Float64Array.from({ length: shape === "series" ? count : 1 }, (_, step) => at(values, step));
}

function isAllowed(
  values: Float64Array,
  { override, family }: Target,
  component: Component,
  place: Omit<TableRecord, "values">,
  refuse: Refuse,
): boolean {
  const rule = family.value;
  const { exclusiveMinimum = Number.NEGATIVE_INFINITY, minimum = exclusiveMinimum } = rule;
  const { maximum = Number.POSITIVE_INFINITY } = rule;
  const isWithin = (value: number): boolean => value > exclusiveMinimum && value >= minimum && value <= maximum;
  const wrong = values.findIndex((value) => !(Number.isFinite(value) && isWithin(value)));
  if (wrong < 0) return true;
  const value = values[wrong];
  const reading = readAttribute(rule, value);
  if ("value" in reading) return true;
  const isSeries = family.shape === "series";
  const where = { ...said(component, family), place: placeWords(place), value };
  refuse({
    type: "override_out_of_range",
    loc: ["value"],
    msg: isSeries
      ? message("override_step_out_of_range", { ...where, step: wrong, problem: asPart(reading.rejection.msg) })
      : message("override_out_of_range", { ...where, problem: asPart(reading.rejection.msg) }),
    input: typeof override.value === "number" ? override.value : value,
    hint: message("choose_another_value"),
    ctx: {
      component: component.name,
      region: place.region,
      ...(place.regionTo !== null && { region_to: place.regionTo }),
      ...(isSeries && { step: wrong }),
      value,
    },
  });
  return false;
}

/** `Input should be a number` within a sentence. */
const asPart = (msg: Words): Words =>
  typeof msg === "object" && "code" in msg && msg.code === "input_should_be" ? { ...msg, code: "it_should_be" } : msg;

function applyToFactors(
  work: Work,
  override: TableOverride,
  index: number,
  components: readonly Component[],
  refuse: Refuse,
): void {
  const { commodity_name: commodity, operation, value } = override;
  const commodities = work.content.commodities.map(({ name }) => name);
  if (commodity === null) return;
  if (!commodities.includes(commodity)) {
    const hint = nearestNameHint(commodity, commodities, work.hints);
    const msg = message("override_unknown_commodity", { name: commodity });
    refuse({ type: "unknown_commodity", loc: ["commodity_name"], msg, input: commodity, hint });
    return;
  }
  let touched = 0;
  for (const component of components) {
    if (component.type !== "CONVERSION") continue;
    const factors = component.conversion_factors;
    const position = factors.findIndex(({ commodity_name }) => commodity_name === commodity);
    if (position < 0 && operation !== "set") continue;
    touched++;
    if (operation === "remove") {
      work.components.set(component.name, { ...component, conversion_factors: factors.toSpliced(position, 1) });
      continue;
    }
    const rule = conversionFactorAttributes.conversion_factor;
    const scale = factorOf(override, askedOfFactor(rule.unit, component, work.units, commodity), work, refuse);
    if (scale === undefined) continue;
    const number = typeof value === "number" ? value : 0;
    const after = results[operation](factors[position]?.conversion_factor ?? 0, scale ? scale(number) : number);
    const reading = readAttribute(rule, after);
    if ("rejection" in reading) {
      refuse({
        type: "override_out_of_range",
        loc: ["value"],
        msg: message("override_factor_out_of_range", {
          component: component.name,
          commodity,
          value: after,
          problem: asPart(reading.rejection.msg),
        }),
        input: value,
        hint: message("choose_another_value"),
        ctx: { component: component.name, commodity, value: after },
      });
      continue;
    }
    const factor = { commodity_name: commodity, conversion_factor: after };
    const changed = position < 0 ? [...factors, factor] : factors.with(position, factor);
    work.components.set(component.name, { ...component, conversion_factors: changed });
    if (operation !== "set") continue;
    const item = setBefore(work, override, index, JSON.stringify([component.name, "conversion_factor", commodity]));
    if (item !== undefined) refuse(setTwice("conversion_factor", component.name, commodity, item));
  }
  if (touched > 0) return;
  const where = { commodity, components: quotedNames(components.map(({ name }) => name)) };
  const absent = { loc: ["commodity_name"], msg: message("override_of_absent_factor", where), input: commodity };
  if (operation === "remove") {
    refuse({
      type: "override_without_effect",
      severity: "warning",
      ...absent,
      hint: message("remove_override_or_correct_places"),
    });
  } else refuse({ type: "override_without_record", ...absent, hint: message("use_set_to_make_factor") });
}

function withConstraints(
  content: DatasetContent,
  overrides: readonly ConstraintOverride[],
  add: (problem: Problem) => void,
): DatasetContent {
  const constraints = [...(content.constraints ?? [])];
  const ids = constraints.map(({ id }) => id);
  const hints = hintBudget();
  for (const [index, { constraint_id: id, operation, value }] of overrides.entries()) {
    const position = ids.indexOf(id);
    const loc = ["override_constraints", index];
    if (position < 0) {
      const msg = message("override_unknown_constraint", { id });
      const hint = nearestNameHint(id, ids, hints);
      add({ type: "unknown_constraint", loc: [...loc, "constraint_id"], msg, input: id, hint });
      continue;
    }
    const one = constraints[position];
    const result = (before: number): number => results[operation](before, value);
    const after = Array.isArray(one.value) ? one.value.map(result) : result(one.value);
    if ([after].flat().every(Number.isFinite)) constraints[position] = { ...one, value: after };
    else {
      const msg = message("override_constraint_out_of_range", { id });
      const hint = message("choose_another_value");
      add({ type: "override_out_of_range", loc: [...loc, "value"], msg, input: value, hint });
    }
  }
  return { ...content, constraints };
}
