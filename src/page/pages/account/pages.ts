/** Pages that are loaded together. */
export { default as login } from "./login.tsx";
export { default as me } from "./me.tsx";
export { default as register } from "./register.tsx";
