/**
 * The length of a time step is a whole number of seconds, given and stored in hours. Clock and energy use the same number.
 * Pure.
 */
import { type Message, message } from "@esm/messages/message";

const secondsOfHour = 3600;
const secondsOfMinute = 60;

/** Minutes that were rounded to three decimals of an hour: 0.333 h are 1,198.8 s and mean 1,200 s. */
const maxRoundingOfMinutes = 1.5;
/** Rounding error of a whole number of seconds that was written with six digits in hours. */
const maxRoundingOfSeconds = 1e-3;

/** The seconds of a length that has been read. */
export const secondsOfStep = (hours: number): number => Math.round(hours * secondsOfHour);

/** Time steps in a day; may be a fraction. */
export const stepsOfDay = (hours: number): number => (24 * secondsOfHour) / secondsOfStep(hours);

export type StepLength = { hours: number } | { refused: { seconds: number; nearest: readonly number[] } };

/**
 * A whole number of hours is taken as it is. Another number means the whole seconds that it is, or else the whole minutes
 * up to 1.5 seconds away. What is neither is refused with the nearest lengths, in seconds.
 */
export function stepLengthOf(hours: number): StepLength {
  if (Number.isInteger(hours)) return { hours };
  const seconds = hours * secondsOfHour;
  const whole = Math.max(1, Math.round(seconds));
  if (Math.abs(seconds - whole) <= maxRoundingOfSeconds) return { hours: whole / secondsOfHour };
  const minutes = Math.round(seconds / secondsOfMinute) * secondsOfMinute;
  if (minutes > 0 && Math.abs(seconds - minutes) <= maxRoundingOfMinutes) return { hours: minutes / secondsOfHour };
  return { refused: { seconds, nearest: minutes > 0 && minutes !== whole ? [whole, minutes] : [whole] } };
}

/** Why a length is refused, for sentences that name the value themselves. */
export const lengthMessage = (hours: number, seconds: number): Message =>
  message("step_not_whole_seconds", { hours, seconds: Number(seconds.toPrecision(6)) });

/** The nearest lengths in hours, as they can be given. */
export const lengthHint = (nearest: readonly number[]): Message =>
  message("give_step_length", {
    lengths: nearest.map((seconds) => message("hours_and_seconds", { hours: seconds / secondsOfHour, seconds })),
  });
