/**
 * How long do programs of several shapes take by the whole path of the service, and by other free solvers?
 *
 *     npx node bench/peers.ts                            # all: generated ones, examples, and those of ../shared if present
 *     npx node bench/peers.ts grid-500×24 ring-10×168 year pypsa-sclopf      # nodes × hours, regions × steps, or names
 *
 * Prints one JSON object, from which docs/generate.ts makes the page of the comparison. "ours" is the service with the bundled solvers:
 * reduction, its own method, the check, what follows where that fails, and the start of processes. The peers are HiGHS (simplex, IPX,
 * HiPO, PDLP) and Clarabel from PyPI, with one thread, their own presolve and tolerances, and without the start of Python; where PyPI
 * is not reached, they are missing. Processor seconds count, since the machine may have other work. What takes less than 5 s is
 * solved three times in turns, and the medians are given. PEERS_LIMIT_S limits each solve, PEERS_RUNS is another number than three, and
 * PEERS_SOLVERS names some of the peers. `--into FILE` before the names replaces programs in a file of results.
 */
import "./help.ts";
import "./compile-cache.ts";
import { compareAll } from "./peers/compare.ts";
import { allPrograms } from "./peers/programs.ts";

await compareAll(process.argv.slice(2), allPrograms(), (_, compared) => compared);
