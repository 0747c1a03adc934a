/** The matrix of variants: its rows and cells, what is typed into them, what is stored of it, and what has to be run. */
import { describe, expect, it } from "vitest";
import type { Variant } from "../../src/page/data/answers.ts";
import { scaleOf, unitsBySize } from "../../src/page/language/units.ts";
import type { ComponentOfDataset } from "../../src/page/pages/dataset/component-of-dataset.ts";
import { keyRowsOf } from "../../src/page/pages/dataset/matrix/key-rows.ts";
import {
  changesText,
  type Reading,
  readChange,
  writtenValue,
} from "../../src/page/pages/dataset/matrix/matrix-cells.ts";
import {
  attributeRow,
  cellOf,
  isEditable,
  type OfTable,
  rowsOf,
  tableRow,
  wholeTableRow,
} from "../../src/page/pages/dataset/matrix/matrix-rows.ts";
import { cellKey, cellOfProblem, pastedCells, planOf } from "../../src/page/pages/dataset/matrix/matrix-saving.ts";
import { comparable, outOfDate, runToFollow, standingOf } from "../../src/page/pages/dataset/matrix/out-of-date.ts";

import type { Statistic } from "../../src/page/pages/results/statistics.ts";

type Parameters = Variant["override_parameters"];

const invest = (component_name: string, operation: "set" | "multiply" | "add", value: number): Parameters[number] => ({
  id: 1,
  component_name,
  attribute: "invest_per_capacity",
  operation,
  value,
});
const demand = { component_name: "Demand", table: "operationRateFix", operation: "multiply", value: 1.2 } as const;
const variant = (id: number, given: Partial<Variant> = {}): Variant =>
  ({
    ...{ id, name: `v${id}`, description: null, parent_id: null, override_parameters: [], override_tables: null },
    optimization_parameters: null,
    ...given,
  }) as Variant;
const wind: ComponentOfDataset = {
  type: "SOURCE",
  name: "Wind",
  commodity: null,
  factors: [],
  isFixed: null,
  attributes: { invest_per_capacity: 1200, capacity_variable: true },
};
const investRow = attributeRow("Wind", "invest_per_capacity");
const demandRow = wholeTableRow("Demand", "operationRateFix");
const write = (number: number) => String(number);
const words = {
  removed: "removed",
  write: (value: unknown) => writtenValue(value, write, { yes: "yes", no: "no" }),
};
const reading: Reading = {
  readNumber: (text) => (/^-?[\d.]+$/.test(text.trim()) ? Number(text) : null),
  isMeasured: false,
  removed: "removed",
};

