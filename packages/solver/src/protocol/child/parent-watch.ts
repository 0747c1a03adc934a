/**
 * Runs in a thread of a solver's process and ends the process once its parent is gone: the solver blocks its own
 * thread for minutes and would never notice.
 */
const parent = process.ppid;
const pollMs = 500;

function parentLives(): boolean {
  if (process.platform !== "win32") return process.ppid === parent;
  try {
    process.kill(parent, 0);
    return true;
  } catch {
    return false;
  }
}

setInterval(() => {
  if (!parentLives()) process.kill(process.pid, "SIGKILL");
}, pollMs);
