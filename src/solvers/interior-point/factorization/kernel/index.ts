/** AssemblyScript. What the kernel offers; `npm run kernel` compiles it to ../kernel-module.ts. */
export { factorize } from "./fronts";
export { backwardIndefinite, factorizeIndefinite, forwardIndefinite } from "./indefinite";
export { addTerms, solve } from "./substitution";
export { help } from "./threads";
export { addMultiple, multiplyMatrix, multiplyVectors } from "./vectors";
