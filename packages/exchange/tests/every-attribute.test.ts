/** Every attribute of a component goes out and comes in: through archives, packages and stores as it is, to other tools or refused by name. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attributesOfType, type Component, componentTypes } from "@esm/model/domain/component";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { withDefaults, withoutDefaults } from "@esm/model/domain/extension-attributes";
import { overridableAttributes } from "@esm/model/domain/model";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { openStore } from "@esm/service/store/store";
import { afterAll, describe, expect, it } from "vitest";
import { everything } from "../../../tests/support/systems/everything.ts";
import { readArchive } from "../src/archive/reader.ts";
import { refuseFields } from "../src/findings/field-uses.ts";
import { type Accepted, type Finding, strict } from "../src/findings/report.ts";
import { fieldUses as usesOfFine } from "../src/fine/export/field-uses.ts";
import { writeFine } from "../src/fine/export/writer.ts";
import type { WriteNetcdf } from "../src/netcdf/write-netcdf.ts";
import { readPackage } from "../src/package/reader.ts";
import { fieldUses as usesOfPypsa } from "../src/pypsa/export/field-uses.ts";
import { networkOfSystem } from "../src/pypsa/export/translate.ts";
import { archiveOf, target } from "./archive/archives.ts";
import { sortedContent } from "./archive/random-content.ts";
import { packageOf } from "./package/packages.ts";

const folder = mkdtempSync(join(tmpdir(), "every-attribute-"));
afterAll(() => rmSync(folder, { recursive: true }));

const valueOfAttribute = (component: Component, name: string): unknown => Reflect.get(component, name);
const attributes = componentTypes.flatMap((type) =>
  Object.keys(attributesOfType(type)).map((name) => [type, name] as const),
);

const byName = <Item extends { name: string }>(items: readonly Item[]) =>
  Object.fromEntries(items.map((item) => [item.name, item]));
/** Whatever the order of components and records. */
const partsOf = ({ components, tables }: DatasetContent) => ({
  components: byName(components),
  tables: sortedContent({ ...everything, tables }).tables,
});

describe("A system with everything", () => {
  it("has a value other than the default for every attribute of every kind", () => {
    const missing = attributes.filter(([type, name]) => {
      const rule = attributesOfType(type)[name];
      const own = everything.components.filter((component) => component.type === type);
      return !own.some((component) => valueOfAttribute(component, name) !== (rule.default ?? null));
    });
    expect(missing).toEqual([]);
  });

  it.each(["an archive", "a package"])("comes back from %s as it was", async (way) => {
    const reading =
      way === "an archive"
        ? await readArchive(await archiveOf(everything), { dataset: target })
        : await readPackage(await packageOf(everything), { dataset: target });
    expect(partsOf(reading.content)).toEqual(partsOf(everything));
  });

  it("comes back from the store as it was", async () => {
    const store = await openStore({
      dataFolder: folder,
      databaseUrl: undefined,
      poolSize: 5,
      onConnectionError: () => {},
    });
    try {
      const { id: userId } = await store.users.create({ username: "ann", passwordHash: "-" });
      const { id } = await store.datasets.create(everything.dataset, userId);
      await store.writeDatasetContent(id, everything, { userId });
      const stored = await store.readDatasetContent(id);
      if (!stored) throw new Error("The data set is stored.");
      expect(partsOf(stored)).toEqual(partsOf(everything));
    } finally {
      await store.close();
    }
  });

  it("comes back from the frozen input of a run as it was", () => {
    expect(everything.components.map((component) => withDefaults(withoutDefaults(component)))).toEqual(
      everything.components,
    );
  });

  it("can be overridden in every attribute that is no name", () => {
    const names =
      /^(name|description|source_text|source_url|table_sources|commodity_name|physical_unit|profile_commodity_name.*)$/;
    const all = new Set(attributes.map(([, name]) => name).filter((name) => !names.test(name)));
    expect(new Set<string>(overridableAttributes)).toEqual(all);
  });
});

