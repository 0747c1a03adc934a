/** Grids with DC power flow: lines and transformers of PyPSA and LinearOptimalPowerFlow of FINE, read, written, read again, and what is refused. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { afterAll, describe, expect, it } from "vitest";
import { type ComponentText, type ContentText, contentOf } from "../../../tests/support/systems/content.ts";
import { type Accepted, strict } from "../src/findings/report.ts";
import { writeFine } from "../src/fine/export/writer.ts";
import { readFine } from "../src/fine/reader.ts";
import type { PypsaChoices } from "../src/pypsa/choices.ts";
import { writePypsa } from "../src/pypsa/export/writer.ts";
import { readPypsa } from "../src/pypsa/reader.ts";
import { target } from "./archive/archives.ts";
import { readHere, writeHere } from "./netcdf-here.ts";
import { type NetworkFile, writeNetcdf } from "./pypsa/networks.ts";

const folder = mkdtempSync(join(tmpdir(), "grids-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const transport: Accepted = { approximate: new Set(["transport_model"]), ignore: new Set() };

async function read(lists: NetworkFile["lists"], accepted: Accepted = strict, choices: PypsaChoices = {}) {
  const path = join(folder, `${files++}.nc`);
  const buses = { a: { location: "A", v_nom: 2 }, b: { location: "B", v_nom: 2 }, c: { location: "C", v_nom: 2 } };
  const loads = { l: { bus: "c", p_set: 1 } };
  await writeNetcdf(path, { snapshots: 1, lists: { buses, loads, ...lists } } as NetworkFile);
  return readPypsa(path, { dataset: target, ...readHere, accepted, choices });
}
const linesOf = (content: DatasetContent | null) =>
  content?.components.flatMap((component) =>
    component.type === "TRANSMISSION" ? [[component.name, component.power_flow]] : [],
  );
const reactancesIn = (content: DatasetContent | null) =>
  content?.tables
    .filter(({ family }) => family === "reactances")
    .map(({ component, region, regionTo, values: [value] }) => [component, region, regionTo, value]);
const errorsOf = async (lists: NetworkFile["lists"]) =>
  (await read(lists)).report.findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, places }) => [code, ...places]);

const ab = { bus0: "a", bus1: "b", s_nom: 3, x: 1, carrier: "ab" };
const bc = { bus0: "b", bus1: "c", s_nom: 3, x: 2, carrier: "bc" };
const ca = { bus0: "c", bus1: "a", s_nom: 3, x: 4, carrier: "ca" };

describe("A circle of lines of PyPSA", () => {
  it("has DC power flow, with x / v_nom² as reactances", async () => {
    const { content, report } = await read({ lines: { ab, bc, ca } });
    expect(report.findings).toEqual([]);
    expect(linesOf(content)).toEqual([
      ["ab", "DC"],
      ["bc", "DC"],
      ["ca", "DC"],
    ]);
    expect(reactancesIn(content)).toEqual([
      ["ab", "A", "B", 0.25],
      ["bc", "B", "C", 0.5],
      ["ca", "C", "A", 1],
    ]);
  });

  it("has x / s_nom · tap_ratio for a transformer, and r in place of x where the carrier of the buses is not AC", async () => {
    const trafo = { bus0: "c", bus1: "a", s_nom: 5, x: 0.1, tap_ratio: 1.1, carrier: "ca" };
    const { content } = await read({ lines: { ab, bc }, transformers: { trafo } });
    expect(reactancesIn(content)).toContainEqual([expect.any(String), "C", "A", expect.closeTo(0.022, 12)]);
    const buses = Object.fromEntries(
      ["a", "b", "c"].map((name) => [name, { location: name.toUpperCase(), carrier: "DC" }]),
    );
    const direct = { ab: { ...ab, r: 7 }, bc: { ...bc, r: 8 }, ca: { ...ca, r: 9 } };
    const dc = await read({ buses, lines: direct });
    expect(reactancesIn(dc.content)?.map(([, , , value]) => value)).toEqual([7, 8, 9]);
  });

  it("may be built where a minimum says that each line is there; lines beside the circle may be absent", async () => {
    const free = { s_nom: 0, s_nom_extendable: true, capital_cost: 1 };
    const buses = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, { location: name.toUpperCase() }]));
    const { content } = await read({
      buses,
      lines: {
        ab,
        bc,
        ca: { ...ca, ...free, s_nom_min: 2 },
        cd: { ...free, bus0: "c", bus1: "d", x: 1, carrier: "cd" },
      },
    });
    expect(linesOf(content)).toEqual([
      ["ab", "DC"],
      ["bc", "DC"],
      ["ca", "DC"],
      ["cd", "TRANSPORT"],
    ]);
  });

  it.each<[string, NetworkFile["lists"], string[]]>([
    [
      "a line may be absent",
      { lines: { ab, bc, ca: { ...ca, s_nom: 0, s_nom_extendable: true } } },
      ["dc_line_may_be_absent", "ca"],
    ],
    ["a line is absent", { lines: { ab, bc, ca: { ...ca, s_nom: 0 } } }, ["dc_line_may_be_absent", "ca"]],
    ["a line has no reactance", { lines: { ab, bc: { ...bc, x: 0 }, ca } }, ["reactance_missing", "bc"]],
    [
      "a transformer shifts the phase",
      { lines: { ab, bc }, transformers: { t: { bus0: "c", bus1: "a", s_nom: 1, x: 1, phase_shift: 10 } } },
      ["phase_shift", "t"],
    ],
  ])("is refused where %s, and a transport model where that is accepted", async (_, lists, fault) => {
    expect(await errorsOf(lists)).toEqual([fault]);
    const { report } = await read(lists, transport);
    expect(report.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(report.findings.map(({ code, severity }) => [code, severity])).toContainEqual([
      "transport_model",
      "approximation",
    ]);
  });
});

/** A brings cheap energy to C over a triangle whose direct line is narrow, as worked out for DC power flow. */
const line = (
  capacityFix: Record<string, Record<string, number>>,
  more: Partial<ComponentText> = {},
): ComponentText => ({
  type: "TRANSMISSION",
  commodity_name: "el",
  capacity_variable: true,
  power_flow: "DC",
  ...more,
  tables: {
    capacityFix,
    distances: { A: { B: 1, C: 1 }, B: { A: 1, C: 1 }, C: { A: 1, B: 1 } },
    reactances: { A: { B: 1, C: 1 }, B: { C: 1 } },
    ...more.tables,
  },
});
const both = { A: { B: 9, C: 1 }, B: { A: 9, C: 9 }, C: { A: 1, B: 9 } };
const triangle = (more: Record<string, ComponentText> = {}): ContentText => ({
  dataset: { number_of_time_steps: 4, hours_per_time_step: 1, cost_unit: "€" },
  regions: ["A", "B", "C"],
  commodities: { el: "GW" },
  components: {
    Cheap: { type: "SOURCE", commodity_name: "el", commodity_cost: 1, tables: { locationalEligibility: { A: 1 } } },
    Dear: { type: "SOURCE", commodity_name: "el", commodity_cost: 10, tables: { locationalEligibility: { C: 1 } } },
    Demand: {
      type: "SINK",
      commodity_name: "el",
      tables: { operationRateFix: { A: [0, 0, 0, 0], B: [0, 0, 0, 0], C: [3, 3, 3, 3] } },
    },
    Grid: line(both),
    ...more,
  },
});
async function costOf(content: DatasetContent): Promise<number> {
  const end = await optimizeSnapshot({ content, overrides: [] }, { solver: "auto", timeLimitSeconds: 500 });
  if (end.status !== "optimal") throw new Error(JSON.stringify(end));
  return end.objective;
}
const gridOf = ({ components, tables }: DatasetContent) => ({
  component: components.find(({ name }) => name === "Grid"),
  tables: tables
    .filter(({ component, family }) => component === "Grid" && family !== "distances")
    .map(({ family, region, regionTo, values }) => `${family} ${[region, regionTo].sort().join()} ${[...values]}`)
    .sort()
    .filter((text, at, all) => text !== all[at - 1]),
});

