/** Dockerfile and compose.yaml: what they name exists, and what must agree does. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#src/config/config.ts";
import { settingsReference } from "../../docs/settings-reference.ts";
import packageJson from "../../package.json" with { type: "json" };

const root = resolve(import.meta.dirname, "../..");
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

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

/** What stands for a secret is taken for one. */
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
    expect(dockerfile).toContain(`CMD ${JSON.stringify(packageJson.scripts.start.split(" "))}`.replaceAll(",", ", "));
  });
});
