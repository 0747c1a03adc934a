/** The worker that checks the data of a page while somebody types. The bundle of the page makes one script of it. */
import { catalogueOfModels } from "@esm/messages/catalogue-of-models";
import { inLanguageBy } from "@esm/messages/in-language";
import { rendererOf } from "@esm/messages/renderer";
import type { Operation } from "@esm/model/domain/changes/operation";
import { operationSchema } from "@esm/model/domain/changes/operation-schema";
import { listSchema } from "@esm/model/domain/schema";
import { type ModelToCheck, modelOfBytes } from "./model-bytes.ts";
import { modelAfter, problemsAfter } from "./problems-after.ts";
import type { Answer, Question } from "./questions.ts";

/** The parts of a worker that are used here; the types of Node.js leave them out. */
const worker = globalThis as unknown as {
  onmessage: (event: { readonly data: Question }) => void;
  postMessage(answer: Answer): void;
};

const inLanguage = inLanguageBy(rendererOf(catalogueOfModels));

const operationsSchema = listSchema(operationSchema);

let model: ModelToCheck | null = null;

/** As the service reads them; null where it would refuse them. */
function operationsOf(given: unknown): Operation[] | null {
  const { success, data } = operationsSchema.safeParse(given);
  return success ? (data as Operation[]) : null;
}

function answerTo(question: Question): Answer {
  if (question.name === "model") {
    model = modelOfBytes(question.bytes);
    return { revision: model.revision };
  }
  if (model === null) return { failed: "There is no model." };
  const operations = operationsOf(question.operations);
  if (question.name === "saved") {
    const after = operations && modelAfter(model, operations);
    model = after && { ...model, ...after };
    return model ? { done: true } : { failed: "The operations could not be saved." };
  }
  const found = operations && problemsAfter(model, { operations }, model.machineBytes);
  if (!found || "refused" in found) return { refused: true };
  return { problems: inLanguage(found.problems, question.language) };
}

worker.onmessage = ({ data }) => {
  try {
    worker.postMessage(answerTo(data));
  } catch (error) {
    model = null;
    worker.postMessage({ failed: String(error) });
  }
};
