/** Files that are dropped on the page, and what it then shows. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type NetworkFile, writeNetcdf } from "../../../packages/exchange/tests/pypsa/networks.ts";

export interface Dropped {
  name: string;
  type: string;
  bytes: Buffer;
}

export async function drop(page: Page, ...files: Dropped[]): Promise<void> {
  const given = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString("base64") }));
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, type, base64 } of all) {
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
    }
    return data;
  }, given);
  for (const kind of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent(".drop-zone", kind, { dataTransfer: transfer });
}

/** The netCDF file of a network. */
export async function bytesOf(network: NetworkFile): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "network-"));
  try {
    const path = join(folder, "network.nc");
    await writeNetcdf(path, network);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
