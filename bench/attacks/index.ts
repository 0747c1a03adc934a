/** All attacks. A new one is a file here and a line below. */
import type { Attack } from "./attack.ts";
import { eventStreams } from "./event-streams.ts";
import { largeRecords } from "./large-records.ts";
import { manyWriters } from "./many-writers.ts";
import { nameSearch } from "./name-search.ts";
import { passwords } from "./passwords.ts";

export const attacks: readonly Attack[] = [nameSearch, passwords, eventStreams, largeRecords, manyWriters];
