/** The resolutions of time among which people choose when they start runs. Pure. */
import { stepsOfDay } from "@esm/model/domain/time/time-step";
import type { Dataset, RunOptions } from "../../../data/answers.ts";
import type { en } from "./run-form.en.ts";

export type TimeChoice = keyof typeof en.times;

const segmentsOfQuickLook = 12;
const timeOptions: Readonly<Record<TimeChoice, Partial<RunOptions>>> = {
  auto: {},
  full: { resolution: "full" },
  days28: { resolution: "typical_periods", typical_periods: 28 },
  days7: { resolution: "typical_periods", typical_periods: 7, segments: segmentsOfQuickLook },
};

type Steps = Pick<Dataset, "hours_per_time_step" | "number_of_time_steps">;

const stepsPerDay = ({ hours_per_time_step: hours }: Steps): number => stepsOfDay(hours);

/** There must be more days than are chosen, and at least as many steps in a day as segments. */
export function timeChoicesFor(dataset: Steps): TimeChoice[] {
  const days = dataset.number_of_time_steps / stepsPerDay(dataset);
  const isWhole = Number.isInteger(days) && Number.isInteger(stepsPerDay(dataset));
  if (!isWhole || days <= 7) return ["full"];
  const quick: TimeChoice[] = stepsPerDay(dataset) >= segmentsOfQuickLook ? ["days7"] : [];
  return ["auto", "full", ...(days > 28 ? (["days28"] as const) : []), ...quick];
}

export function timeOptionsFor(time: TimeChoice, dataset: Steps): Partial<RunOptions> {
  const options = timeOptions[time];
  const length = stepsPerDay(dataset);
  return options.typical_periods && length !== 24 ? { ...options, period_length: length } : options;
}
