/** Runs of a model that have succeeded. */
import { expect } from "vitest";
import { eventually } from "../../../../../tests/support/eventually.ts";
import type { TestService } from "../service.ts";

/** Starts a run of a model, waits until it has succeeded, and answers with its id. */
export async function finishedRun(
  service: Pick<TestService, "send">,
  { token, modelId }: { token: string; modelId: number },
  json: object,
): Promise<number> {
  const { status: begun, body } = await service.send("POST", `/models/${modelId}/runs`, { token, json });
  expect([200, 202], JSON.stringify(body)).toContain(begun);
  await eventually(async () => {
    const { status, error } = (await service.send("GET", `/runs/${body.id}`, { token })).body;
    expect([status, error]).toEqual(["succeeded", null]);
  });
  return body.id;
}
