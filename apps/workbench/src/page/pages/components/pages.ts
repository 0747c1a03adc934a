/** Pages that are loaded together. */

export { default as problems } from "../problems/problems.tsx";
export { default as commodities } from "./commodities.tsx";
export { default as component } from "./component.tsx";
export { default as components } from "./components.tsx";
export { default as regions } from "./regions.tsx";
