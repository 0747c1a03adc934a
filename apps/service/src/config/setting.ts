/** A setting: its name in the environment, its bounds and its meaning; and the schemas that settings share. */
import { z } from "zod";

export interface Setting {
  /** The name in the environment. */
  readonly variable: string;
  readonly schema: z.ZodType<unknown, string>;
  /** In the form of the environment; a setting without a default may be absent. */
  readonly default?: string;
  readonly description: string;
}

const MiB = 2 ** 20;

/** A whole number within bounds, given as text. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`);

/** A whole number of MiB; the value is in bytes. */
export const mebibytes = (minimum: number, maximum: number) =>
  wholeNumber(minimum, maximum).transform((value) => value * MiB);
