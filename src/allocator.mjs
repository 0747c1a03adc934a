/**
 * Has the C library give arrays of 64 kB and more back to the system when they are freed. glibc would ask for larger and larger arrays in
 * another way, from parts of its own for each thread, where freed memory stays. It reads these variables when a process begins, so the
 * process begins once more, under the same number. Loaded before everything else (`node --import`); elsewhere than on Linux, nothing is done.
 *
 * Jobs and solvers start without them: they ask for large arrays all the time. A channel to who started the process would be lost.
 */
import { isMainThread } from "node:worker_threads";

const settings = { MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "131072" };
const isSet = Object.keys(settings).some((name) => process.env[name] !== undefined);

if (process.platform === "linux" && isMainThread && !isSet && !process.connected) {
  const { execPath, execArgv, argv, env } = process;
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...settings });
}
