/** The text for nginx in docs/how-to/deployment.md, in the nginx of this machine, where there is one. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type RequestOptions, request } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServiceProcess, startProcess } from "../../apps/service/tests/http/process.ts";
import { childEnvironment } from "../support/child-environment.ts";
import { long } from "../support/long.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../docs/how-to/deployment.md"), "utf8");
const [, documented = ""] = /```nginx\n(.*?)```/s.exec(page) ?? [];

// Debian keeps it where only root looks.
const env = { ...childEnvironment, PATH: `${childEnvironment.PATH}:/usr/sbin` };
const isThere = (command: string, word: string): boolean => spawnSync(command, [word], { env }).status === 0;
const isMissing = !(isThere("nginx", "-v") && isThere("openssl", "version"));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}

describe.skipIf(isMissing)("The text for nginx", () => {
  let folder: string;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "nginx-"));
    port = await freePort();
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=energy.example.org"];
    spawnSync("openssl", [...made, "-keyout", join(folder, "energy.key"), "-out", join(folder, "energy.pem")], { env });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The documented server, with this machine's certificate and ports. */
  function configure(service: string): string {
    const replaced = documented
      .replaceAll("/etc/ssl/", `${folder}/`)
      .replace("listen 443", `listen 127.0.0.1:${port}`)
      .replace("http://127.0.0.1:8080", service);
    const file = join(folder, "nginx.conf");
    const main = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${replaced}}\n`;
    writeFileSync(file, main);
    return file;
  }

  it("is loaded without a complaint", () => {
    expect(documented).toContain("proxy_pass http://127.0.0.1:8080;");
    const { status, stderr } = spawnSync("nginx", ["-t", "-c", configure("http://127.0.0.1:8080")], {
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, expect.stringMatching(/syntax is ok.*test is successful/s)]);
    expect(stderr).not.toMatch(/\[emerg\]/);
  });

  describe("in front of a service", () => {
    let service: ServiceProcess;
    let nginx: ChildProcess;
    beforeAll(async () => {
      const environment = {
        DATA_DIR: join(folder, "data"),
        TRUST_PROXY: "true",
        HSTS_MAX_AGE_S: "600",
        STOP_GRACE_S: "0",
      };
      service = await startProcess(environment);
      nginx = spawn("nginx", ["-c", configure(service.url)], { env, stdio: "inherit" });
      while ((await send("GET", "/health/live").catch(() => null))?.status !== 200) await setTimeout(50);
    });
    afterAll(async () => {
      nginx.kill("SIGTERM");
      await once(nginx, "exit");
      await service.end("SIGTERM");
    });

    async function send(method: string, path: string, headers: RequestOptions["headers"] = {}) {
      const host = `energy.example.org:${port}`;
      const options = {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: { host, ...headers },
        rejectUnauthorized: false,
      };
      const sent = request(options).end();
      const [answer] = await once(sent, "response");
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
    }

    it("leads to the host that the browser asked for, whatever a client claims", long, async () => {
      const claimed = {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "http",
        "x-forwarded-for": "192.0.2.1",
      };
      const { status, headers } = await send("GET", "/datasets?skip=1", claimed);
      expect([status, headers.location]).toEqual([307, `https://energy.example.org:${port}/datasets/?skip=1`]);
      expect(headers["strict-transport-security"]).toBe("max-age=600");
      await expect.poll(() => service.lines.join("\n")).toMatch(/"url":"\/datasets\?skip=1"/);
      expect(service.lines.join("\n")).not.toContain("192.0.2.1");
    });

    it("answers HEAD as the service does", long, async () => {
      const { status, headers, body } = await send("HEAD", "/health");
      expect([status, headers["content-length"], body]).toEqual([200, "15", ""]);
    });
  });
});
