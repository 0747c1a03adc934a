/** The process of one solve with our own interior point method. */
import { serve } from "../protocol/child/serve.ts";
import { solveWithInteriorPoint } from "./solve.ts";
import { interiorPointVersion } from "./version.ts";

await serve({ version: async () => interiorPointVersion, solve: solveWithInteriorPoint });
