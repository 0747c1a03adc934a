/**
 * Loaded into threads of a pool before their program, which takes longer to load than most tasks take: without it, the
 * thread that answers requests would share the processors with threads that only begin.
 */
import { lowerThreadPriority } from "./process-priority.ts";

lowerThreadPriority();
