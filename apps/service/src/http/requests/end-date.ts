/** The end date of a key or a link in a body: a time in the future. */
import { message, valueError, type Words } from "@esm/messages/message";
import type { ReadResult } from "@esm/model/domain/coerce";
import { z } from "zod";

const dateTime = z.iso.datetime({ offset: true });

export const dateTimeJson = { type: "string", format: "date-time" } as const;

/** The time as ISO 8601 in UTC. `notInFuture` is the message for a time that has passed. */
export function readEndDate(input: unknown, notInFuture: Words): ReadResult<string> {
  const refuse = (msg: Words): ReadResult<string> => ({
    rejection: { type: "value_error", msg: valueError(msg), ctx: { error: {} } },
  });
  const time = dateTime.safeParse(input);
  if (!time.success) return refuse(message("end_time_zone_e_g"));
  if (Date.parse(time.data) <= Date.now()) return refuse(notInFuture);
  return { value: new Date(time.data).toISOString() };
}
