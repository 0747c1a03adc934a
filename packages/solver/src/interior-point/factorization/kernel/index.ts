/** AssemblyScript. What the kernel offers; `npm run kernel` compiles it to ../kernel-module.ts. */
export { addWeights, condenseTargets, recoverBoundDuals } from "./bounds";
export { factorize } from "./fronts";
export { backwardIndefinite, factorizeIndefinite, forwardIndefinite } from "./indefinite";
export { divideTree, findFamilies, findTargets, placeEntries, placeFronts } from "./layout";
export { moveDuals, ratioTest, sumProducts } from "./steps";
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
export { setCentralityTargets, setCorrectorTargets, setPredictorTargets } from "./targets";
export { help } from "./threads";
export { addMultiple, findRightHandSide, multiplyMatrix, multiplyVectors, recoverDirection } from "./vectors";
