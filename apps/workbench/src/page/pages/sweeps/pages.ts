/** Pages that are loaded together. */

export { default as sweep } from "./sweep.tsx";
export { default as sweeps } from "./sweeps.tsx";
