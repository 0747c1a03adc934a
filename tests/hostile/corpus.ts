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

/** Cases that differ from others only in the route, the file or the part they go to. */
const isRepeated = /^(\w|\/)+\.json: |checksum of| with |by chance|^body/;
/** Cases that take long to make, or to read. */
const isLarge = /million|too many bytes|MiB|100 MB|three hundred/;

/** `npm test` sends every sixtieth of the repeated cases and every twelfth of the others. HOSTILE_ALL is for the whole corpus. */
export const chosen: HostileCase[] = process.env.HOSTILE_ALL
  ? corpus
  : corpus.filter(({ name }, index) => !isLarge.test(name) && index % (isRepeated.test(name) ? 60 : 12) === 0);

export const expectedStatuses = ({ to, statuses }: HostileCase): number[] =>
  statuses ?? (typeof to === "string" ? [400] : [422]);
