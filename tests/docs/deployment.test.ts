/** Dockerfile, compose.yaml and the units for systemd: what they name exists, and what must agree does. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readConfig } from "@esm/service/config/config";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settingsReference } from "../../docs/settings-reference.ts";
import packageJson from "../../package.json" with { type: "json" };

const root = resolve(import.meta.dirname, "../..");
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** Words of a script of package.json behind `exec node`, which replaces the shell by Node.js. */
function wordsOf(script: "start" | "worker"): string[] {
  const [exec, node, ...words] = packageJson.scripts[script].split(" ");
  expect([exec, node]).toEqual(["exec", "node"]);
  return words;
}

interface ComposeService {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  mem_limit?: string;
  restart?: string;
  stop_grace_period?: string;
}

const compose = parse(textOf("compose.yaml"), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.image === "energy-system-modelling-service");

const settings = [...settingsReference().matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
const dockerfile = textOf("Dockerfile");
const inImage = Object.fromEntries(
  [...dockerfile.matchAll(/([A-Z_]+)=(\S+)/g)]
    .map(([, name, value]) => [name, value])
    .filter(([name]) => !/^(PATH|NODE_ENV|MALLOC_\w+)$/.test(name)),
) as Record<string, string>;

/** Replaces the placeholders of secrets. */
const filledIn = (environment: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/g, "$1").replace(/\$\{\w+(:\?[^}]*)?\}/g, "x".repeat(32)),
    ]),
  );

describe("Dockerfile and compose.yaml", () => {
  it.each(ours)("name only settings that exist, with values that are allowed: %s", (_, { environment = {} }) => {
    const all = { ...inImage, ...environment };
    expect(Object.keys(all).filter((name) => !settings.includes(name))).toEqual([]);
    expect(() => readConfig(filledIn(all))).not.toThrow();
  });

  it("hold no secret", () => {
    const values = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = values.filter(([name]) => /PASSWORD|SECRET|DATABASE_URL/.test(name));
    expect(secrets.length).toBeGreaterThan(2);
    for (const [, value] of secrets) expect(value).toMatch(/\$\{\w+:\?/);
  });

  it.each(services)("limit the memory of %s, start it again, and keep what it writes", (_, service) => {
    expect(service.mem_limit).toMatch(/^\d+g$/);
    expect(service.restart).toBe("unless-stopped");
    const named = (service.volumes ?? []).map((volume) => volume.split(":")[0]);
    expect(named.filter((name) => !name.startsWith(".") && !(name in compose.volumes))).toEqual([]);
  });

  it.each(ours)("leave %s longer to stop than it takes", (_, { environment = {}, stop_grace_period = "0s" }) => {
    const { stopGraceSeconds } = readConfig(filledIn(environment));
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(stopGraceSeconds + 5);
  });

  it("publish the port that the image listens on, on this machine only", () => {
    const ports = ours.flatMap(([, service]) => service.ports ?? []);
    expect(ports).toHaveLength(1);
    expect(ports[0]).toMatch(new RegExp(`^127\\.0\\.0\\.1:.*:${inImage.PORT}$`));
  });

  it("copy what exists and what .dockerignore lets through", () => {
    const allowed: string[] = textOf(".dockerignore").match(/^!.+$/gm) ?? [];
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => names.split(" "));
    expect(copied.length).toBeGreaterThan(2);
    expect(copied.filter((name) => !existsSync(join(root, name)) || !allowed.includes(`!${name}`))).toEqual([]);
  });

  it("start programs that exist", () => {
    const commands = [...ours.map(([, { command = [] }]) => command), ["node", "launch.cjs"]];
    const programs = commands.flatMap((command) => command.filter((word) => /\.(ts|cjs)$/.test(word)));
    expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([]);
    expect(dockerfile).toContain(`CMD ${JSON.stringify(["node", ...wordsOf("start")])}`.replaceAll(",", ", "));
    expect(compose.services.worker.command).toEqual(["node", ...wordsOf("worker")]);
  });
});

describe("The units for systemd", () => {
  const units = [
    ["energy-system-modelling.service", "start"],
    ["energy-system-modelling-worker@.service", "worker"],
  ] as const;
  const installation = "/opt/energy-systems";
  /** The values of each name, in their order. */
  const valuesIn = (file: string, name: string): string[] =>
    [...textOf(`deploy/${file}`).matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value);

  it.each(units)("start the same as npm does: %s", (file, script) => {
    const node = `${installation}/node_modules/.bin/node`;
    expect(valuesIn(file, "ExecStart")).toEqual([[node, ...wordsOf(script)].join(" ")]);
    expect(valuesIn(file, "WorkingDirectory")).toEqual([installation]);
  });

  it.each(units)("name settings that exist, and leave longer to stop than it takes: %s", (file) => {
    const environment = valuesIn(file, "Environment").flatMap((line) =>
      line.split(" ").map((each) => each.split("=")[0]),
    );
    expect(environment.filter((name) => !/^(NODE_|MALLOC_)/.test(name) && !settings.includes(name))).toEqual([]);
    const [seconds] = valuesIn(file, "TimeoutStopSec");
    expect(Number(seconds)).toBeGreaterThan(readConfig({}).stopGraceSeconds + 5);
    expect(valuesIn(file, "KillMode")).toEqual(["mixed"]);
    expect(valuesIn(file, "OOMPolicy")).toEqual(["continue"]);
  });

  const isMissing = spawnSync("systemd-analyze", ["--version"]).status !== 0;
  it.skipIf(isMissing).each(units)("are read by systemd without a complaint: %s", (file) => {
    const folder = mkdtempSync(join(tmpdir(), "units-"));
    writeFileSync(join(folder, file), textOf(`deploy/${file}`).replaceAll(installation, root));
    const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", join(folder, file)], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    const ours = stderr.split("\n").filter((line) => line.includes("energy-system"));
    expect([status, stdout, ours]).toEqual([0, "", []]);
  });
});
