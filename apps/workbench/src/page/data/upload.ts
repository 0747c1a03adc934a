/** Uploads with progress, which `fetch` cannot tell. */

import { addressOf } from "../router/match.ts";
import type { ImportResult } from "./interface.ts";
import { askForLogin } from "./login-request.ts";
import { errorOf, isOffline, RequestError } from "./request.ts";

export type UploadQuery = {
  name?: string;
  approximate: string;
  ignore: string;
  dry_run: "true" | "false";
  fixed_costs?: "true";
  cost_unit?: string;
};

/**
 * Sends the file of a model: for a report alone, or for a new data set. Throws `RequestError`.
 *
 * @param buses the table of where its buses are, if there is one
 * @param onProgress the share that was sent; from 1 on, the service reads it
 */
export async function uploadModel(
  { file, buses }: { file: File; buses: File | null },
  query: UploadQuery,
  onProgress: (share: number) => void,
): Promise<ImportResult> {
  const form = new FormData();
  if (buses) form.set("buses", buses);
  form.set("file", file);
  for (;;) {
    const response = await post(addressOf("/datasets/import", {}, query), form, onProgress);
    if (response.ok) return (await response.json()) as ImportResult;
    if (response.status !== 401 || !(await askForLogin())) throw await errorOf(response);
  }
}

function post(address: string, body: FormData, onProgress: (share: number) => void): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open("POST", address);
  request.setRequestHeader("x-workbench", "1");
  request.setRequestHeader("accept-language", document.documentElement.lang);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1);
  request.onload = () => {
    isOffline.value = false;
    const headers = new Headers();
    for (const name of ["content-type", "x-request-id"]) {
      const value = request.getResponseHeader(name);
      if (value !== null) headers.set(name, value);
    }
    resolve(new Response(request.responseText, { status: request.status, headers }));
  };
  request.onerror = () => {
    isOffline.value = true;
    reject(new RequestError(0, "The service could not be reached."));
  };
  request.send(body);
  return promise;
}
