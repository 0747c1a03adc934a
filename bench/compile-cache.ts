/** As in the service, Node.js keeps what it compiled, also for the processes of solvers. To be imported before what is measured. */
import { enableCompileCache } from "node:module";
import { resolve } from "node:path";

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, "../node_modules/.cache/compiled");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
