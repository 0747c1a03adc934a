/** AssemblyScript. What the kernel offers; `npm run kernel` compiles it to ../kernel-module.ts. */
export { assemble, factorize } from "./fronts";
export { factorizeIndefinite, solveIndefinite } from "./indefinite";
export { addTerms, backward, divideByPivots, forward } from "./substitution";