/** Takes whatever can be left out. */
const ignoring: Accepted = { approximate: "all", ignore: Object.assign(new Set<string>(), { has: () => true }) };

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map ? [...part] : ArrayBuffer.isView(part) ? [...(part as Float64Array)].map(String) : part,
  );

function systemOf(content: DatasetContent): EnergySystem | null {
  return buildEnergySystem(content, []).system;
}

interface Export {
  written: string;
  findings: readonly Finding[];
}

const exportsOf: Record<string, (content: DatasetContent) => Promise<Export>> = {
  PyPSA: async (content) => {
    const system = systemOf(content);
    if (!system) throw new Error("The content is valid.");
    const { draft, report } = networkOfSystem(system, ignoring);
    return { written: textOf(draft.lists), findings: report.findings };
  },
  FINE: async (content) => {
    let written = "";
    const write = async (_: string, netcdf: unknown) => {
      written = textOf(netcdf);
    };
    const outcome = await writeFine(content, "", { accepted: ignoring, write: write as WriteNetcdf });
    if (outcome.status !== "written") throw new Error(textOf(outcome));
    return { written, findings: outcome.report.findings };
  },
};

/** Attributes that are refused under the name of another one, and notes that no tool has. */
const underOtherName: Readonly<Record<string, string>> = {
  capacity_limit_min: "capacity_limit",
  capacity_limit_id: "capacity_limit",
  loss_segments: "power_losses",
  loss_tolerance_absolute: "power_losses",
  loss_tolerance_relative: "power_losses",
};
const notes = ["description", "source_text", "source_url", "table_sources"];
/** Other data are invalid without them, and written or refused with them. */
const structure = /_variable$|^profile_commodity_name/;

describe.each(Object.keys(exportsOf))("An export to %s", (tool) => {
  it("writes each attribute, or refuses it by its name", async () => {
    const { written, findings } = await exportsOf[tool](everything);
    const silent: string[] = [];
    for (const [type, name] of attributes) {
      const rule = attributesOfType(type)[name];
      const isRefused = findings.some(({ attribute }) => attribute === name || attribute === underOtherName[name]);
      if (isRefused || rule.required || notes.includes(name) || structure.test(name)) continue;
      const changed = everything.components.map((component): Component => {
        const value = valueOfAttribute(component, name);
        if (component.type !== type || value === null) return component;
        return {
          ...component,
          [name]: name.endsWith("_id") ? `${value}, changed` : (rule.default ?? null),
        } as Component;
      });
      // Without it other data are invalid, so nothing is lost in silence.
      if (systemOf({ ...everything, components: changed }) === null) continue;
      const { written: otherwise, findings: others } = await exportsOf[tool]({ ...everything, components: changed });
      if (otherwise === written && textOf(others) === textOf(findings)) silent.push(`${name} of ${type}`);
    }
    expect(silent).toEqual([]);
  });
});

describe("A field that the model gets", () => {
  const system = systemOf(everything);
  if (!system) throw new Error("The content is valid.");
  const [limit] = system.yearlyLimits;

  it.each<[string, EnergySystem, string]>([
    ["of the system", Object.assign({ ...system }, { hydrology: [1] }), "hydrology of null null"],
    [
      "of a component",
      { ...system, components: system.components.map((each) => Object.assign({ ...each }, { ramp: 0.5 })) },
      "ramp of sink Demand",
    ],
    [
      "of a yearly limit",
      { ...system, yearlyLimits: [Object.assign({ ...limit }, { excessCost: 5 })] },
      `excess_cost of yearly limit ${limit.id}`,
    ],
  ])("%s is refused by its name where no export knows it", (_, changed, expected) => {
    for (const uses of [usesOfPypsa, usesOfFine]) {
      const refused: string[] = [];
      refuseFields(changed, uses, (owner, field) =>
        refused.push(`${field} of ${owner?.kind ?? null} ${owner?.name ?? null}`),
      );
      expect(refused).toContain(expected);
    }
    const { report } = networkOfSystem(changed, strict);
    const [field] = expected.split(" ");
    expect(report.findings).toContainEqual(
      expect.objectContaining({ code: "not_exported", severity: "error", attribute: field }),
    );
  });
});
