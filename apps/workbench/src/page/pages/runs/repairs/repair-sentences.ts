/** Proposals of a failed run as sentences in the language of the page, from `ctx` of its problem. Pure. */
import type { Change } from "@esm/model/domain/change";
import type { CellValue } from "../../../data/editing/records.ts";
import { stepFromOne } from "../../../language/steps-from-one.ts";
import type { en } from "./repair.en.ts";
import type { Repair } from "./repairs.ts";

export interface SentenceContext {
  texts: typeof en;
  /** The name of an attribute, or of the field of a table. */
  nameOf: (attribute: string) => string;
  /** A value in the language, numbers exactly. */
  valueText: (value: CellValue) => string;
  /** Names as a list in the language. */
  listText: (names: readonly string[]) => string;
}

/** More changes of one proposal are counted. */
const maxSentences = 4;

/** Empty where the proposal can be told by the text of the service only. */
export function repairSentences({ problem, changes }: Repair, context: SentenceContext): string[] {
  if (changes.length === 0) return sentencesOfCode(problem, context);
  const sentences = groupsOf(changes).map((group) => sentenceOf(group, context));
  const left = sentences.length - maxSentences;
  return left > 0 ? [...sentences.slice(0, maxSentences), context.texts.more(left)] : sentences;
}

/** Changes that differ only in their component, and the two directions of a line, are one sentence. */
function groupsOf(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const { component: _, region, region_to, ...rest } = change;
    const key = JSON.stringify([rest, [region, region_to].sort()]);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()];
}

function sentenceOf(group: readonly Change[], context: SentenceContext): string {
  const { texts, nameOf, listText } = context;
  const [{ attribute, region, region_to, steps, value, becomes, factor }] = group;
  const of = listText([...new Set(group.map(({ component, constraint }) => component ?? constraint ?? ""))]);
  // A rate belongs to one direction.
  const way = attribute.startsWith("operation_rate") && group.every((each) => each.region === region) ? "→" : "–";
  const place = region === undefined ? "" : texts.inPlace(region_to ? `${region} ${way} ${region_to}` : region);
  const where = place + (steps ? texts.inSteps(stepFromOne(steps[0]), stepFromOne(steps[1])) : "");
  if (becomes !== undefined) return texts.become(nameOf(attribute), of, nameOf(becomes));
  if (factor !== undefined) return texts.scale(nameOf(attribute), of, context.valueText(factor));
  if (value === null || value === undefined) return texts.remove(nameOf(attribute), of, where);
  return texts.set(nameOf(attribute), of, where, settingText(value, context));
}

/** The value in words; for a series, the range of its values. */
function settingText(value: NonNullable<Change["value"]>, { texts, valueText }: SentenceContext): string {
  if (!isSeries(value)) return valueText(value as CellValue);
  const least = value.reduce((one, other) => Math.min(one, other));
  const most = value.reduce((one, other) => Math.max(one, other));
  return least === most ? valueText(least) : texts.fromTo(valueText(least), valueText(most));
}

const isSeries = (value: Change["value"]): value is readonly number[] =>
  Array.isArray(value) && typeof value[0] === "number";

interface Place {
  region: string;
  totalOverHorizon?: number;
  peak?: number;
}

interface Facts {
  unit?: string;
  regions?: readonly Place[];
  places?: readonly Place[];
  target?: number;
  reference?: number;
}

type Sentence = (place: Required<Place>, names: { of: string; attribute: string }) => string;

/** Proposals whose values are none of the data: a component that is missing, a target, rates over typical periods. */
function sentencesOfCode(
  { type, loc, ctx }: Repair["problem"],
  { texts, nameOf, valueText }: SentenceContext,
): string[] {
  const { unit, regions, places, target, reference } = (ctx ?? {}) as Facts;
  if (target !== undefined) return [texts.target(String(loc.at(-1)), valueText(target))];
  if (reference !== undefined) return [texts.reference(valueText(reference))];
  const amount = (value: number): string => (unit === undefined ? valueText(value) : `${valueText(value)} ${unit}·h`);
  const lowerBy: Sentence = ({ region, totalOverHorizon, peak }, { of, attribute }) =>
    texts.lowerBy(attribute, of, region, amount(totalOverHorizon), amount(peak));
  const sentences: Readonly<Record<string, Sentence>> = {
    infeasible_shortage: ({ region, totalOverHorizon, peak }, { of }) =>
      texts.supply(of, region, amount(totalOverHorizon), amount(peak)),
    infeasible_surplus: ({ region, totalOverHorizon, peak }, { of }) =>
      texts.consume(of, region, amount(totalOverHorizon), amount(peak)),
    infeasible_rate: ({ region, peak }, { of, attribute }) => texts.raiseTo(attribute, of, region, valueText(peak)),
    infeasible_rate_min: ({ region }, { of, attribute }) => texts.lower(attribute, of, region),
    infeasible_demand: lowerBy,
    infeasible_fixed_operation: lowerBy,
  };
  const sentence = sentences[type];
  if (!sentence) return [];
  const names = { of: String(loc[1]), attribute: nameOf(String(loc[2])) };
  return (regions ?? places ?? []).map((place) => sentence({ totalOverHorizon: 0, peak: 0, ...place }, names));
}