describe("The matrix of variants", () => {
  it("has a row for each attribute or table that any variant changes, those of a component together", () => {
    const variants = [
      variant(1, { override_parameters: [invest("Wind", "set", 1), invest("Solar", "set", 2)] }),
      variant(2, { override_parameters: [invest("Wind", "multiply", 2)], override_tables: [demand] }),
      variant(3, {
        override_tables: [{ ...demand, component_name: "Wind", table: "capacityMax", regions: ["North"] }],
      }),
    ];
    const rows = rowsOf(variants, [investRow, attributeRow("Solar", "interest_rate")]);
    expect(rows.map((row) => [row.component, row.kind === "attribute" ? row.attribute : row.target.table])).toEqual([
      ["Wind", "invest_per_capacity"],
      ["Wind", "capacityMax"],
      ["Solar", "invest_per_capacity"],
      ["Solar", "interest_rate"],
      ["Demand", "operationRateFix"],
    ]);
  });

  it("tells changes of the same table apart by their regions, steps and unit", () => {
    const places: Partial<OfTable>[] = [{}, { regions: ["North"] }, { steps: [0, 23] }, { unit: "MW" }];
    const rows = rowsOf(places.map((place, id) => variant(id, { override_tables: [{ ...demand, ...place }] })));
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual(demandRow);
  });

  it("shows the value in the data, what is inherited, and what a cell comes to", () => {
    const parent = variant(1, { override_parameters: [invest("Wind", "multiply", 0.5)] });
    const child = variant(2, { parent_id: 1, override_parameters: [invest("Wind", "multiply", 2)] });
    const adding = variant(3, { parent_id: 1, override_parameters: [invest("Wind", "add", 100)] });
    expect(cellOf(parent, null, investRow, wind)).toMatchObject({
      base: 1200,
      before: 1200,
      after: 600,
      inherited: [],
    });
    expect(cellOf(child, parent, investRow, wind)).toMatchObject({ base: 1200, before: 600, after: 1200 });
    expect(cellOf(adding, parent, investRow, wind)).toMatchObject({ before: 600, after: 700 });
    const untouched = cellOf(variant(4, { parent_id: 1 }), parent, investRow, wind);
    expect(untouched).toMatchObject({ own: [], inherited: [{ operation: "multiply", value: 0.5 }], after: 600 });
    expect(cellOf(parent, null, investRow, undefined)).toMatchObject({ base: undefined, after: undefined });
    expect(cellOf(variant(5, { override_tables: [demand] }), null, demandRow, undefined)).toMatchObject({
      own: [{ operation: "multiply", value: 1.2 }],
      after: undefined,
    });
  });

  it("leaves series and several changes of the same records to the page of the variant", () => {
    expect(isEditable([])).toBe(true);
    expect(isEditable([{ operation: "set", value: 3 }])).toBe(true);
    expect(isEditable([{ operation: "remove" }])).toBe(true);
    expect(isEditable([{ operation: "set", value: [{ capacity: 1, invest: 2, opex: 0 }] }])).toBe(true);
    expect(isEditable([{ operation: "set", value: [1, 2] }])).toBe(false);
    expect(isEditable([{ operation: "set", value: { series: "demand 2030" } }])).toBe(false);
    expect(isEditable([demand, demand])).toBe(false);
  });
});

describe("A cell of the matrix", () => {
  const read = (text: string, row = investRow as Parameters0) => readChange(row, text, reading);
  type Parameters0 = typeof investRow | typeof demandRow;

  it("is read as a value, a factor, a sum or a share", () => {
    expect(read("1200")).toEqual({ operation: "set", value: 1200 });
    expect(read("-3")).toEqual({ operation: "set", value: -3 });
    expect(read("× 0.8")).toEqual({ operation: "multiply", value: 0.8 });
    expect(read("x0.8")).toEqual({ operation: "multiply", value: 0.8 });
    expect(read("+ 3")).toEqual({ operation: "add", value: 3 });
    expect(read("+ -3")).toEqual({ operation: "add", value: -3 });
    expect(read("+20 %")).toEqual({ operation: "multiply", value: 1.2 });
    expect(read("−30%")).toEqual({ operation: "multiply", value: 0.7 });
    expect(read("  ")).toBe("none");
    for (const text of ["much", "× much", "+", "+ much %", "20 %"]) expect([text, read(text)]).toEqual([text, null]);
  });

  it("of a table is also read as taking records away, and one of an attribute is not", () => {
    expect(read("+20 %", demandRow)).toEqual({ operation: "multiply", value: 1.2 });
    expect(read("Removed", demandRow)).toEqual({ operation: "remove" });
    expect(read("removed")).toBeNull();
    expect(read("much", demandRow)).toBeNull();
  });

  it("of a text or a flag is read as it is", () => {
    const potential = attributeRow("Wind", "shared_potential_id");
    expect(readChange(potential, "x roofs", reading)).toEqual({ operation: "set", value: "x roofs" });
    const variable = attributeRow("Wind", "capacity_variable");
    expect(readChange(variable, "no", reading)).toEqual({ operation: "set", value: false });
    expect(readChange(variable, "perhaps", reading)).toBeNull();
  });

  it("may have a number with a unit where units are checked", () => {
    const measured = { ...reading, isMeasured: true };
    expect(readChange(investRow, "90 %", measured)).toEqual({ operation: "set", value: { value: 90, unit: "%" } });
    expect(readChange(investRow, "+90 %", measured)).toEqual({ operation: "multiply", value: 1.9 });
  });

  it("is written as it would be typed", () => {
    const changes = [
      { operation: "set", value: 1200 },
      { operation: "multiply", value: 0.8 },
      { operation: "add", value: -3 },
      { operation: "set", value: true },
      { operation: "set", value: [{ capacity: 5, invest: 6, opex: 0 }] },
    ] as const;
    for (const change of changes) {
      const row = change.value === true ? attributeRow("Wind", "capacity_variable") : curveOr(change.value);
      expect(readChange(row, changesText([change], words), reading)).toEqual(change);
    }
    expect(changesText([{ operation: "remove" }], words)).toBe("removed");
    expect(changesText([{ operation: "set", value: { series: "demand 2030" } }], words)).toBe("demand 2030");
  });
  const curveOr = (value: unknown) => (Array.isArray(value) ? attributeRow("Wind", "invest_curve") : investRow);
});

