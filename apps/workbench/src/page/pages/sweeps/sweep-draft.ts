/** A sweep while it is written: texts that people type become values, or the reason why they cannot. Pure. */
import type { Attribute } from "@esm/model/domain/attribute";
import { type Rejection, readAttribute } from "@esm/model/domain/coerce";
import type { OverridableAttribute, Override } from "@esm/model/domain/model";
import { overrideRules } from "@esm/model/domain/model";
import { type AttributeParameter, type Combination, maxPoints, pointCount } from "@esm/model/domain/runs/sweep";
import type { ComponentOfDataset } from "../dataset/component-of-dataset.ts";
import { changesOf, type GivenOverride, readOverrideValue } from "../dataset/override-changes.ts";

export interface ParameterDraft {
  /** Stays the same while others are removed. */
  key: number;
  component: string;
  attribute: OverridableAttribute;
  operation: Override["operation"];
  /** The values as they are typed. */
  text: string;
}

export type DraftProblem =
  | { kind: "none" }
  | { kind: "value"; text: string }
  | { kind: "bound"; text: string; after: number; rejection: Rejection }
  | { kind: "unknown" }
  | { kind: "twice" };

/** Values may have units of their own, which the service converts. */
export type MeasuredParameter = Omit<AttributeParameter, "values"> & { values: GivenOverride["value"][] };

export interface ReadParameter {
  parameter: MeasuredParameter;
  /** Base value of the attribute, and its values in the sweep; empty where a unit has to be converted. */
  before: unknown;
  after: unknown[];
  problem: DraftProblem | null;
}

type ReadNumber = (text: string) => number | null;

export const isNumeric = (rule: Attribute): boolean => rule.type === "number" || rule.type === "integer";

/** A letter that belongs to no number such as 2e-3, or a sign of a unit. */
const hasUnit = (text: string): boolean => /[\p{L}%€$£¥]/u.test(text.replaceAll(/\de[+-]?\d/gi, ""));

/** Numbers are separated by semicolons, blanks, or commas with a blank; other values, also those with a unit, by semicolons. */
export const splitValues = (text: string, areNumbers: boolean): string[] =>
  text
    .split(areNumbers && !hasUnit(text) ? /[;\s]+|,\s+/ : /;/)
    .map((part) => part.trim().replace(/,$/, ""))
    .filter((part) => part !== "");

const digits = 12;

/** So many numbers with equal distances, the ends included. */
export const evenlySpaced = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) =>
    Number((from + ((to - from) * index) / Math.max(1, count - 1)).toPrecision(digits)),
  );

export function readParameters(
  drafts: readonly ParameterDraft[],
  components: readonly ComponentOfDataset[],
  readNumber: ReadNumber,
  isMeasured = false,
): ReadParameter[] {
  const seen = new Set<string>();
  return drafts.map((draft) => {
    const read = readParameter(draft, components, readNumber, isMeasured);
    const target = JSON.stringify([draft.component, draft.attribute]);
    const isTwice = seen.has(target);
    seen.add(target);
    return isTwice ? { ...read, problem: { kind: "twice" } } : read;
  });
}

function readParameter(
  { component, attribute, operation, text }: ParameterDraft,
  components: readonly ComponentOfDataset[],
  readNumber: ReadNumber,
  isMeasured: boolean,
): ReadParameter {
  const target = { component_name: component, attribute, operation };
  const rule = overrideRules[attribute];
  const swept = components.find(({ name }) => name === component);
  const parameter: MeasuredParameter = { ...target, values: [] };
  const read: ReadParameter = { parameter, before: swept?.attributes[attribute], after: [], problem: null };
  if (!swept) return { ...read, problem: { kind: "unknown" } };
  const texts = splitValues(text, isNumeric(rule));
  for (const one of texts) {
    const value = readOverrideValue(attribute, operation, one, readNumber, isMeasured);
    if (typeof value === "object" && value !== null) {
      parameter.values.push(value);
      continue;
    }
    if (value === null) return { ...read, problem: { kind: "value", text: one } };
    const [{ after }] = changesOf([{ ...target, value }], [swept]);
    const checked = typeof after === "number" ? readAttribute(rule, after) : { value: after };
    if ("rejection" in checked) {
      return { ...read, problem: { kind: "bound", text: one, after: Number(after), rejection: checked.rejection } };
    }
    parameter.values.push(value);
    read.after.push(after);
  }
  return texts.length === 0 ? { ...read, problem: { kind: "none" } } : read;
}

type SizeProblem = { kind: "lengths"; lengths: number[] } | { kind: "tooMany"; points: number; most: number };

export interface SweepSize {
  /** 0 while some parameter has no values. */
  points: number;
  problem: SizeProblem | null;
}

export function sizeOf(parameters: readonly MeasuredParameter[], combine: Combination): SweepSize {
  const lengths = parameters.map(({ values }) => values.length);
  if (lengths.length === 0 || lengths.includes(0)) return { points: 0, problem: null };
  if (combine === "table" && new Set(lengths).size > 1) return { points: 0, problem: { kind: "lengths", lengths } };
  const points = pointCount({ parameters, combine });
  return { points, problem: points > maxPoints ? { kind: "tooMany", points, most: maxPoints } : null };
}
