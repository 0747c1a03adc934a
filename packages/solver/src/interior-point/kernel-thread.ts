/** A thread that takes part in the kernel's work until it is ended. */
import { workerData } from "node:worker_threads";
import { instantiate, type KernelThreadData } from "./factorization/kernel-memory.ts";

const { module, memory, thread }: KernelThreadData = workerData;
instantiate(module, memory).help(thread);