describe("Saving the matrix", () => {
  const parent = variant(7, { override_parameters: [invest("Solar", "set", 9), invest("Wind", "set", 1)] });
  const child = variant(3, { parent_id: 7, override_tables: [demand] });
  const other = variant(5, { override_parameters: [invest("Wind", "set", 1)] });
  const rows = [investRow, demandRow];
  const edits = new Map([
    [cellKey(3, demandRow.key), ""],
    [cellKey(3, investRow.key), "+20 %"],
    [cellKey(7, investRow.key), "2"],
  ]);
  const plan = planOf([child, other, parent], rows, edits, reading);

  it("sends the lists that change of the variants that are edited, parents first, and leaves other changes in their places", () => {
    expect(plan.unread).toEqual([]);
    expect(plan.variants.map(({ variant, body }) => [variant.id, body])).toEqual([
      [
        7,
        {
          override_parameters: [
            { component_name: "Solar", attribute: "invest_per_capacity", operation: "set", value: 9 },
            { component_name: "Wind", attribute: "invest_per_capacity", operation: "set", value: 2 },
          ],
        },
      ],
      [
        3,
        {
          override_parameters: [
            { component_name: "Wind", attribute: "invest_per_capacity", operation: "multiply", value: 1.2 },
          ],
          override_tables: [],
        },
      ],
    ]);
  });

  it("keeps the target of a change of a table whose value is edited", () => {
    const place = { ...demand, regions: ["North"], steps: [0, 23] };
    const changed = variant(1, { override_tables: [demand, place] });
    const row = tableRow(place);
    const { variants } = planOf([changed], [row], new Map([[cellKey(1, row.key), "5"]]), reading);
    expect(variants[0]?.body.override_tables).toEqual([demand, { ...place, operation: "set", value: 5 }]);
  });

  it("finds all texts that are no changes", () => {
    const typed = new Map([
      [cellKey(5, investRow.key), "much"],
      [cellKey(3, demandRow.key), "more"],
    ]);
    expect(planOf([child, other], rows, typed, reading).unread).toEqual([
      cellKey(3, demandRow.key),
      cellKey(5, investRow.key),
    ]);
  });

  it("places problems of a check, and of a request, at their cells", () => {
    const [first] = plan.variants;
    if (!first) throw new Error("Nothing is planned.");
    const cell = (...loc: (string | number)[]) => cellOfProblem(first, { loc });
    expect(cell("override_parameters", 1, "value")).toBe(cellKey(7, investRow.key));
    expect(cell("body", "override_parameters", 1, "value")).toBe(cellKey(7, investRow.key));
    // It is there already, and not edited.
    expect(cell("override_parameters", 0)).toBeNull();
    expect(cell("components", "Wind", "capacityMax")).toBeNull();
    expect(cell("parent", "override_parameters", 1)).toBeNull();
  });

  it("puts a block of texts into the cells beside and below, as far as there are any", () => {
    const pasted = pastedCells("1\t2\t3\r\n4\t5\t6\r\n7\t8\t9\r\n", rows, [3, 5], { row: investRow.key, variant: 3 });
    expect([...pasted]).toEqual([
      [cellKey(3, investRow.key), "1"],
      [cellKey(5, investRow.key), "2"],
      [cellKey(3, demandRow.key), "4"],
      [cellKey(5, demandRow.key), "5"],
    ]);
  });
});

