/** Pages that are loaded together. */
export { default as login, Register as register } from "./login.tsx";
export { default as me } from "./me.tsx";
