import { zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packInput } from "../../../../tests/support/packed-input.ts";
import { unpackInput } from "../../src/runs/input/packed-input.ts";
import { sampleContent } from "../store/contents.ts";

const packed = async (change: (content: ReturnType<typeof sampleContent>) => void = () => {}) => {
  const { models, ...rest } = sampleContent();
  const content = { ...rest, models: [] };
  change(content as never);
  return packInput(content, models[0]);
};

describe("The packed input of a run", () => {
  it("gives back what went in", async () => {
    const { models, ...rest } = sampleContent();
    const { portions } = await packed();
    expect(unpackInput(Buffer.concat(portions))).toEqual({
      snapshot: { content: { ...rest, models: [] }, overrides: models[0].override_parameters },
      parameters: models[0].optimization_parameters,
    });
  });

  it("has the name by which runs of earlier versions are found", async () => {
    const name = "d9d79b96407ade85641cf8b59e45701a7eba8cd90cf6cd69ef2b5ea818e173c8";
    expect((await packed()).hash).toBe(name);
  });

  it("of an earlier version, without an attribute of today, has its default", async () => {
    const { portions } = await packed();
    const header = zstdDecompressSync(Buffer.concat(portions)).toString("latin1");
    expect(header).not.toContain("is_cyclic");
    const { snapshot } = unpackInput(Buffer.concat(portions));
    const storages = snapshot.content.components.filter(({ type }) => type === "STORAGE");
    expect(storages.map((storage) => storage.type === "STORAGE" && storage.is_cyclic)).toEqual([true]);
  });

  it("keeps the attributes of today where they are used", async () => {
    const { portions } = await packed(({ components }) => {
      for (const storage of components) if (storage.type === "STORAGE") storage.is_cyclic = false;
    });
    const { snapshot } = unpackInput(Buffer.concat(portions));
    expect(snapshot.content.components.find(({ type }) => type === "STORAGE")).toMatchObject({ is_cyclic: false });
  });

  it("has the same name for equal data, and another one for any change", async () => {
    const { hash } = await packed();
    expect((await packed()).hash).toBe(hash);
    const changed = await packed((content) => {
      content.tables[0].values[0] += 1e-12;
    });
    expect(changed.hash).not.toBe(hash);
  });
});