describe("Running what is out of date", () => {
  type Listed = Parameters1[0];
  type Parameters1 = globalThis.Parameters<typeof runToFollow>;
  const listed = (id: number, is_current: boolean, run: object | null = {}): Listed =>
    ({
      ...{ id, name: `v${id}`, parent_id: null, is_current },
      last_run: run && { id: id * 10, kind: "optimize", status: "succeeded", ...run },
    }) as Listed;

  it("concerns variants without a run, with other inputs now, or whose run was cancelled", () => {
    const all = [
      listed(1, true),
      listed(2, false),
      listed(3, false, null),
      listed(4, true, { status: "cancelled" }),
      listed(5, true, { status: "failed" }),
      listed(6, true, { status: "running" }),
    ];
    expect(all.map(standingOf)).toEqual(["current", "changed", "never", "cancelled", "current", "current"]);
    expect(outOfDate(all).map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  it("takes the options of the last run, else those of the latest of its kind", () => {
    const all = [listed(1, true), listed(2, true), listed(3, true, { kind: "myopic" }), listed(4, false, null)];
    const [one, , pathway, never] = all as [Listed, Listed, Listed, Listed];
    expect(runToFollow(one, all, false)).toBe(10);
    expect(runToFollow(never, all, false)).toBe(20);
    expect(runToFollow(never, all, true)).toBe(30);
    expect(runToFollow(one, all, true)).toBe(30);
    expect(runToFollow(pathway, [pathway], false)).toBeNull();
  });

  it("offers results of one year for a comparison", () => {
    const all = [listed(1, true), listed(2, true, { kind: "myopic" }), listed(3, true, { status: "failed" })];
    expect(comparable(all)).toEqual([10]);
  });
});

describe("Figures of last runs", () => {
  const row = (of: Partial<Statistic>): Statistic =>
    ({ component: null, commodity: null, region: null, region_to: null, unit: "[kt/a]", ...of }) as Statistic;
  const price = (value: number, of: Partial<Statistic> = {}): Statistic =>
    row({
      group: "price",
      commodity: "power",
      quantity: "demand_weighted_mean",
      unit: "[1e6 €/(GW*h)]",
      value,
      ...of,
    });
  const scaleFor = (unit: string, largest: number) => scaleOf(unit, largest, { language: "en", choices: unitsBySize });
  const limit = (component: string, used: number, most: number | null): Statistic[] => [
    row({ group: "limit", component, quantity: "used", value: used }),
    ...(most === null ? [] : [row({ group: "limit", component, quantity: "limit", value: most })]),
  ];

  it("are mean prices in people's units and the use of upper limits, by run", () => {
    const rows = keyRowsOf(
      new Map([
        [10, [price(0.07), price(0.05, { region: "North" }), ...limit("CO2", 40, 50), ...limit("least", 3, null)]],
        [20, [...limit("CO2", 30, 50), price(0.09)]],
        [30, []],
      ]),
      scaleFor,
    );
    const found = rows.map(({ kind, of, unit, values }) => [kind, of, unit, Object.fromEntries(values)]);
    expect(found).toEqual([
      ["price", "power", "€/MWh", { 10: expect.closeTo(70), 20: expect.closeTo(90) }],
      ["limit", "CO2", "kt/a", { 10: 40, 20: 30 }],
    ]);
  });

  it("leave out those of stochastic scenarios, of which a run has several, and more than two of a kind", () => {
    expect(keyRowsOf(new Map([[10, [price(0.07, { scenario: "dry" })]]]), scaleFor)).toEqual([]);
    const many = ["a", "b", "c"].map((commodity) => price(0.07, { commodity }));
    expect(keyRowsOf(new Map([[10, many]]), scaleFor).map(({ of }) => of)).toEqual(["a", "b"]);
  });
});
