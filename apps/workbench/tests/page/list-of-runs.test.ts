/** The list of runs of a data set: which runs it shows, and what was changed for one of them. */
import { describe, expect, it } from "vitest";
import { en as editingEn } from "../../src/page/editing/en.ts";
import { filterIn, isFiltered, requestOf } from "../../src/page/pages/runs/list/run-filter.ts";
import { changesOfRun } from "../../src/page/pages/runs/own-changes.ts";

const nothing = { variant: "", kind: "", state: "", person: "" };

describe("The list of runs", () => {
  it("is that of the variant, kind, state and person in the address", () => {
    const filter = filterIn(new URLSearchParams("variant=7&kind=myopic&state=failed&person=me&page=2"));
    expect(filter).toEqual({ variant: "7", kind: "myopic", state: "failed", person: "me" });
    expect(isFiltered(filter)).toBe(true);
    expect(requestOf(filter, 3)).toEqual({ model_id: "7", kind: "myopic", status: "failed", user_id: 3 });
  });

  it("is the whole one where the address says nothing, or nothing that is known", () => {
    for (const address of ["", "variant=x&kind=optimise&state=done&person=you", "variant=-1", "variant=1e3"])
      expect(filterIn(new URLSearchParams(address))).toEqual(nothing);
    expect(isFiltered(nothing)).toBe(false);
    expect(requestOf(nothing, 3)).toEqual({ model_id: "", kind: "", status: "", user_id: undefined });
  });

  it("names what was changed for a run only", () => {
    const overrides = [
      { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 0.6 },
      { component_name: "Gas", attribute: "commodity_cost", operation: "set", value: 0.04 },
    ] as const;
    const names = editingEn.names as Readonly<Record<string, string>>;
    expect(changesOfRun({ overrides: [...overrides] }, editingEn, "en")).toBe(
      `Wind: ${names.invest_per_capacity} × 0.6; Gas: ${names.commodity_cost} → 0.04`,
    );
  });
});
