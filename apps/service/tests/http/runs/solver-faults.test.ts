/** A solver that errs in every way a process can: its run fails with the reason, and the service goes on. */
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDataset } from "../../../../../tests/support/create-dataset.ts";
import type { SolverFault } from "../../../../../tests/support/faulty-solver.ts";
import { long } from "../../../../../tests/support/long.ts";
import { childrenOf } from "../../../../../tests/support/processes.ts";
import { workedExample } from "../../../../../tests/support/systems/worked-example.ts";
import { runJob } from "../../../src/runs/jobs/run-job.ts";
import { createSolverInventory } from "../../../src/runs/queue/solver-inventory.ts";
import { temporaryFolder, testDatabases } from "../../store/databases.ts";
import { startTestService, type TestService } from "../service.ts";

describe.skipIf(process.platform === "win32")("A faulty solver", long, () => {
  const folder = temporaryFolder();
  const faultFile = join(folder, "fault");
  const interpreter = join(folder, "interpreter");
  const program = fileURLToPath(new URL("../../../../../tests/support/faulty-solver.ts", import.meta.url));
  writeFileSync(interpreter, `#!/bin/sh\nexec "${process.execPath}" "${program}"\n`);
  chmodSync(interpreter, 0o755);
  process.env.GUROBI_FAULT_FILE = faultFile;
  const solvers = createSolverInventory({ gurobiPython: interpreter });
  let service: TestService;
  let token: string;
  let modelId: number;
  beforeAll(async () => {
    const inventory = await solvers.current();
    const job: typeof runJob = (order, hooks) => runJob({ ...order, inventory }, hooks);
    service = await startTestService(testDatabases[0], { runJob: job, solvers });
    token = await service.login("ann");
    const { id: userId } = (await service.send("GET", "/auth/me", { token })).body;
    const dataset = await createDataset(service.store, { ...workedExample(), models: [] }, { userId });
    const json = { name: "m", ref_dataset: dataset.id };
    modelId = (await service.send("POST", "/models/", { token, json })).body.id;
  });
  afterAll(async () => {
    delete process.env.GUROBI_FAULT_FILE;
    rmSync(folder, { recursive: true });
    await service.stop();
  });

  const optimize = async (fault: SolverFault | null, query = "") => {
    if (fault === null) rmSync(faultFile, { force: true });
    else writeFileSync(faultFile, fault);
    return service.send("GET", `/models/${modelId}/optimize?solver=gurobi${query}`, { token });
  };

  const faults: [SolverFault, RegExp][] = [
    ["garbage", /before its answer was complete/],
    ["half an answer", /columnValue.* has \d+ entries/],
    ["fault", /exit code 1.*licence server sank/],
    ["lie", /did not pass the check/],
    ["flood", /ended without an answer \(exit code 0\)/],
    ["crash", /SIGABRT/],
  ];
  const fails = async (fault: SolverFault, said: RegExp): Promise<void> => {
    const { status, body, headers } = await optimize(fault);
    expect(status).toBe(503);
    expect(body.detail).toMatch(/^solver_failed: No attempt led to a solution/);
    expect(body.detail).toMatch(said);
    // Nothing of the inside: no stack, no path.
    expect(body.detail).not.toMatch(/node:|file:|\.ts\b|\n\s+at /);
    const log = await service.send("GET", `/runs/${headers.get("x-run-id")}/log`, { token });
    expect(JSON.stringify(log.body)).not.toMatch(/node:internal|file:\/\/|\s+at .*\.ts/);
    const run = await service.send("GET", `/runs/${headers.get("x-run-id")}`, { token });
    expect(run.body).toMatchObject({ status: "failed", error: { cause: "solver_failed" } });
  };
  it.each(faults)("with the fault '%s' fails its run as solver_failed, with the reason", fails);

  it("that hangs is ended by its time limit", async () => {
    const { status, body } = await optimize("hang", "&time_limit=1");
    expect([status, body.detail[0].type]).toEqual([422, "time_limit"]);
  });

  it("leaves no process and no thread behind, and the next run succeeds", async () => {
    expect(childrenOf(process.pid)).toEqual([]);
    expect((await optimize(null)).status).toBe(200);
  });
});
