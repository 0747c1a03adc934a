/** Properties are tried on the same random cases each time, so that what fails was changed. RANDOM_SEED chooses other cases. */
import fc from "fast-check";

export const randomSeed = Number(process.env.RANDOM_SEED ?? 1);

fc.configureGlobal({ seed: randomSeed });
