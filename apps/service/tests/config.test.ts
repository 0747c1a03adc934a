import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { settingsReference } from "../../../docs/settings-reference.ts";
import { goneSettingsIn, misspeltSettings, readConfig, readNetcdfLimits } from "../src/config/config.ts";

describe("Settings", () => {
  it("have defaults that work", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 8080,
      dataFolder: "./data",
      databaseUrl: undefined,
    });
  });

  it("come from the environment; empty ones count as absent, others are not looked at", () => {
    const environment = {
      PORT: "9090",
      DATABASE_URL: "",
      CORS_ORIGINS: "https://a.example,http://localhost:3000",
      HOME: "/",
    };
    expect(readConfig(environment)).toMatchObject({
      port: 9090,
      databaseUrl: undefined,
      corsOrigins: ["https://a.example", "http://localhost:3000"],
    });
  });

  it("of earlier versions are named in one sentence, and not taken for misspelt ones", () => {
    const environment = { MAX_CONNECTIONS: "5", BODY_TIMEOUT_S: "30", ANSWER_LEAST_RATE: "", PORT: "80" };
    expect(misspeltSettings(environment)).toEqual([]);
    const [sentence, ...others] = goneSettingsIn(environment);
    expect(sentence).toMatch(/MAX_CONNECTIONS, BODY_TIMEOUT_S\.$/);
    expect(others).toEqual([]);
    expect(goneSettingsIn({ PORT: "80" })).toEqual([]);
  });

  it("are named where a variable looks like a misspelt setting; variables of other programs are not", () => {
    const others = { HOME: "/", HOSTNAME: "a", HOSTS: "b", POST: "c", PATH: "/bin", NODE_ENV: "x", DATABASE_HOST: "d" };
    expect(misspeltSettings({ ...others, PORT: "1", MAX_CONCURRENT_RUNS: "2" })).toEqual([]);
    expect(misspeltSettings({ ...others, MAX_CONCURENT_RUNS: "2", SECRETKEY: "s" })).toEqual([
      "There is no setting MAX_CONCURENT_RUNS; it is not used. Did you mean MAX_CONCURRENT_RUNS?",
      "There is no setting SECRETKEY; it is not used. Did you mean SECRET_KEY?",
    ]);
  });

  it.each([
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "yes"],
    ["MAX_CONCURRENT_RUNS", "0"],
    ["SOLVE_TIME_LIMIT_S", "-1"],
    ["PASSWORD_MIN_LENGTH", "0"],
    ["LIST_VISIBILITY", "none"],
  ])("are refused by name: %s=%s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it("are refused all at once", () => {
    expect(() => readConfig({ PORT: "x", MAX_JSON_BYTES: "x" })).toThrow(/PORT.*\n.*MAX_JSON_BYTES/);
  });

  const secret = "a secret that has 32 characters.";

  it("take a secret of 32 characters, and those of before at any length", () => {
    expect(readConfig({ SECRET_KEY: secret, PREVIOUS_SECRET_KEYS: "short, older" })).toMatchObject({
      secretKey: secret,
      previousSecretKeys: ["short", "older"],
    });
    expect(() => readConfig({ SECRET_KEY: secret.slice(1), PREVIOUS_SECRET_KEYS: "short" })).toThrow(
      "SECRET_KEY: must have at least 32 characters, because anybody who guesses it can sign tokens for every account.",
    );
  });

  it("refuse former secrets without the secret of today", () => {
    expect(() => readConfig({ PREVIOUS_SECRET_KEYS: secret })).toThrow(
      "PREVIOUS_SECRET_KEYS has an effect only together with SECRET_KEY, which is missing.",
    );
  });

  it("have the size of a netCDF file's values in bytes, and refuse sizes out of bounds", () => {
    expect(readConfig({ MAX_NETCDF_MIB: "64" }).maxNetcdfBytes).toBe(64 * 2 ** 20);
    expect(readNetcdfLimits({})).toEqual({ maxBytes: 192 * 2 ** 20 });
    for (const size of ["0", "1025", "much"]) {
      expect(() => readNetcdfLimits({ MAX_NETCDF_MIB: size })).toThrow("MAX_NETCDF_MIB: must be");
    }
  });

  it("are described in docs/reference/settings.md as they are", () => {
    const document = readFileSync(new URL("../../../docs/reference/settings.md", import.meta.url), "utf8");
    expect(document).toBe(settingsReference());
    for (const name of ["PORT", "DATA_DIR", "SECRET_KEY"]) expect(document).toContain(`| \`${name}\` |`);
  });
});
