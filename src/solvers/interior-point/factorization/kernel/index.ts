/** AssemblyScript. What the kernel offers; `npm run kernel` compiles it to ../kernel-module.ts. */
export { factorize } from "./fronts";
export { backwardIndefinite, factorizeIndefinite, forwardIndefinite } from "./indefinite";
export { divideTree, findFamilies, findTargets, placeEntries, placeFronts } from "./layout";
export { addTerms, solve } from "./substitution";
export {
  countRows,
  eliminationTree,
  findRows,
  mergeColumns,
  moveColumns,
  postorder,
  sortEntries,
} from "./symbolic";
export { help } from "./threads";
export { addMultiple, multiplyMatrix, multiplyVectors } from "./vectors";
