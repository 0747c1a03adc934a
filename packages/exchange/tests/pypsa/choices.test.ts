/** Options of users for the import of a network of PyPSA. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sentences } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { afterAll, describe, expect, it } from "vitest";
import type { Accepted } from "../../src/findings/report.ts";
import type { PypsaChoices } from "../../src/pypsa/choices.ts";
import { readPypsa } from "../../src/pypsa/reader.ts";
import { target } from "../archive/archives.ts";
import { readHere } from "../netcdf-here.ts";
import { type NetworkFile, small, writeNetcdf } from "./networks.ts";

const folder = mkdtempSync(join(tmpdir(), "choices-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const read = async (network: NetworkFile, { accepted, ...choices }: PypsaChoices & { accepted?: Accepted } = {}) => {
  const path = join(folder, `${files++}.nc`);
  await writeNetcdf(path, network);
  return readPypsa(path, { dataset: target, choices, ...readHere, ...(accepted && { accepted }) });
};
const withLists = (lists: NetworkFile["lists"]): NetworkFile => ({ ...small, lists: { ...small.lists, ...lists } });
async function optimum(content: DatasetContent): Promise<number> {
  const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 100 });
  if (end.status !== "optimal") throw new Error(`The end is ${end.status}.`);
  return end.objective;
}

describe("costs of capacities that are not built", () => {
  const factor = 8760 / 4;
  const annuity = 0.07 / (1 - 1.07 ** -20);
  const plain = { bus: "el", p_set: Number.NaN, overnight_cost: Number.NaN, p_nom_max: Number.POSITIVE_INFINITY };
  const given = withLists({
    buses: { el: { carrier: "AC" }, other: { carrier: "AC" } },
    generators: {
      gas: { ...plain, p_nom: 20, capital_cost: 3, fom_cost: 1 },
      old: { ...plain, p_nom: 10, overnight_cost: 1000, discount_rate: 0.07, lifetime: 20 },
      idle: { ...plain, p_nom: 0, capital_cost: 9 },
      wind: { ...plain, p_nom_extendable: true, p_nom: 5, capital_cost: 100 },
      given: { ...plain, p_nom: 5, p_set: 1, capital_cost: 7 },
    },
    storage_units: { battery: { bus: "el", p_nom: 2, max_hours: 4, cyclic_state_of_charge: true, capital_cost: 8 } },
    lines: { line: { bus0: "el", bus1: "other", s_nom: 10, s_max_pu: 0.5, x: 1, capital_cost: 2 } },
  });

  it("are left out, as in PyPSA", async () => {
    const { content, report } = await read(given);
    expect(report.findings).toEqual([]);
    expect(report.objective).toMatchObject({ factor, constant: 0 });
    expect(content?.components.find(({ name }) => name === "gas")).toMatchObject({ opex_per_capacity: 0 });
  });

  it("are taken on request, and the objective differs by their sum", async () => {
    const { content, report } = await read(given, { fixedCosts: true });
    const of = (name: string) => content?.components.find((component) => component.name === name);
    expect(of("gas")).toMatchObject({ opex_per_capacity: 4 * factor });
    expect(of("old")).toMatchObject({ invest_per_capacity: 1000, interest_rate: 0.07, economic_lifetime: 20 });
    // Per energy of the storage, and per power that a line may use.
    expect(of("battery")).toMatchObject({ opex_per_capacity: (8 / 4) * factor });
    expect(of("AC")).toMatchObject({ opex_per_capacity: (2 / 0.5) * factor });
    expect(report.objective?.constant).toBeCloseTo(20 * 4 + (10 * 1000 * annuity) / factor + 2 * 8 + 10 * 2, 9);
    expect(inEnglish(report.objective?.explanation ?? "")).toContain("(n.objective + n.objective_constant of PyPSA + ");
    const places = report.findings.map(({ code, severity, places: [place] }) => [code, severity, place]);
    expect(places).toEqual([["fixed_costs", "note", "given"]]);
  });

  it("are refused where they are negative", async () => {
    const negative = withLists({ generators: { gas: { bus: "el", p_nom: 20, capital_cost: -3 } } });
    expect((await read(negative)).report.findings).toEqual([]);
    const choices = { fixedCosts: true };
    expect((await read(negative, choices)).report.findings).toMatchObject([
      { code: "negative_cost", severity: "error" },
    ]);
    const ignored = { approximate: new Set<string>(), ignore: new Set(["negative_cost"]) };
    expect((await read(negative, { ...choices, accepted: ignored })).report.objective).toMatchObject({ constant: 0 });
  });

  it("are an amount that the annual cost has more", async () => {
    const [without, withThem] = await Promise.all(
      [false, true].map(async (fixedCosts) => {
        const { content, report } = await read(given, { fixedCosts });
        if (!content || !report.objective) throw new Error("refused");
        return { cost: await optimum(content), ...report.objective };
      }),
    );
    expect(withThem.cost).toBeCloseTo(without.cost + factor * withThem.constant, 4);
  });
});

it("A data set from a network has the cost unit that was chosen", async () => {
  expect((await read(small)).content?.dataset.cost_unit).toBe("Euro");
  expect((await read(small, { costUnit: "USD" })).content?.dataset.cost_unit).toBe("USD");
});

describe("a table of buses", () => {
  const lists = {
    generators: small.lists.generators,
    loads: small.lists.loads,
    buses: { el: { carrier: "AC" }, b: { carrier: "AC" }, c: { carrier: "heat" } },
    lines: { line: { bus0: "el", bus1: "b", x: 1, s_nom: 1 } },
  };
  const network: NetworkFile = { ...small, lists };
  const placesFor = async (buses: string) => {
    const { content, report } = await read(network, { buses });
    return { names: report.names, regions: content?.regions.map(({ name }) => name), findings: report.findings };
  };

  it("says where buses are; others follow the rule", async () => {
    const { names, regions, findings } = await placesFor("commodity;bus;region\nheat;c;el\nelectricity;b;South\n");
    expect(findings).toEqual([]);
    expect(names["Bus b"]).toEqual({ region: "South", commodity: "electricity" });
    expect(names["Bus c"]).toEqual({ region: "el", commodity: "heat" });
    // The name is taken.
    expect(names["Bus el"]).toEqual({ region: "el 2", commodity: "electricity" });
    expect(regions).toEqual(["South", "el", "el 2"]);
  });

  it.each([
    ["bus,regoin,commodity\nb,S,heat\n", ["there is no column 'regoin'", "the column 'region' is needed once"]],
    [
      "bus,region,commodity\nbb,S,heat\nb,,heat\nc,S,heat\nc,T,heat\nel,S,heat\n",
      ["line 2: there is no active bus 'bb'", "line 3: 'region' is empty", "line 5: the bus 'c' is in line 4 already"],
    ],
    ["bus,region,commodity\nb,S,x\nel,S,x\n", ["line 3: the bus 'el' has the region and commodity of the bus 'b'"]],
    ["bus,region,commodity\nb,S,x\nel,S,y\n", ["'el' and 'b' are one region, but a branch connects them"]],
    ["bus,region,commodity\nb,S\n", ["line 2: the line has other columns than the first"]],
  ])("is refused with all of its mistakes: %j", async (buses, said) => {
    const { findings, regions } = await placesFor(buses);
    expect(regions).toBeUndefined();
    const text = findings.map(({ msg, hint }) => inEnglish(sentences(msg, hint ?? undefined))).join("\n");
    for (const part of said) expect(text).toContain(part);
  });
});
