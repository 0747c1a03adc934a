/** Uploads with progress, which `fetch` cannot tell. */
import type { UploadResult } from "./answers.ts";
import { askForLogin } from "./login-request.ts";
import { errorOf, isOffline, RequestError } from "./request.ts";

/**
 * Sends a data set's archive; one that the service refuses is a result, too. Throws `RequestError` for all else.
 *
 * @param onProgress the share that was sent; from 1 on, the service reads it
 */
export async function uploadArchive(
  datasetId: number,
  file: File,
  onProgress: (share: number) => void,
): Promise<UploadResult> {
  const form = new FormData();
  form.set("file", new File([file], file.name, { type: "application/zip" }));
  for (;;) {
    const response = await post(`/datasets/${datasetId}/upload`, form, onProgress);
    if (response.ok) return (await response.json()) as UploadResult;
    if (response.status === 401 && (await askForLogin())) continue;
    const refusal = response.status === 400 ? resultIn(await response.clone().json()) : null;
    if (refusal) return refusal;
    throw await errorOf(response);
  }
}

function resultIn({ detail }: { detail?: Partial<UploadResult> | string }): UploadResult | null {
  return typeof detail === "object" && detail.file_results ? (detail as UploadResult) : null;
}

function post(address: string, body: FormData, onProgress: (share: number) => void): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open("POST", address);
  request.setRequestHeader("x-workbench", "1");
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
