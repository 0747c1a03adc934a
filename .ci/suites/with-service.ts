/** Runs a command beside a service of its own: `node with-service.ts COMMAND…` has its address in `SERVICE_URL`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startedService } from "./started-programs.ts";

const [command = "", ...given] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "service-"));
const service = await startedService({ DATA_DIR: folder });
try {
  const child = spawn(command, given, { stdio: "inherit", env: { ...process.env, SERVICE_URL: service.url } });
  const [code] = await once(child, "exit");
  process.exitCode = code ?? 1;
} finally {
  await service.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
