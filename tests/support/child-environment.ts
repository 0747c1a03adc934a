/**
 * Environment of the processes that tests start: what they need to start, the compile cache, and the folder for temporary
 * files; no settings but one, since the machine of the tests may be busy.
 */
import { tmpdir } from "node:os";

const { PATH = "", NODE_COMPILE_CACHE, NODE_OPTIONS = "" } = process.env;

export const childEnvironment = {
  PATH,
  NODE_OPTIONS,
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  TMPDIR: tmpdir(),
  MAX_EVENT_LOOP_DELAY_MS: "0",
};
