/** All attacks. A new one is a file here and a line below: those that take longest are last, where there may be no time for them. */
import type { Attack } from "./attack.ts";
import { eventStreams } from "./event-streams.ts";
import { faultyComponents } from "./faulty-components.ts";
import { foreignFiles } from "./foreign-files.ts";
import { freeLoops } from "./free-loops.ts";
import { largeBodies } from "./large-bodies.ts";
import { largeLists } from "./large-lists.ts";
import { largeRecords } from "./large-records.ts";
import { largeStarts } from "./large-starts.ts";
import { longLists } from "./long-lists.ts";
import { manyWriters } from "./many-writers.ts";
import { nameSearch } from "./name-search.ts";
import { passwords } from "./passwords.ts";
import { refusedSweeps } from "./refused-sweeps.ts";
import { revokedRights } from "./revoked-rights.ts";
import { smallRecords } from "./small-records.ts";

export const attacks: readonly Attack[] = [
  nameSearch,
  foreignFiles,
  revokedRights,
  freeLoops,
  refusedSweeps,
  largeRecords,
  largeLists,
  largeBodies,
  longLists,
  eventStreams,
  passwords,
  manyWriters,
  largeStarts,
  faultyComponents,
  smallRecords,
];
