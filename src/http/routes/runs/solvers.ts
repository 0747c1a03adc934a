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
      summary: "Tell which solvers can be used",
      description:
        "Has each solver solve tiny programs, in a second or so, and tells what came of it. Those that can be used are " +
        "valid as `solver` of an optimization.",
      answer: { description: "Every solver the service knows.", schema: { listOf: "SolverSchema" } },
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
