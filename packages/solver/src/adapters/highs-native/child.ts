/** The process of one solve with the native library of HiGHS, whose path is the argument. */
import { serve } from "../../protocol/child/serve.ts";
import { libraryVersion, solveWithLibrary } from "./solve.ts";

const [path = ""] = process.argv.slice(2);
await serve({
  version: () => libraryVersion(path),
  solve: (request, hooks) => solveWithLibrary(path, request, hooks),
});
