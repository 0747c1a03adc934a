/** Errors of a thread are known outside of it: a full disk is not reported as our defect. */
import { createWriteStream, existsSync, openSync } from "node:fs";
import { ArchiveError } from "@esm/exchange/zip/error";
import { createZipWriter } from "@esm/exchange/zip/zip-writer";
import { describe, expect, it } from "vitest";
import { errorAnswer } from "../../src/http/answers/errors.ts";
import { errorOfThread, threadFailure } from "../../src/platform/thread-answer.ts";

/** Device of Linux that is always full. */
const fullDisk = "/dev/full";

/** As it comes out of the thread. */
const across = (error: unknown) => errorOfThread(structuredClone(threadFailure("It could not be written", error)));

describe("A fault in a thread", () => {
  it.skipIf(!existsSync(fullDisk))("is answered as a full disk where it was one", async () => {
    const zip = createZipWriter(createWriteStream("", { fd: openSync(fullDisk, "w") }));
    const written = zip.addFile("a", Buffer.alloc(100)).then(() => zip.finish());
    const error = across(await written.catch((reason: unknown) => reason));
    expect(error.message).toMatch(/^It could not be written: Error: ENOSPC/);
    expect(errorAnswer(error, "request")).toMatchObject({
      status: 503,
      body: { detail: "disk_full: The disk of the service is full. Nothing was stored." },
      headers: { "retry-after": "10" },
    });
  });

  it("is recognized also by its cause", () => {
    const cause = Object.assign(new Error("inner"), { code: "EROFS" });
    expect(across(new Error("outer", { cause }))).toMatchObject({ code: "EROFS" });
  });

  it("remains a defect where it is one", () => {
    for (const error of [new Error("x"), "text", null, new ArchiveError("unsafe_path", "x")]) {
      expect(across(error)).not.toHaveProperty("code");
      expect(errorAnswer(across(error), "request").status).toBe(500);
    }
  });
});
