/** Clocks that are set while the service runs and while it does not: forwards and backwards, by hours and by days. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { clientOf, example, expectThat, faultFolder, faultLibrary, scenario } from "./support.ts";

const hour = 3600;
const day = 24 * hour;

await scenario("a clock that is set", faultLibrary !== undefined, async (start) => {
  const clock = join(faultFolder, "clock");
  const setClock = (seconds: number) => writeFileSync(clock, String(seconds));
  setClock(0);
  const data = { DATA_DIR: join(faultFolder, "clocks"), LD_PRELOAD: faultLibrary ?? "", FAULT_CLOCK: clock };
  let service = await start(data);
  let client = await clientOf(service.url);
  const set = await client.ok("POST", "/datasets/", { name: "year" });
  expectThat(
    "the example is there",
    (await client.upload(`/datasets/${set.id}/upload`, example("three-regions-year"))).status === 200,
  );
  const [model] = await client.ok("GET", `/models/?dataset_id=${set.id}`);
  const long = { kind: "optimize", options: { resolution: "full", solver: "interior-point" } };
  const begin = async () => (await client.send("POST", `/models/${model.id}/runs`, { ...long, force: true })).body.id;
  const runOf = async (id: number) => (await client.send("GET", `/runs/${id}`)).body;
  const attemptsOf = async (id: number, status: string) => {
    const { body } = await client.until(async () => {
      const answer = await client.send("GET", `/runs/${id}`);
      return { ...answer, status: answer.body.status === status ? 200 : 0 };
    }, 200);
    return body.attempt;
  };

  const long1 = await begin();
  await attemptsOf(long1, "running");
  for (const [what, seconds] of [
    ["forwards by 2 days", 2 * day],
    ["back by 3 days", -day],
  ] as const) {
    setClock(seconds);
    // Longer than whoever looks for lost runs takes, and than the time between signs of life.
    await setTimeout(7_000);
    const run = await runOf(long1);
    expectThat(
      `${what}: the run goes on (${run.status}, attempt ${run.attempt})`,
      run.attempt === 1 && /running|succeeded/.test(run.status),
    );
    expectThat("… and tokens hold", (await client.send("GET", "/auth/me")).status === 200);
  }
  setClock(0);
  await client.send("POST", `/runs/${long1}/cancel`);

  const fail = () => client.login("ann", "wrong");
  for (let count = 0; count < 8; count++) await fail();
  const limited = await fail();
  expectThat(`too many failed logins are refused (${limited.status})`, limited.status === 429);
  setClock(-5 * day);
  const back = await fail();
  expectThat(
    `the clock back by days locks nobody out for days (${back.status})`,
    back.status === 401 || back.retryAfter <= 900,
  );
  setClock(hour);
  expectThat(
    "when the window is over, the right password is taken",
    (await client.login("ann", "a long secret")).status === 200,
  );
  setClock(9 * day);
  expectThat("a token ends with its eight days", (await client.send("GET", "/auth/me")).status === 403);
  client = await clientOf(service.url);
  expectThat("… and a new one is given", (await client.send("GET", "/auth/me")).status === 200);

  for (const seconds of [-30 * day, 400 * day]) {
    const id = await begin();
    await attemptsOf(id, "running");
    await service.end("SIGKILL");
    setClock(seconds);
    service = await start(data);
    client = await clientOf(service.url);
    expectThat(
      `a start with the clock set by ${seconds / day} days goes on with the run`,
      (await attemptsOf(id, "running")) === 2,
    );
    await client.send("POST", `/runs/${id}/cancel`);
  }
});
