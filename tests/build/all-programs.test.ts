/** The bundles of all programs do what the sources do. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ServiceProcess, startProcess } from "../../apps/service/tests/http/process.ts";
import { temporaryFolder } from "../../apps/service/tests/store/databases.ts";
import packageJson from "../../package.json" with { type: "json" };
import { externalLink } from "../../packages/exchange/tests/netcdf/hostile-files.ts";
import { small, writeNetcdf } from "../../packages/exchange/tests/pypsa/networks.ts";

const example = "examples/one-region-week.zip";

/** As `npm run` starts it; what is loaded is told on stderr. */
const wordsOf = (script: string): string[] => script.replace(/^(?:exec )?node /, "").split(" ");

describe("A bundle", { tags: ["long"] }, () => {
  beforeAll(() => {
    execFileSync(process.execPath, wordsOf(packageJson.scripts.build), { stdio: "ignore" });
  });

  it.each([
    [[]],
    [["--typical-periods", "3", "--segments", "6"]],
    [["--solver", "highs-wasm"]],
  ])("of the command line finds the optimum that the sources find: %j", (options) => {
    const solve = (words: string[]) => {
      const out = execFileSync(process.execPath, [...words, example, ...options, "--json"], {
        encoding: "utf8",
        stdio: "pipe",
      });
      const { status, objective, problem } = JSON.parse(out);
      return { status, objective, problem };
    };
    const bundled = solve(wordsOf(packageJson.scripts.solve));
    expect(bundled).toEqual(solve(["apps/cli/src/cli.ts", "solve"]));
    expect(bundled.status).toBe("optimal");
  });

  it("of the command line reads a network in a process of its own, as the sources do, and opens no other file", async () => {
    const folder = temporaryFolder();
    const [network, link] = [join(folder, "network.nc"), join(folder, "link.nc")];
    await writeNetcdf(network, small);
    await externalLink(link);
    const solve = (words: string[], file: string) => {
      const { stdout } = spawnSync(process.execPath, [...words, file, "--json"], { encoding: "utf8" });
      return JSON.parse(stdout);
    };
    const words = wordsOf(packageJson.scripts.solve);
    const { status, objective } = solve(words, network);
    expect(solve(["apps/cli/src/cli.ts", "solve"], network)).toMatchObject({ status: "optimal", objective });
    expect([status, JSON.stringify(solve(words, link))]).toEqual([
      "optimal",
      expect.stringContaining("[external_content] 'x' has its values in another file"),
    ]);
  });

  it("of the service stores an upload, optimizes, and writes the archive and the workbook", async () => {
    const service = await startBundled();
    const json = { "content-type": "application/json" };
    const account = { username: "ada", password: "a long secret" };
    await service.send("/auth/register", { method: "POST", headers: json, body: JSON.stringify(account) });
    const login = await service.send("/auth/login", { method: "POST", body: new URLSearchParams(account) });
    const headers = { authorization: `Bearer ${((await login.json()) as { access_token: string }).access_token}` };
    const made = await service.send("/datasets/", {
      method: "POST",
      headers: { ...headers, ...json },
      body: JSON.stringify({ name: "island", number_of_time_steps: 168 }),
    });
    const { id } = (await made.json()) as { id: number };
    const body = new FormData();
    body.append("file", new Blob([readFileSync(example)], { type: "application/zip" }), "week.zip");
    await service.send(`/datasets/${id}/upload`, { method: "POST", headers, body });
    const models = await service.send(`/models/?dataset_id=${id}`, { headers });
    const [model] = (await models.json()) as { id: number }[];
    const workbook = await service.send(`/models/${model.id}/optimize`, { headers });
    const archive = await service.send(`/datasets/${id}/download`, { headers });
    for (const answer of [workbook, archive]) {
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe("PK");
    }
    const loaded = await service.loaded();
    expect(loaded.filter((url) => url.includes("/src/"))).toEqual([]);
    expect(loaded).toContainEqual(expect.stringMatching(/\/dist\/\w+\/main\.mjs$/));
  });
});

/** At its end, the thread of the service says on stderr what it has loaded. */
const teller = `data:text/javascript,${encodeURIComponent(
  'import { registerHooks } from "node:module"; const loaded = []; registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } }); process.once("exit", () => console.error(loaded.join("\\n")));',
)}`;

let started: ServiceProcess | undefined;
afterEach(() => void started?.child.kill("SIGKILL"));

async function startBundled() {
  const words = wordsOf(packageJson.scripts.start);
  const service = await startProcess({ DATA_DIR: temporaryFolder() }, undefined, ["--import", teller, ...words]);
  started = service;
  let said = "";
  service.child.stderr?.on("data", (part) => {
    said += part;
  });
  service.child.stdout?.resume();
  return {
    /** Ends it, and answers with the files that it has loaded. */
    async loaded(): Promise<string[]> {
      await service.end("SIGTERM");
      return said.split("\n").filter((line) => line.startsWith("file:"));
    },
    async send(path: string, request: RequestInit): Promise<Response> {
      const answer = await fetch(service.url + path, request);
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
  };
}
