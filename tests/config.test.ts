import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { misspeltSettings, readConfig, readNetcdfLimits } from "#src/config/config.ts";
import { settingsReference } from "../docs/settings-reference.ts";

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
  ])("are refused by name: %s=%s", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it("are refused all at once", () => {
    expect(() => readConfig({ PORT: "x", MAX_JSON_BYTES: "x" })).toThrow(/PORT.*\n.*MAX_JSON_BYTES/);
  });

  it("have the size of a netCDF file's values in bytes, and refuse sizes out of bounds", () => {
    expect(readConfig({ MAX_NETCDF_MIB: "64" }).maxNetcdfBytes).toBe(64 * 2 ** 20);
    expect(readNetcdfLimits({})).toEqual({ maxBytes: 192 * 2 ** 20 });
    for (const size of ["0", "1025", "much"]) {
      expect(() => readNetcdfLimits({ MAX_NETCDF_MIB: size })).toThrow("MAX_NETCDF_MIB: must be");
    }
  });

  it("are described in docs/reference/settings.md as they are", () => {
    const document = readFileSync(new URL("../docs/reference/settings.md", import.meta.url), "utf8");
    expect(document).toBe(settingsReference());
    for (const name of ["PORT", "DATA_DIR", "SECRET_KEY"]) expect(document).toContain(`| \`${name}\` |`);
  });
});
