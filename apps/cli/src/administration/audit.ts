/** `audit`: the audit log of the service. */

import { helpText, type OptionRule, parseOptions, UsageError } from "../options/usage.ts";
import { plain } from "../terminal/terminal-text.ts";
import { withStore } from "./with-store.ts";

const usage = "npx esm audit [options]";
const pageLength = 1000;

const options = {
  since: { value: "WHEN", description: "Only events since: 2030-01-31, 2030-01-31T12:00Z, or 7d or 12h ago (all)." },
  json: { description: "Print one JSON object per line." },
  help: { description: "Show this." },
} as const satisfies Record<string, OptionRule>;

export const auditCommand = {
  async run(args: string[]): Promise<number> {
    const { operands, text, flags } = parseOptions(args, options);
    if (flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    if (operands.length > 0) throw new UsageError(`Usage: ${usage}`);
    const since = text.since === undefined ? "" : moment(text.since, Date.now());
    await withStore(async (store) => {
      for (let afterId = 0; ; ) {
        const events = await store.audit.list({ since, afterId, limit: pageLength });
        for (const { id, ...event } of events) {
          const { at, username, address, action, target, details } = event;
          const line = [at, username, address ?? "-", action, target, JSON.stringify(details)].map(plain).join("\t");
          process.stdout.write(`${flags.has("json") ? JSON.stringify(event) : line}\n`);
          afterId = id;
        }
        if (events.length < pageLength) return;
      }
    });
    return 0;
  },
};

/** ISO 8601 in UTC of a date, or of a number of days or hours before now. */
export function moment(text: string, nowMs: number): string {
  const ago = /^(\d{1,6})([dh])$/.exec(text);
  const date = ago ? new Date(nowMs - Number(ago[1]) * (ago[2] === "d" ? 86_400_000 : 3_600_000)) : new Date(text);
  if (Number.isNaN(date.getTime())) throw new UsageError(`--since takes a date, or 7d or 12h, not '${text}'.`);
  return date.toISOString();
}
