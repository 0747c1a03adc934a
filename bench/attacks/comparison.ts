/** Compares an attack before and now, as a table. */
import type { Measured } from "./stage.ts";

export interface AttackResult {
  attack: string;
  database: string;
  parts: (Pick<Measured, "part" | "seconds" | "statuses" | "victim" | "peak_rss_mb"> & Partial<Measured>)[];
}

/** In Markdown; without earlier results only what is now. */
export function comparison(before: readonly AttackResult[], now: readonly AttackResult[]): string {
  const rows = now.flatMap(({ attack, database, parts }) => {
    const earlier = before.find((one) => one.attack === attack && one.database === database)?.parts ?? [];
    return parts.map((part) => {
      const was = earlier.find((one) => one.part === part.part);
      const change = (of: (one: AttackResult["parts"][number]) => number | undefined): string =>
        [was && of(was), of(part)].filter((value) => value !== undefined).join(" → ");
      const statuses = Object.entries(part.statuses).map(([status, count]) => `${count} × ${status}`);
      return [
        `${attack}: ${part.part}`,
        database,
        statuses.join(", "),
        change(({ victim }) => victim.p99_ms),
        change(({ victim }) => victim.longest_ms),
        change(({ longest_block_processor_ms }) => longest_block_processor_ms),
        change(({ peak_rss_mb }) => peak_rss_mb),
        change(({ ordinary_use }) => ordinary_use?.p99_ms),
      ];
    });
  });
  const head = [
    "Attack",
    "Database",
    "Answers",
    "Victim's p99 in ms",
    "Longest",
    "Event loop at a time in ms",
    "Memory in MB",
    "p99 of ordinary use in ms",
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""].join("\n");
}