describe.each(["PyPSA", "FINE"] as const)("A grid written for %s", (tool) => {
  const written = async (text: ContentText) => {
    const path = join(folder, `${files++}.nc`);
    const write = tool === "PyPSA" ? writePypsa : writeFine;
    return { path, outcome: await write(contentOf(text), path, writeHere) };
  };
  const readAgain = async (path: string): Promise<DatasetContent> => {
    const reader = tool === "PyPSA" ? readPypsa : readFine;
    const { content, report } = await reader(path, { dataset: target, ...readHere });
    if (!content) throw new Error(JSON.stringify(report.findings));
    return content;
  };

  it.each<[string, Record<string, ComponentText>, number]>([
    ["of fixed lines", {}, 16.5],
    [
      "of lines that are built",
      {
        Grid: line({}, { opex_per_capacity: 0.001, tables: { capacityFix: {}, capacityMin: both, capacityMax: both } }),
      },
      16.5 + (0.001 * 19) / 8760,
    ],
    [
      "of lines with a rating over time",
      {
        Grid: line(both, {
          tables: {
            operationRateMax: Object.fromEntries(
              Object.entries(both).map(([from, to]) => [
                from,
                Object.fromEntries(Object.keys(to).map((end) => [end, [1, 0.5, 1, 1]])),
              ]),
            ),
          },
        }),
      },
      // In one of four steps 0.75 GW are cheap, else 1.5 GW.
      (3 * 16.5 + 0.75 + 22.5) / 4,
    ],
  ])("%s has the same optimum when it is read again, and the same grid when that is written again", async (_, more, hourly) => {
    const text = triangle(more);
    for (const component of Object.values(text.components))
      if (component.tables?.capacityMin) delete component.tables.capacityFix;
    const { path, outcome } = await written(text);
    expect(outcome).toMatchObject({ status: "written", report: { findings: [] } });
    const content = await readAgain(path);
    expect((await costOf(content)) / 8760).toBeCloseTo(hourly, 6);
    expect((await costOf(contentOf(text))) / 8760).toBeCloseTo(hourly, 6);
    const again = join(folder, `${files++}.nc`);
    const write = tool === "PyPSA" ? writePypsa : writeFine;
    expect(await write(content, again, writeHere)).toMatchObject({ status: "written" });
    expect(gridOf(await readAgain(again))).toEqual(gridOf(content));
  });

  it("is refused with what the tool lacks, by name", async () => {
    const losses = line(both, { opex_per_operation: 1, tables: { losses: { A: { B: 0.1 } } } });
    const { outcome } = await written(triangle({ Grid: losses, Second: line({ A: { C: 1 } }) }));
    const codes =
      outcome.status === "invalid" ? [] : outcome.report.findings.map(({ code, attribute }) => [code, attribute]);
    expect(codes).toEqual(
      tool === "PyPSA"
        ? [
            ["not_exported", "losses"],
            ["not_exported", "opex_per_operation"],
          ]
        : [["grids_joined", "power_flow"]],
    );
  });
});

