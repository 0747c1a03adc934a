/**
 * The options of runs as options of the command line, made from the table of the domain: `typical_periods` is
 * `--typical-periods`.
 */
import type { Attribute } from "@esm/model/domain/attribute";
import type { Problem } from "@esm/model/domain/problem";
import {
  defaultRunOptions,
  extremeKinds,
  extremePeriodsDescription,
  type RunOptions,
  runOptionAttributes,
  yearWeightsDescription,
} from "@esm/model/domain/runs/run-options";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { givenResolution, periodOptions } from "@esm/optimize/optimization/options";
import { readResolution } from "@esm/optimize/optimization/time-resolution";
import { choiceOption, choicesOption, numberOption, numbersOption, readTogether } from "./option-values.ts";
import { type OptionRule, type ParsedOptions, UsageError } from "./usage.ts";

type Name = keyof RunOptions;

const attributes: Readonly<Record<string, Attribute>> = runOptionAttributes;
const placeholders = {
  integer: "N",
  number: "X",
  enum: "NAME",
  string: "TEXT",
  boolean: undefined,
  curve: "POINTS",
  sources: "SOURCES",
} as const;

/** The option of the command line that has this name in the API. */
export const optionOf = (name: string): string => name.replaceAll("_", "-");

/** Rules for these options, e.g. for the help. */
export function rulesOfRunOptions(names: readonly Name[] = allNames): Record<string, OptionRule> {
  return Object.fromEntries(names.map((name) => [optionOf(name), ruleOf(name)]));
}

const allNames = [...Object.keys(runOptionAttributes), "extreme_periods", "year_weights"] as Name[];

function ruleOf(name: Name): OptionRule {
  if (name === "extreme_periods") return { value: "LIST", description: firstSentence(extremePeriodsDescription) };
  if (name === "year_weights") return { value: "LIST", description: firstSentence(yearWeightsDescription) };
  const rule = attributes[name];
  const value = placeholders[rule.type];
  const unit = rule.unit === undefined ? "" : ` Unit: ${rule.unit}.`;
  const meaning = firstSentence(rule.description);
  const isListed = rule.type !== "enum" || rule.values.every((choice) => meaning.includes(choice));
  const choices = isListed ? "" : ` One of ${rule.values.join(", ")}.`;
  return { description: `${meaning}${unit}${choices}`, ...(value && { value }) };
}

const firstSentence = (description: string): string => description.split(/(?<=\.) (?=[A-Z`])/)[0].replaceAll("`", "");

/** The values of the options that are given; reports every fault at once. */
export function readRunOptions(parsed: ParsedOptions, names: readonly Name[] = allNames): Partial<RunOptions> {
  const readers = names.map((name) => [name, () => readOption(parsed, name)] as const);
  const values = readTogether(Object.fromEntries(readers));
  const unservedCost = values.unserved_cost;
  if (unservedCost !== undefined && !values.dispatch) {
    throw new UsageError("--unserved-cost requires dispatch: also give --dispatch.");
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function readOption(parsed: ParsedOptions, name: Name): unknown {
  const option = optionOf(name);
  if (name === "extreme_periods") return choicesOption(parsed, option, extremeKinds);
  if (name === "year_weights") return numbersOption(parsed, option, { above: 0 });
  const rule = attributes[name];
  if (rule.type === "boolean") return parsed.flags.has(option) || undefined;
  if (rule.type === "enum") return choiceOption(parsed, option, rule.values);
  if (rule.type === "integer")
    return numberOption(parsed, option, { minimum: rule.minimum ?? 1, maximum: rule.maximum, whole: true });
  const { minimum, maximum } = rule.type === "number" ? rule : {};
  return numberOption(parsed, option, minimum === undefined ? { above: 0 } : { minimum, maximum });
}

/** Without `--typical-periods`, every time step counts. */
export function resolutionOf(given: Partial<RunOptions>): ResolutionRequest {
  const options = { ...defaultRunOptions(), ...given };
  const problems = periodOptions(options).map((name) => withoutPeriods(optionOf(name), options[name]));
  if (problems.length > 0) throw new UsageError(problems);
  return readResolution(givenResolution(options), "full") ?? { kind: "full" };
}

const withoutPeriods = (option: string, input: unknown): Problem => ({
  type: "option_value",
  loc: [`--${option}`],
  msg: `--${option} is only valid with typical periods; without --typical-periods, full resolution is used.`,
  input,
  hint: "Also give --typical-periods, e.g. --typical-periods 7 --segments 12.",
});
