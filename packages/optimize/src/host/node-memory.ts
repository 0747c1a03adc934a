/** The memory that an optimization can have: by itself, since checks of the data judge by it and need no solver (`#memory`). */
export { machineMemoryBytes as memoryBytes } from "@esm/processes/machine-memory";
