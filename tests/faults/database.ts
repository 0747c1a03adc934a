/** PostgreSQL is stopped under the service, and started again. */
import { join } from "node:path";
import { clientOf, expectThat, faultFolder, scenario, shell } from "./support.ts";

const postgresql = process.env.FAULT_POSTGRESQL;

await scenario("PostgreSQL that goes and comes again", postgresql !== undefined, async (start, after) => {
  const service = await start({ DATA_DIR: join(faultFolder, "pg"), DATABASE_URL: postgresql ?? "" });
  const client = await clientOf(service.url);
  await client.ok("POST", "/datasets/", { name: "before" });
  after(() => shell(process.env.FAULT_POSTGRESQL_RESUME ?? ""));
  shell(process.env.FAULT_POSTGRESQL_STOP ?? "");
  for (const [method, path, json] of [
    ["GET", "/datasets/", undefined],
    ["POST", "/datasets/", { name: "meanwhile" }],
    ["GET", "/users/", undefined],
  ] as const) {
    const { status, body } = await client.send(method, path, json);
    expectThat(`${method} ${path} answers 503`, status === 503 && /^database_unavailable: /.test(body.detail));
  }
  expectThat("the service is not ready", (await client.send("GET", "/health")).status === 503);
  shell(process.env.FAULT_POSTGRESQL_START ?? "");
  const answer = await client.until(() => client.send("GET", "/datasets/"), 200);
  expectThat("everything acknowledged is there", answer.body.length === 1 && answer.body[0].name === "before");
  await client.ok("POST", "/datasets/", { name: "meanwhile" });
  await service.end("SIGTERM");
});
