/** Pages that are loaded together. */
export { default as dispatch } from "./dispatch.tsx";
export { default as duration } from "./duration.tsx";
export { default as storage } from "./storage.tsx";