describe("Lines of PyPSA that lose power with the square of their flow", () => {
  const tangents = { transmissionLosses: { mode: "tangents", segments: 4 } } as const;
  const lossesIn = (content: DatasetContent | null) =>
    content?.components.flatMap((component) =>
      component.type === "TRANSMISSION"
        ? [[component.name, component.power_losses, component.loss_segments, component.loss_tolerance_absolute]]
        : [],
    );
  const resistancesIn = (content: DatasetContent | null) =>
    content?.tables
      .filter(({ family }) => family === "resistances")
      .map(({ component, values: [r] }) => [component, r]);
  const lossy = { ab: { ...ab, r: 0.2 }, bc: { ...bc, r: 0.1 }, ca };

  it("lose nothing unless the user says how, as in PyPSA", async () => {
    const { content } = await read({ lines: lossy });
    expect(lossesIn(content)?.map(([, kind]) => kind)).toEqual(["NONE", "NONE", "NONE"]);
    expect(resistancesIn(content)).toEqual([]);
  });

  it("lose by r / v_nom², and by r / s_nom · tap_ratio; a line without r loses nothing", async () => {
    const { content, report } = await read({ lines: lossy }, strict, tangents);
    expect(report.findings).toEqual([]);
    expect(lossesIn(content)).toEqual([
      ["ab", "TANGENTS", 4, null],
      ["bc", "TANGENTS", 4, null],
      ["ca", "NONE", 3, null],
    ]);
    expect(resistancesIn(content)).toEqual([
      ["ab", 0.05],
      ["bc", 0.025],
    ]);
    const trafo = { bus0: "c", bus1: "a", s_nom: 5, x: 0.1, r: 0.2, tap_ratio: 1.1, carrier: "ca" };
    const secants = { transmissionLosses: { mode: "secants", atol: 0.01, rtol: 0.1 } } as const;
    const other = await read({ lines: { ab, bc }, transformers: { trafo } }, strict, secants);
    expect(resistancesIn(other.content)).toEqual([[expect.any(String), expect.closeTo(0.044, 12)]]);
    expect(lossesIn(other.content)).toContainEqual([expect.any(String), "SECANTS", 3, 0.01]);
  });

  it("are refused by name where they have no largest power, or a negative resistance", async () => {
    const free = { ...ab, r: 0.1, s_nom: 0, s_nom_extendable: true, s_nom_min: 1 };
    for (const [line, fault] of [
      [free, ["losses_need_maximum", "s_nom_max"]],
      [{ ...ab, r: -1 }, ["out_of_bounds", "r"]],
    ] as const) {
      const { report } = await read({ lines: { ab: line, bc, ca } }, strict, tangents);
      const errors = report.findings.filter(({ severity }) => severity === "error");
      expect(errors.map(({ code, attribute }) => [code, attribute])).toEqual([fault]);
    }
  });

  const resistances = { A: { B: 0.01, C: 0.1 }, B: { C: 0.01 } };
  const grid = (more: Partial<ComponentText>): Record<string, ComponentText> => ({
    Grid: line(both, { power_losses: "TANGENTS", loss_segments: 4, ...more, tables: { resistances, ...more.tables } }),
  });
  const written = async (components: Record<string, ComponentText>) => {
    const path = join(folder, `${files++}.nc`);
    const text = triangle(components);
    return { path, text, outcome: await writePypsa(contentOf(text), path, writeHere) };
  };

  it.each<[string, Partial<ComponentText>, PypsaChoices["transmissionLosses"]]>([
    ["tangents", {}, { mode: "tangents", segments: 4 }],
    [
      "secants with an allowed error",
      { power_losses: "SECANTS", loss_tolerance_absolute: 0.02, loss_tolerance_relative: 0.1 },
      { mode: "secants", atol: 0.02, rtol: 0.1 },
    ],
  ])("are written with a note that names the option, and have the same optimum when they are read again: %s", async (_, more, transmissionLosses) => {
    const { path, text, outcome } = await written(grid(more));
    if (outcome.status !== "written") throw new Error(JSON.stringify(outcome));
    expect(outcome.report.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ["transmission_losses", "note"],
    ]);
    const { content } = await readPypsa(path, { dataset: target, ...readHere, choices: { transmissionLosses } });
    if (!content) throw new Error("The network was not read.");
    const cost = await costOf(contentOf(text));
    expect(await costOf(content)).toBeCloseTo(cost, 6);
    // It loses something.
    expect(cost / 8760).toBeGreaterThan(16.5 + 1e-3);
    const again = join(folder, `${files++}.nc`);
    expect(await writePypsa(content, again, writeHere)).toMatchObject({ status: "written" });
    const reread = await readPypsa(again, { dataset: target, ...readHere, choices: { transmissionLosses } });
    expect(reread.content && gridOf(reread.content)).toEqual(gridOf(content));
  });

  it("are refused by name where PyPSA has no such pieces, other ones, or would divide their flows", async () => {
    const second = (more: Partial<ComponentText>) =>
      line(
        { A: { B: 1 } },
        { power_losses: "TANGENTS", loss_segments: 4, ...more, tables: { resistances, ...more.tables } },
      );
    for (const components of [
      grid({ power_losses: "SECANTS" }),
      { ...grid({}), Second: second({ loss_segments: 3 }) },
      { ...grid({}), Second: second({ power_flow: "TRANSPORT" }) },
    ]) {
      const { outcome } = await written(components);
      if (outcome.status !== "refused") throw new Error(outcome.status);
      const errors = outcome.report.findings.filter(({ severity }) => severity === "error");
      expect(errors.map(({ code, attribute }) => [code, attribute])).toEqual([["not_exported", "power_losses"]]);
    }
  });

  it("are written in a tree without power flow, too, and refused by FINE by name", async () => {
    const tree = line(
      { A: { B: 9 }, B: { C: 9 } },
      {
        power_flow: "TRANSPORT",
        power_losses: "TANGENTS",
        tables: {
          resistances: { A: { B: 0.01 }, B: { C: 0.01 } },
          reactances: {},
          distances: { A: { B: 1 }, B: { C: 1 } },
        },
      },
    );
    const { path, text, outcome } = await written({ Grid: tree });
    expect(outcome).toMatchObject({ status: "written" });
    const choices = { transmissionLosses: { mode: "tangents", segments: 3 } } as const;
    const { content } = await readPypsa(path, { dataset: target, ...readHere, choices });
    if (!content) throw new Error("The network was not read.");
    expect(linesOf(content)).toEqual([["Grid", "TRANSPORT"]]);
    expect(await costOf(content)).toBeCloseTo(await costOf(contentOf(text)), 6);
    const fine = await writeFine(contentOf(text), join(folder, `${files++}.nc`), writeHere);
    if (fine.status !== "refused") throw new Error(fine.status);
    expect(fine.report.findings.map(({ code, attribute }) => [code, attribute])).toEqual([
      ["not_exported", "power_losses"],
    ]);
  });
});
