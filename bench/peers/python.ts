/** A Python with the solvers that ours is compared with: the one that PEERS_PYTHON names, or a new environment. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** The newest HiGHS whose helpers of HiPO are on PyPI, too. */
const packages = ["highspy==1.15.1", "highspy-extras==1.15.1", "clarabel==0.11.1", "scipy==1.17.1"];

/** Null, with the reason on standard error, where it cannot be had. */
export function pythonOfPeers(folder: string): string | null {
  const given = process.env.PEERS_PYTHON;
  if (given) return given;
  const environment = join(folder, "python");
  try {
    const quiet = { stdio: ["ignore", "ignore", "pipe"] as ["ignore", "ignore", "pipe"], encoding: "utf8" as const };
    execFileSync("python3", ["-m", "venv", environment], quiet);
    execFileSync(join(environment, "bin/pip"), ["install", "--quiet", ...packages], quiet);
    return join(environment, "bin/python");
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const reason = (stderr || message).trim().split("\n").at(-1);
    process.stderr.write(`The peers are left out, since their packages could not be installed: ${reason}\n`);
    return null;
  }
}
