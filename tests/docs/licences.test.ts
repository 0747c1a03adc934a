/** Dependencies are pinned, freely licensed, checked by their digests and need no scripts of their own. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  allowedForDevelopment,
  allowedLicences,
  isAllowed,
  licencesDocument,
  lockedPackages,
  needlessScripts,
} from "../../docs/licences.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("Dependencies", () => {
  const packages = lockedPackages();

  it("are listed in docs/reference/licences.md as `npx node docs/generate.ts` writes it", () => {
    expect(read("docs/reference/licences.md")).toBe(licencesDocument());
  });

  it("have licences that let them be used and passed on freely", () => {
    const allowed = (isForDevelopment: boolean) =>
      isForDevelopment ? [...allowedLicences, ...allowedForDevelopment] : allowedLicences;
    const others = packages.filter(({ licence, isForDevelopment }) => !isAllowed(licence, allowed(isForDevelopment)));
    expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it("judges expressions by what they leave open", () => {
    expect(
      ["MIT", "(MIT OR GPL-3.0)", "(MIT AND Zlib)"].map((licence) => isAllowed(licence, allowedLicences)),
    ).not.toContain(false);
    expect(
      ["GPL-3.0", "MIT AND GPL-3.0", "unknown", "SEE LICENSE IN x"].map((licence) =>
        isAllowed(licence, allowedLicences),
      ),
    ).not.toContain(true);
  });

  it("need no scripts at their installation, which are switched off", () => {
    expect(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual(
      needlessScripts,
    );
    expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
  });

  it("are pinned to one version, and known by their digests", () => {
    const versions = ["package.json", ...globSync("{packages,apps}/*/package.json")].flatMap((file) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
      return Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
    expect(packages.filter(({ integrity }) => !integrity?.startsWith("sha512-")).map(({ name }) => name)).toEqual([]);
  });
});
