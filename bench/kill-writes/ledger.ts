/** The clients' knowledge: which writes were acknowledged, which were under way, and what must therefore be stored. */
import type { Api, Body } from "./service.ts";

export interface Known {
  id: number;
  name: string;
  /** Descriptions it may have: the acknowledged one, and one that was under way. */
  descriptions: (string | null)[];
  /** Regions that were added, and those of which nobody knows. */
  regions: Set<string>;
  maybeRegions: Set<string>;
  /** `maybe`: a deletion was under way. */
  state: "present" | "maybe" | "gone";
}

export interface Ledger {
  /** Data sets the workload may use now. */
  known: Known[];
  /** The data set that is copied. */
  template: { id: number; modelId: number; parts: Record<string, number> };
  nextName(): string;
  /** Names of data sets that were being created: whole or not there. */
  unknownNames: Set<string>;
  /** Ids of runs that were begun. */
  runs: Set<number>;
  /** Answers other than success. */
  refusals: string[];
  count(what: "acknowledged" | "interrupted"): void;
  acknowledged(): number;
  interrupted(): number;
  prepare(api: Api): Promise<void>;
  /** Everything that is not as it must be, in words. Without `everything`, only what was touched since. */
  check(api: Api, options: { everything: boolean }): Promise<string[]>;
}

const lists = ["regions", "commodities", "sources", "sinks", "storages", "models"] as const;
const regionCount = 12;

export async function partsOf(api: Api, id: number): Promise<Record<string, number>> {
  const parts: Record<string, number> = {};
  for (const list of lists) {
    const { body } = await api.send("GET", `/${list}/?dataset_id=${id}&limit=1000`);
    parts[list] = body.length;
  }
  parts.series = (await api.send("GET", `/fix-operation-rates/dataset/${id}?limit=1000`)).body.length ?? 0;
  return parts;
}

export function createLedger(): Ledger {
  let [names, acknowledged, interrupted] = [0, 0, 0];
  const all: Known[] = [];
  const ledger: Ledger = {
    known: all,
    template: { id: 0, modelId: 0, parts: {} },
    runs: new Set(),
    unknownNames: new Set(),
    refusals: [],
    nextName: () => `set ${++names}`,
    count(what) {
      if (what === "acknowledged") acknowledged += 1;
      else interrupted += 1;
    },
    acknowledged: () => acknowledged,
    interrupted: () => interrupted,
    async prepare(api) {
      const user = { username: "writer", password: "a long secret" };
      await api.send("POST", "/auth/register", user);
      api.token = (await api.send("POST", "/auth/login", new URLSearchParams(user))).body.access_token;
      const create = async (path: string, json: object): Promise<Body> => {
        const { status, body } = await api.send("POST", path, json);
        if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
        return body;
      };
      const { id } = await create("/datasets/", { name: "template", number_of_time_steps: 100 });
      const ref_dataset = id;
      for (let number = 0; number < regionCount; number++)
        await create("/regions/", { name: `r${number}`, ref_dataset });
      await create("/commodities/", { name: "electricity", unit: "GW", ref_dataset });
      await create("/sources/", { name: "plant", commodity_name: "electricity", ref_dataset });
      await create("/sinks/", { name: "demand", commodity_name: "electricity", ref_dataset });
      await create("/storages/", { name: "battery", commodity_name: "electricity", ref_dataset });
      for (let number = 0; number < regionCount; number++) {
        const series = Array.from({ length: 100 }, (_, step) => step + number);
        const at = { component_name: "demand", region_name: `r${number}` };
        await create("/fix-operation-rates/", { ref_dataset, ...at, operation_rate_fix: series });
      }
      const model = await create("/models/", { name: "base", ref_dataset });
      ledger.template = { id, modelId: model.id, parts: await partsOf(api, id) };
    },
    check: (api, options) => checkAll(api, ledger, options),
  };
  return ledger;
}

async function checkAll(api: Api, ledger: Ledger, { everything }: { everything: boolean }): Promise<string[]> {
  const faults: string[] = ledger.refusals.splice(0);
  const { body } = await api.send("GET", "/datasets/?limit=1000000");
  const stored = new Map<string, Body>((body as Body[]).map((set) => [set.name, set]));
  for (const name of ledger.unknownNames) {
    const set = stored.get(name);
    if (set) ledger.known.push(newlyKnown(set));
  }
  const touched = ledger.unknownNames.size;
  ledger.unknownNames.clear();
  for (const known of ledger.known) {
    const set = stored.get(known.name);
    stored.delete(known.name);
    if (!set) {
      if (known.state === "present") faults.push(`The data set ${known.name} was acknowledged and is not there.`);
      known.state = "gone";
      continue;
    }
    if (known.state === "gone") faults.push(`The data set ${known.name} was deleted and is there.`);
    known.state = "present";
    if (!known.descriptions.includes(set.description)) {
      faults.push(`${known.name} is described as ${set.description}, not as ${known.descriptions.join(" or ")}.`);
    }
    known.descriptions = [set.description];
  }
  for (const id of ledger.runs) {
    const { status, body } = await api.send("GET", `/runs/${id}`);
    if (status !== 200) faults.push(`The run ${id} was acknowledged and is not there.`);
    // Whatever it had got to: it goes on or has ended; one whose service was killed twice under it says so.
    else if (!mayBe(body)) {
      faults.push(`The run ${id} is ${body.status}: ${JSON.stringify(body.error)}.`);
    }
    if (["succeeded", "failed"].includes(body.status)) ledger.runs.delete(id);
  }
  stored.delete("template");
  stored.delete("changed");
  for (const name of stored.keys()) faults.push(`The data set ${name} is there and nobody made it.`);
  const present = ledger.known.filter(({ state }) => state === "present");
  for (const known of everything ? present : present.slice(-touched - 6))
    faults.push(...(await checkParts(api, ledger, known)));
  ledger.known.splice(0, ledger.known.length, ...present);
  return faults;
}

const mayBe = ({ status, error }: Body): boolean =>
  ["queued", "running", "succeeded"].includes(status) || ["worker_lost", "invalid"].includes(error?.cause);

export const newlyKnown = (set: Body): Known => ({
  id: set.id,
  name: set.name,
  descriptions: [set.description],
  regions: new Set(),
  maybeRegions: new Set(),
  state: "present",
});

/** A copy has all parts of the template, and the regions that were added since. */
async function checkParts(api: Api, { template }: Ledger, known: Known): Promise<string[]> {
  const permission = await api.send("GET", `/datasets/permissions/${known.id}`);
  if (permission.status !== 200) return [`${known.name} is there without its permission.`];
  const { body } = await api.send("GET", `/regions/?dataset_id=${known.id}&limit=1000`);
  const regions = new Set<string>((body as Body[]).map(({ name }) => name));
  const faults = [...known.regions]
    .filter((name) => !regions.has(name))
    .map((name) => `The region ${name} of ${known.name} was acknowledged and is not there.`);
  for (const name of known.maybeRegions) if (regions.has(name)) known.regions.add(name);
  known.maybeRegions.clear();
  const parts = await partsOf(api, known.id);
  parts.regions -= known.regions.size;
  if (JSON.stringify(parts) !== JSON.stringify(template.parts)) {
    faults.push(`${known.name} is half a data set: ${JSON.stringify(parts)} of ${JSON.stringify(template.parts)}.`);
  }
  return faults;
}
