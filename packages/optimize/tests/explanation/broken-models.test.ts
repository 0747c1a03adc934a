/** Models broken on purpose: what broke them is named, and what is proposed repairs them. */

import { inEnglish } from "@esm/messages/render";
import type { Problem } from "@esm/model/domain/problem";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import type { EnergySystem } from "@esm/model/energy-system/energy-system";
import { fullResolution } from "@esm/model/energy-system/time-structure";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { SolverAdapter } from "@esm/solver/contract";
import { solveProgram } from "@esm/solver/solve/solve";
import { beforeAll, describe, expect, it } from "vitest";
import { inProcessHighs } from "../../../../tests/support/in-process-highs.ts";
import { sampled } from "../../../../tests/support/long.ts";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { type BrokenModel, brokenModels, hydrogen, power } from "./broken-models.ts";
import { examine } from "./judge.ts";
import { district, moreBrokenModels } from "./more-broken-models.ts";
import { park, parkModels } from "./park-models.ts";

let adapter: SolverAdapter;
beforeAll(async () => {
  adapter = await inProcessHighs();
});

function systemOf(content: ContentText): EnergySystem {
  const built = buildEnergySystem(contentOf(content), []);
  if (!built.system) throw new Error(JSON.stringify(built.problems));
  return built.system;
}

const programOf = (system: EnergySystem) =>
  buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep));

const endOf = async (system: EnergySystem): Promise<string> =>
  (await solveProgram(programOf(system).program, { adapter })).status;

const isNamed = ({ culprits }: BrokenModel, problems: readonly Problem[]): boolean =>
  problems.slice(0, 3).some(({ msg }) => culprits.some((culprit) => inEnglish(msg).includes(`'${culprit}'`)));

describe("the systems before they are broken", () => {
  it.each([
    ["power", power],
    ["hydrogen", hydrogen],
    ["district", district],
    ["park", park],
  ])("%s has an optimum", async (_, content) => {
    expect(await endOf(systemOf(content))).toBe("optimal");
  });
});

const allModels = [...brokenModels, ...moreBrokenModels, ...parkModels];
const missed: string[] = [];

describe("a model with", () => {
  for (const { cases, options } of sampled(allModels, 16)) {
    it.each(cases.map((model) => [model.name, model] as const))("%s is explained", options, async (name, model) => {
      const { status, problems, verdicts } = await examine(model, adapter);
      expect(status).toBe("infeasible");
      if (!isNamed(model, problems)) missed.push(name);
      expect(verdicts.length).toBeGreaterThan(0);
      const failed = verdicts.filter(({ end }) => end !== "optimal");
      expect(failed.map(({ end, problems }) => [end, problems.map(({ msg }) => msg)])).toEqual([]);
      expect(
        problems.every(({ msg, hint }) => !/Infinity|NaN|undefined/.test(`${inEnglish(msg)} ${inEnglish(hint ?? "")}`)),
      ).toBe(true);
    });
  }
});

describe("the models together", () => {
  it("are at least 110, and in at least 95 % the culprit is among the first three named", () => {
    expect(allModels.length).toBeGreaterThanOrEqual(110);
    for (const models of [brokenModels, moreBrokenModels, parkModels]) {
      const names = models.map(({ name }) => name).filter((name) => missed.includes(name));
      expect(names.length, `not named: ${names.join("; ")}`).toBeLessThanOrEqual(0.05 * models.length);
    }
  });
});
