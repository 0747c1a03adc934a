/** The process of the WebAssembly build of HiGHS. */
import { serve } from "../../protocol/child/serve.ts";
import { highsSolver } from "./solve.ts";

await serve(highsSolver());
