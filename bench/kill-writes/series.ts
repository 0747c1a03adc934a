/** A service that is killed at random moments again and again while clients work, and starts anew. */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Api, type Killable, startKillable } from "./service.ts";

export interface Series {
  name: string;
  settings: Record<string, string>;
  clients: number;
  prepare(api: Api): Promise<void>;
  /** One client; ends with the service. */
  work(api: Api): Promise<void>;
  /** How long this round goes on before the kill. */
  pauseMs(round: number): number;
  /** After each start. */
  started?(service: Killable, round: number): Promise<void>;
  /** Faults so far: the first one ends the series. */
  faults: readonly string[];
}

export interface Endured {
  kills: number;
  service: Killable;
  folder: string;
  /** The head of a report. */
  figures(): { machine: string; node: string; database: string; kills: number; seconds: number };
  /** Kills the service for the last time. */
  end(): Promise<void>;
}

/** `npx node bench/… [kills] [seconds at most]`; SQLite in a folder of its own, or the empty database of DATABASE_URL. */
export async function endure(series: Series): Promise<Endured> {
  const { clients, faults } = series;
  const most = Number(process.argv[2] ?? 20);
  const longestSeconds = Number(process.argv[3] ?? 3600);
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const folder = mkdtempSync(join(tmpdir(), `${series.name}-`));
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: "info", ...series.settings };
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1000;
  let service = await startKillable(environment);
  await series.prepare(service.api);
  let kills = 0;
  for (; kills < most && seconds() < longestSeconds && faults.length === 0; kills++) {
    const working = Array.from({ length: clients }, () => series.work(service.api));
    await setTimeout(series.pauseMs(kills));
    await service.kill();
    await Promise.all(working);
    service = await startKillable(environment);
    await series.started?.(service, kills);
  }
  return {
    kills,
    service,
    folder,
    figures: () => ({
      machine: `${cpus().length} × ${cpus()[0].model}`,
      node: process.version,
      database: databaseUrl ? "PostgreSQL" : "SQLite",
      kills,
      seconds: Math.round(seconds()),
    }),
    async end() {
      await service.kill();
      // Jobs see that their service is gone.
      await setTimeout(1500);
    },
  };
}

/** Prints the report; the exit code says whether all is well. */
export function conclude(report: object, { kills, folder }: Endured, faults: readonly string[]): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = faults.length === 0 && kills > 0 ? 0 : 1;
}
