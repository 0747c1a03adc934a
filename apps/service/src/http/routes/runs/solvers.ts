/** Solvers: which there are here, and why others cannot be used. */
import { type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

export function solverRoutes({ solvers }: Services): Route[] {
  return [
    userRoute({
      method: "GET",
      path: "/solvers",
      operationId: "listSolvers",
      tag: "service",
      extension: true,
      summary: "List solvers",
      description:
        "Tests each solver with tiny programs, which takes about a second. Solvers that passed are " +
        "valid as `solver` of an optimization.",
      answer: {
        description: "All known solvers, with the result of their self-test.",
        schema: { listOf: "SolverSchema" },
      },
      async handle() {
        const { solvers: reports } = await solvers.fresh();
        return reports.map((report) => ({
          name: report.name,
          usable: report.usable,
          why: report.why,
          version: report.version,
          algorithms: report.algorithms,
          maximum_threads: report.maximumThreads,
          maximum_memory_bytes: report.maximumMemoryBytes,
          maximum_rows_and_columns: report.maximumRowsAndColumns,
          seconds: report.seconds,
        }));
      },
    }),
  ];
}
