/** What the page asks the worker that checks data, and what it answers. Each question has one answer, in their order. */
import type { Language } from "@esm/messages/entry";
import type { Problem } from "@esm/model/domain/problem";

export type Question =
  /** The model to check from now on, as `GET /models/{model_id}/content` answers. */
  | { readonly name: "model"; readonly bytes: ArrayBuffer }
  /** These operations were saved, in the form of a request: the model is as it is stored after them. */
  | { readonly name: "saved"; readonly operations: unknown }
  /** The problems that a validation would find after the operations, which have the form of a request. */
  | { readonly name: "problems"; readonly operations: unknown; readonly language: Language };

export type Answer =
  | { readonly problems: readonly Problem[] }
  /** The operations could not be saved. */
  | { readonly refused: true }
  /** The revision of the model that it has now. */
  | { readonly revision: number }
  | { readonly done: true }
  /** The worker has no model, or could not do what was asked: it has none from now on. */
  | { readonly failed: string };
