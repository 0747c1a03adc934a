/** Pages that are loaded together. */

export { default as alternatives } from "./alternatives/alternatives-page.tsx";
export { default as data } from "./data/data-page.tsx";
export { default as energy } from "./energy/energy-page.tsx";
export { default as limits } from "./limits/limits-page.tsx";
export { default as overview } from "./overview.tsx";
export { default as pathway } from "./pathway/pathway-page.tsx";
export { default as shared } from "./shared/shared-page.tsx";
