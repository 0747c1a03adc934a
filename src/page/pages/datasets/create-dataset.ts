/** Creates data sets whose names are taken from something else, such as a file. */
import type { Dataset } from "../../data/answers.ts";
import { RequestError, send } from "../../data/request.ts";

const maxAttempts = 50;
const maxCharacters = 240;

/** A number is appended where the name is taken. */
export async function createWithFreeName(name: string): Promise<Dataset> {
  const base = name.trim().slice(0, maxCharacters) || "data";
  for (let attempt = 1; ; attempt++) {
    try {
      return await send<Dataset>("POST", "/datasets/", { name: attempt === 1 ? base : `${base} ${attempt}` });
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409 || attempt === maxAttempts) throw error;
    }
  }
}
