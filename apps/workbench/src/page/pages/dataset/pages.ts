/** Pages that are loaded together. */
export { default as datasets } from "../datasets/datasets.tsx";
export { default as constraints } from "./constraints/constraints.tsx";
export { default as dataset } from "./dataset.tsx";
export { default as variants } from "./matrix/matrix.tsx";
export { default as variant } from "./variant.tsx";
