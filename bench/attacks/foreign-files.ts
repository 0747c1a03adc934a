/** netCDF files that name other files, take much memory or never end. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as hostile from "../../packages/exchange/tests/netcdf/hostile-files.ts";
import { small, writeNetcdf } from "../../packages/exchange/tests/pypsa/networks.ts";
import { type Attack, atOnce, type Client } from "./attack.ts";

async function bytesOf(write: hostile.HostileFile): Promise<Blob> {
  const folder = mkdtempSync(join(tmpdir(), "foreign-files-"));
  const path = join(folder, "file.nc");
  await write(path);
  const bytes = Uint8Array.from(readFileSync(path));
  rmSync(folder, { recursive: true });
  return new Blob([bytes]);
}

/** Only reported, so that nothing of it is stored. */
function imported(by: Client, file: Blob): Promise<number> {
  const body = new FormData();
  body.append("file", file, "file.nc");
  return by.status("POST", "/datasets/import?dry_run=true", body);
}

export const foreignFiles: Attack = {
  name: "foreign-files",
  what: "uploads of HDF5 files that name other files, expand to much or never end, by two accounts",
  maxGrowthMebibytes: 600,
  async prepare({ attacker, client, some }) {
    const [other, ordinary] = [await client("another attacker"), await client("ordinary")];
    const [link, storage, virtual] = await Promise.all(
      [hostile.externalLink, hostile.externalStorage, hostile.virtualLayout].map(bytesOf),
    );
    const [declared, zeros, network] = await Promise.all(
      [hostile.zeros(193), hostile.zeros(190), hostile.networkOfZeros(190)].map(bytesOf),
    );
    const [endless, circle] = await Promise.all([hostile.endless, hostile.circle].map(bytesOf));
    const useful = await bytesOf((path) => writeNetcdf(path, small));
    const both = (file: Blob, count: number) =>
      Promise.all([attacker, other].map((by) => atOnce(some(count), () => imported(by, file)))).then((all) =>
        all.flat(),
      );
    return {
      "an external link": () => both(link, 10),
      "external storage": () => both(storage, 10),
      "a virtual layout": () => both(virtual, 10),
      "more than is allowed": () => both(declared, 10),
      "zeros, just below": () => both(zeros, 10),
      "a network of zeros, just below": () => both(network, 2),
      "without an end": () => both(endless, 4),
      "groups in a circle": () => both(circle, 4),
      "the network and the example of somebody else, beside files without an end and of zeros": async () => {
        const hostileAnswers = Promise.all([both(endless, 4), both(zeros, 4)]);
        const own = await Promise.all([
          imported(ordinary, useful),
          ordinary.status("POST", "/examples/one-region-week"),
        ]);
        return [...own, ...(await hostileAnswers).flat()];
      },
    };
  },
};
