/** The requests with the most data behind them. */
import { largestArchive } from "./archive.ts";
import type { GivenBody } from "./send.ts";
import type { WorldSize } from "./world.ts";

/** Ids of what the requests are about. */
export interface Place {
  largest: number;
  longest: number;
  /** Size of an entry of the series in `longest`. */
  longestEntry: number;
  /** A model of the data set `largest`. */
  model: number;
}

export interface LargeRequest {
  name: string;
  method: string;
  path(place: Place): string;
  body?: (size: WorldSize) => Promise<GivenBody>;
}

const run = { kind: "optimize", options: { resolution: "typical_periods", typical_periods: 300 } };

export const largeRequests: readonly LargeRequest[] = [
  {
    name: "upload",
    method: "POST",
    path: ({ largest }) => `/datasets/${largest}/upload`,
    async body(size) {
      const content = new FormData();
      content.append("file", await largestArchive(size), "archive.zip");
      return { mediaType: "", content };
    },
  },
  { name: "download", method: "GET", path: ({ largest }) => `/datasets/${largest}/download` },
  { name: "package", method: "GET", path: ({ largest }) => `/datasets/${largest}/export` },
  {
    name: "run",
    method: "POST",
    path: ({ model }) => `/models/${model}/runs`,
    body: async () => ({ mediaType: "application/json", content: JSON.stringify(run) }),
  },
  {
    name: "series",
    method: "GET",
    path: ({ longestEntry }) => `/max-operation-rates/${longestEntry}`,
  },
  {
    name: "copy",
    method: "POST",
    path: ({ largest }) => `/datasets/${largest}/copy`,
    body: async () => ({ mediaType: "application/json", content: JSON.stringify({ name: "copy" }) }),
  },
];
