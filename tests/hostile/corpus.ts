/** All hostile input. */
import { archiveJsonCases } from "./archive-json.ts";
import { archiveCases } from "./archives.ts";
import { bodyCases } from "./bodies.ts";
import type { HostileCase } from "./case.ts";
import { sheetXmlCases } from "./sheet-xml.ts";
import { sheetCases } from "./sheets.ts";
import { zip64Cases } from "./zip64.ts";

export const corpus: HostileCase[] = [
  ...archiveCases,
  ...zip64Cases,
  ...archiveJsonCases,
  ...sheetCases,
  ...sheetXmlCases,
  ...bodyCases,
];

/**
 * What `npm test` sends: of the cases that differ only in the route, the file or the part they go to every twelfth, and
 * nothing that takes long to make. HOSTILE_ALL is for the whole corpus.
 */
export const chosen: HostileCase[] = process.env.HOSTILE_ALL
  ? corpus
  : corpus.filter(
      ({ name }, index) =>
        !/million|too many bytes|MiB/.test(name) &&
        (!/^(\w|\/)+\.json: |checksum of| with |by chance|^body/.test(name) || index % 12 === 0),
    );

export const expectedStatuses = ({ to, statuses }: HostileCase): number[] =>
  statuses ?? (typeof to === "string" ? [400] : [422]);
