/** AssemblyScript. What the kernel offers; `npm run kernel` compiles it to ../kernel-module.ts. */
export { addTargets, addWeights, findDualChanges } from "./bounds";
export { factorize } from "./fronts";
export { backwardIndefinite, factorizeIndefinite, forwardIndefinite } from "./indefinite";
export { divideTree, findFamilies, findTargets, placeEntries, placeFronts } from "./layout";
export { moveDuals, shortenSteps, sumProducts } from "./steps";
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
export { aimAtProduct, aimAtZero, aimBetween } from "./targets";
export { help } from "./threads";
export { addMultiple, findChanges, findRightHandSide, multiplyMatrix, multiplyVectors } from "./vectors";
