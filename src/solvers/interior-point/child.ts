/** The process of one solve with our own interior point method. */
import { serve } from "../protocol/child/serve.ts";
import { interiorPointVersion, solveWithInteriorPoint } from "./solve.ts";

await serve({ version: async () => interiorPointVersion, solve: solveWithInteriorPoint });
