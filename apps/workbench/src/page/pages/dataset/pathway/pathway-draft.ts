/** A pathway while it is written: milestone years and their targets, and what is wrong with them. Pure. */
import type { OptimizationParameters } from "@esm/model/domain/model";

/** All as they are typed. */
export interface PathwayDraft {
  start: string;
  end: string;
  step: string;
  hasTargets: boolean;
  reference: string;
  /** The limit that the targets set, by its id; empty for that of the sink for emissions. */
  limit: string;
  /** By year, in percent: what was written stays while years come and go. */
  targets: Readonly<Record<number, string>>;
}

type FieldProblem = "year" | "step" | "order" | "division" | "many" | "reference";

export interface ReadPathway {
  /** Null while something is wrong. */
  pathway: OptimizationParameters | null;
  /** None while the years are wrong. */
  years: number[];
  problems: Partial<Record<"start" | "end" | "step" | "reference", FieldProblem>>;
  /** The percentages by year; null where it is none. */
  targets: (number | null)[];
  /** Null where it is none. */
  reference: number | null;
}

type ReadNumber = (text: string) => number | null;

/** The service refuses more. */
export const maxMilestones = 1000;

export const newPathway: PathwayDraft = {
  start: "2030",
  end: "2045",
  step: "5",
  hasTargets: false,
  reference: "",
  limit: "",
  targets: {},
};

export function draftOf(
  pathway: Omit<OptimizationParameters, "CO2_reduction_targets" | "limit_targets"> & {
    CO2_reduction_targets: readonly number[] | null;
  },
  write: (value: number) => string,
): PathwayDraft {
  const { start_year, end_year, years_per_step, CO2_reference, CO2_reduction_targets: targets } = pathway;
  return {
    start: String(start_year),
    end: String(end_year),
    step: String(years_per_step),
    hasTargets: targets !== null,
    reference: CO2_reference === null ? "" : write(CO2_reference),
    limit: pathway.emission_limit_id ?? "",
    targets: Object.fromEntries(
      (targets ?? []).map((percent, index) => [start_year + index * years_per_step, write(percent)]),
    ),
  };
}

export function readPathway(draft: PathwayDraft, readNumber: ReadNumber): ReadPathway {
  const whole = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);
  const [start, end, step] = [whole(draft.start), whole(draft.end), whole(draft.step)];
  const problems: ReadPathway["problems"] = {
    ...(start === null && { start: "year" }),
    ...(end === null && { end: "year" }),
    ...((step === null || step === 0) && { step: "step" }),
  };
  const years: number[] = [];
  if (start !== null && end !== null && step !== null && step > 0) {
    const steps = (end - start) / step;
    if (steps < 0) problems.end = "order";
    else if (!Number.isInteger(steps)) problems.end = "division";
    else if (steps + 1 > maxMilestones) problems.end = "many";
    else for (let year = start; year <= end; year += step) years.push(year);
  }
  const reference = readNumber(draft.reference);
  if (draft.hasTargets && (reference === null || reference < 0)) problems.reference = "reference";
  const targets = years.map((year) => percentIn(draft.targets[year] ?? "", readNumber));
  const isWrong = Object.keys(problems).length > 0 || (draft.hasTargets && targets.includes(null));
  const pathway = {
    start_year: years[0],
    end_year: years.at(-1) ?? 0,
    number_of_steps: years.length - 1,
    years_per_step: step ?? 1,
    CO2_reference: draft.hasTargets ? reference : null,
    CO2_reduction_targets: draft.hasTargets ? targets.flatMap((percent) => percent ?? []) : null,
    ...(draft.limit.trim() !== "" && { emission_limit_id: draft.limit.trim() }),
  };
  return { pathway: isWrong ? null : pathway, years, problems, targets, reference };
}

function percentIn(text: string, readNumber: ReadNumber): number | null {
  const percent = readNumber(text.trim().replace(/\s*%$/, ""));
  return percent !== null && percent >= 0 && percent <= 100 ? percent : null;
}

/** With one milestone year more at the end, or one less. */
export function withYears({ years }: ReadPathway, draft: PathwayDraft, more: 1 | -1): PathwayDraft {
  const last = years.at(-1) ?? 0;
  return { ...draft, end: String(last + more * Number(draft.step)) };
}

const digits = 4;

/** Targets between the first and the last one that are given, in equal steps; those around them stay. */
export function spreadTargets(
  { years, targets }: ReadPathway,
  write: (value: number) => string,
): PathwayDraft["targets"] {
  const targetYears = targets.flatMap((percent, index) => (percent === null ? [] : [index]));
  const [first, last] = [targetYears[0], targetYears.at(-1)];
  return Object.fromEntries(
    years.flatMap((year, index): [number, string][] => {
      const percent = targets[index];
      if (first === undefined || last === undefined || index < first || index > last) {
        return percent === null ? [] : [[year, write(percent)]];
      }
      const [from, to] = [targets[first] ?? 0, targets[last] ?? 0];
      const share = last === first ? 0 : (index - first) / (last - first);
      return [[year, write(Number((from + share * (to - from)).toPrecision(digits)))]];
    }),
  );
}

/** Allowed emissions in each year. */
export const allowedEmissions = ({ targets, reference }: ReadPathway): (number | null)[] =>
  targets.map((percent) => (percent === null || reference === null ? null : reference * (1 - percent / 100)));
