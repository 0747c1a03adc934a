/** Variants with a parent: how they are listed, which may be one, and what a copy of one takes along. */
import { describe, expect, it } from "vitest";
import type { Variant } from "../../src/page/data/answers.ts";
import { changesOfVariant, wholeVariant } from "../../src/page/data/whole-variant.ts";
import { inOrder, movesOf, withMoved, withRenamed } from "../../src/page/pages/dataset/variant-order.ts";
import { childrenOf, inTree, namesIn, possibleParents } from "../../src/page/pages/dataset/variant-tree.ts";

const variant = (id: number, parent_id: number | null = null) => ({ id, name: `v${id}`, parent_id });
const variants = [variant(1), variant(2, 4), variant(3), variant(4), variant(5, 1), variant(6, 4), variant(7, 99)];

describe("Variants with a parent", () => {
  it("stand below it in their order, and at the first level where it is not listed", () => {
    const lines = inTree(variants).map(({ variant: { id }, parent }) => [id, parent?.id ?? null]);
    expect(lines).toEqual([
      [1, null],
      [5, 1],
      [3, null],
      [4, null],
      [2, 4],
      [6, 4],
      [7, null],
    ]);
  });

  it("may have those as parents that have none, and are none while they have children", () => {
    const ids = (list: { id: number }[]) => list.map(({ id }) => id);
    expect(ids(possibleParents(variants, null))).toEqual([1, 3, 4]);
    expect(ids(possibleParents(variants, 3))).toEqual([1, 4]);
    expect(ids(possibleParents(variants, 5))).toEqual([1, 3, 4]);
    expect(possibleParents(variants, 4)).toEqual([]);
    expect(ids(childrenOf(variants, 4))).toEqual([2, 6]);
  });

  it("are made together by their names, each once", () => {
    expect(namesIn("Cheap wind; dear gas;\tCheap wind ;")).toEqual(["Cheap wind", "dear gas"]);
  });

  const override = { component_name: "wind", attribute: "interest_rate", operation: "multiply", value: 2 };
  const given = (own: object): Variant =>
    ({
      ...{ id: 1, name: "v", description: null, parent_id: null, override_parameters: [{ ...override, id: 7 }] },
      ...{ override_tables: null, optimization_parameters: null },
      ...own,
    }) as unknown as Variant;

  it("are run with what they inherit", () => {
    const pathway = { start_year: 2030 };
    const whole = wholeVariant(given({ parent_id: 2 }), given({ id: 2, optimization_parameters: pathway }));
    expect(whole.override_parameters).toMatchObject([{ operation: "multiply", value: 4 }]);
    expect([whole.id, whole.optimization_parameters]).toEqual([1, pathway]);
  });

  it("are copied with their parent and all of their own changes", () => {
    const lists = { override_tables: [{ a: 1 }], overrides_by_year: [{ b: 2 }], additional_constraints: [{ c: 3 }] };
    expect(changesOfVariant(given({ parent_id: 2, ...lists }))).toEqual({
      ...lists,
      parent_id: 2,
      override_parameters: [override],
      optimization_parameters: null,
    });
  });
});

describe("The order of variants", () => {
  const display = { layout: {}, scenarios: ["v4", "gone", "v3"] };
  const ordered = inOrder(variants, display);

  it("is the one that somebody gave, and then the one in which they were made", () => {
    expect(ordered.map(({ id }) => id)).toEqual([4, 3, 1, 2, 5, 6, 7]);
    expect(inOrder(variants, null)).toEqual(variants);
    expect(inOrder(variants, { scenarios: "v3" })).toEqual(variants);
  });

  it("is changed among those with the same parent, and keeps what else the display has", () => {
    const moved = withMoved(display, ordered, 3, -1);
    expect(moved).toEqual({ layout: {}, scenarios: ["v3", "v2", "v6", "v4", "v1", "v5", "v7"] });
    const lines = inTree(inOrder(variants, moved as typeof display)).map(({ variant: { id } }) => id);
    expect(lines).toEqual([3, 4, 2, 6, 1, 5, 7]);
  });

  it("ends at the first and the last of a parent", () => {
    expect(movesOf(ordered, 4)).toEqual({ up: false, down: true });
    expect(movesOf(ordered, 2)).toEqual({ up: false, down: true });
    expect(movesOf(ordered, 6)).toEqual({ up: true, down: false });
    expect(movesOf(ordered, 5)).toEqual({ up: false, down: false });
    expect(movesOf([], 4)).toEqual({ up: false, down: false });
    expect(withMoved(display, ordered, 4, -1)).toEqual(display);
  });

  it("follows a new name", () => {
    expect(withRenamed(display, "v4", "new")).toEqual({ layout: {}, scenarios: ["new", "gone", "v3"] });
    expect(withRenamed(display, "v9", "new")).toBeNull();
    expect(withRenamed(null, "v4", "new")).toBeNull();
  });
});
