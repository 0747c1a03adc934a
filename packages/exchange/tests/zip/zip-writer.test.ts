import { PassThrough, Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { defaultZipLimits } from "../../src/zip/limits.ts";
import { readZip } from "../../src/zip/zip-reader.ts";
import { createZipWriter, type ZipWriter } from "../../src/zip/zip-writer.ts";

async function written(fill: (zip: ZipWriter) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      setImmediate(done);
    },
    highWaterMark: 10,
  });
  const zip = createZipWriter(sink);
  await fill(zip);
  await zip.finish();
  return Buffer.concat(chunks);
}

async function* slowly(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    await new Promise((resolve) => setImmediate(resolve));
    yield chunk;
  }
}

describe("the zip writer", () => {
  it.each([2, 150_000])("writes %d lines of text in chunks into the same bytes as in one piece", async (lines) => {
    const content = Array.from({ length: lines }, (_, line) => Buffer.from(`line ${line}\n`));
    const chunks = Array.from({ length: 50 }, (_, at) => Buffer.concat(content.filter((_, line) => line % 50 === at)));
    const whole = await written((zip) => zip.addFile("text.txt", Buffer.concat(chunks)));
    expect((await written((zip) => zip.addSizedFile("text.txt", slowly(chunks)))).equals(whole)).toBe(true);
  });

  it("writes what the reader gives back: bytes, sequences of chunks, folders", async () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(chunks, fc.boolean(), async (content, isSlow) => {
        const whole = Buffer.concat(content);
        const bytes = await written(async (zip) => {
          await zip.addDirectory("sinks/");
          await zip.addFile("sinks/Größe.bin", whole);
          await zip.addFile("streamed.bin", isSlow ? slowly(content) : content);
          await zip.addStoredFile("stored.bin", isSlow ? content : whole);
        });
        const zip = await readZip(bytes, defaultZipLimits);
        expect(zip.directories).toEqual(["sinks/"]);
        expect(zip.files.map((file) => file.name)).toEqual(["sinks/Größe.bin", "streamed.bin", "stored.bin"]);
        for (const file of zip.files) expect((await file.read()).equals(whole)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("gives equal bytes for equal content at any time", async () => {
    const fill = (zip: ZipWriter) => zip.addFile("a.txt", [Buffer.from("hello")]);
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const [first, later] = [new Date("2020-02-29T00:00:00Z"), new Date("2031-12-31T23:59:58Z")];
      vi.setSystemTime(first);
      const bytes = await written(fill);
      vi.setSystemTime(later);
      expect(bytes.equals(await written(fill))).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("compresses content where that makes it smaller", async () => {
    const content = Buffer.alloc(1_000_000, "abc");
    expect((await written((zip) => zip.addFile("a", content))).length).toBeLessThan(20_000);
    expect((await written((zip) => zip.addFile("a", [content]))).length).toBeLessThan(20_000);
  });

  it("refuses names no reader should see, and names given twice", async () => {
    const bad = (name: string) => written((zip) => zip.addFile(name, Buffer.alloc(0)));
    for (const name of ["../a", "/a", "a\\b", "C:a", "a//b", "folder/", ""]) {
      await expect(bad(name)).rejects.toMatchObject({ code: "unsafe_path" });
    }
    await expect(written((zip) => zip.addDirectory("sinks"))).rejects.toMatchObject({ code: "unsafe_path" });
    const twice = written(async (zip) => {
      await zip.addFile("a", Buffer.alloc(1));
      await zip.addFile("a", Buffer.alloc(1));
    });
    await expect(twice).rejects.toMatchObject({ code: "duplicate_name", entry: "a" });
  });

  it("passes on the failure of a content, and takes nothing after it", async () => {
    const failing = async function* () {
      yield Buffer.alloc(100_000, 1);
      throw new Error("the content failed");
    };
    const zip = createZipWriter(new PassThrough().resume());
    await expect(zip.addFile("a", failing())).rejects.toThrow("the content failed");
    await expect(zip.addFile("b", Buffer.alloc(0))).rejects.toThrow("failed");
  });

  it("takes one entry at a time, and none after the end", async () => {
    const zip = createZipWriter(new PassThrough().resume());
    const first = zip.addFile("a", slowly([Buffer.alloc(10)]));
    await expect(zip.addFile("b", Buffer.alloc(0))).rejects.toThrow("writing");
    await first;
    await zip.finish();
    await expect(zip.addFile("c", Buffer.alloc(0))).rejects.toThrow("finished");
  });
});

describe("the receiving side", () => {
  const endless = function* () {
    // Incompressible, so that bytes do reach the receiving side.
    let state = 1;
    while (true) {
      const chunk = Buffer.allocUnsafe(65536);
      for (let index = 0; index < chunk.length; index += 1) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        chunk[index] = state >>> 24;
      }
      yield chunk;
    }
  };

  it("is waited for: nothing piles up in memory before a slow one", async () => {
    let taken = 0;
    let made = 0;
    const sink = new Writable({
      highWaterMark: 1000,
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.length;
        setTimeout(done, 1);
      },
    });
    const counted = function* () {
      for (const chunk of endless()) {
        if (made > 3_000_000) return;
        // A few chunks may be on their way between the source and the sink.
        expect(made - taken).toBeLessThan(1_000_000);
        made += chunk.length;
        yield chunk;
      }
    };
    const zip = createZipWriter(sink);
    await zip.addFile("a", counted());
    await zip.finish();
    expect(taken).toBeGreaterThan(made);
  });

  const filledAndFinished = async (stream: Writable) => {
    const zip = createZipWriter(stream);
    await zip.addFile("a", Buffer.alloc(1));
    await zip.finish();
  };

  it("stops the writing when it fails or goes away, with the last bytes, too", async () => {
    const failing = new Writable({ write: (_chunk, _encoding, done) => done(new Error("disk full")) });
    await expect(createZipWriter(failing).addFile("a", endless())).rejects.toThrow("disk full");
    // Files close before they tell what they met.
    const full = new Writable({
      write: (_chunk, _encoding, done) => setImmediate(done, new Error("disk full")),
      destroy: (error, done) => setImmediate(done, error),
    });
    await expect(filledAndFinished(full)).rejects.toThrow("disk full");
    const leaving = new PassThrough({ highWaterMark: 1000 });
    setTimeout(() => leaving.destroy(), 30);
    await expect(createZipWriter(leaving).addFile("a", endless())).rejects.toThrow("closed");
    const gone = new PassThrough();
    gone.destroy();
    await expect(createZipWriter(gone).addFile("a", Buffer.alloc(1))).rejects.toThrow("closed");
  });
});
