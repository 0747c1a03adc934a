/** A process that has a solver started, never asks it, tells its id and has nothing else to do. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { prestart } from "../src/protocol/prestarted-process.ts";

const place = join(process.argv[2], "id");
const waits = `const fs = require("node:fs");
  fs.writeFileSync(${JSON.stringify(`${place}~`)}, String(process.pid));
  fs.renameSync(${JSON.stringify(`${place}~`)}, ${JSON.stringify(place)});
  fs.readSync(3, Buffer.alloc(9)); setTimeout(() => {}, 1e6);`;
prestart({ executable: process.execPath, arguments: ["-e", waits] });
while (!existsSync(place)) await sleep(20);
process.stdout.write(readFileSync(place, "utf8"));
