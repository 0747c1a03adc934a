/** The process of one solve with the WebAssembly build of HiGHS. */
import { serve } from "../child/serve.ts";
import { highsVersion, solveWithHighs } from "./solve.ts";

await serve({ version: highsVersion, solve: solveWithHighs });
