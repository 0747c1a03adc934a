/**
 * Runs and sweeps may be renamed, pinned, cancelled and deleted by those who started them, and by those who may modify the
 * data set.
 */

import type { KeyScope } from "@esm/model/domain/accounts/key-scope";
import { permissionFlags } from "@esm/model/domain/accounts/user";
import { defaultRunOptions } from "@esm/model/domain/runs/run-options";
import { expect, it } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { contractSuite } from "./support.ts";

type Right = "usage" | "modification" | "permission_grant" | "permission_revoke";
/** The acting user: the one who started the run, or another one; and the rights of that user when it acts. */
type Actor = { is: "starter" | "another"; rights: Right[]; key?: KeyScope };

const rules: [rule: string, method: string, path: string, json?: object][] = [
  ["read the run", "GET", "/runs/{run}"],
  ["rename the run", "PUT", "/runs/{run}", { title: "the best", note: "of all" }],
  ["pin the run", "PUT", "/runs/{run}", { pinned: true }],
  ["cancel the run", "POST", "/runs/{run}/cancel"],
  ["read the sweep", "GET", "/sweeps/{sweep}"],
  ["cancel the sweep", "POST", "/sweeps/{sweep}/cancel"],
  ["delete the sweep", "DELETE", "/sweeps/{sweep}"],
  ["delete the run", "DELETE", "/runs/{run}"],
];

// In the order of the rules.
const table: [who: string, actor: Actor, statuses: number[]][] = [
  ["who started it", { is: "starter", rights: ["usage"] }, [200, 200, 200, 200, 200, 200, 200, 200]],
  ["who started it, by a key that runs", { is: "starter", rights: ["usage"], key: "run" }, Array(8).fill(200)],
  [
    "who started it, by a key that reads",
    { is: "starter", rights: ["usage"], key: "read" },
    [200, 403, 403, 403, 200, 403, 403, 403],
  ],
  ["who started it and has lost every right", { is: "starter", rights: [] }, Array(8).fill(403)],
  ["another user of the data set", { is: "another", rights: ["usage"] }, [200, 403, 403, 403, 200, 403, 403, 403]],
  [
    "another user who may also grant and revoke",
    { is: "another", rights: ["usage", "permission_grant", "permission_revoke"] },
    [200, 403, 403, 403, 200, 403, 403, 403],
  ],
  [
    "another user who may modify the data set",
    { is: "another", rights: ["usage", "modification"] },
    Array(8).fill(200),
  ],
  [
    "another user who may modify the data set without seeing it",
    { is: "another", rights: ["modification"] },
    [403, 204, 204, 204, 403, 204, 204, 204],
  ],
  ["a stranger", { is: "another", rights: [] }, Array(8).fill(403)],
];

contractSuite("Runs and sweeps", (contract) => {
  let number = 0;

  async function prepare({ is, rights, key }: Actor) {
    number += 1;
    const dataset = await contract.dataset();
    const model = await contract.create("/models/", { name: "m", ref_dataset: dataset.id });
    const names = { starter: `starter ${number}`, another: `another ${number}` };
    const tokenOf = { starter: await contract.service.login(names.starter), another: "" };
    tokenOf.another = await contract.service.login(names.another);
    const grant = (method: string, username: string, given: Right[]) =>
      contract.send(method, "/datasets/permissions/", {
        ref_dataset: dataset.id,
        username,
        ...Object.fromEntries(permissionFlags.map((flag) => [flag, given.some((right) => flag === `allow_${right}`)])),
      });
    await grant("POST", names.starter, ["usage"]);
    const path = `/models/${model.id}/runs`;
    const started = await contract.send("POST", path, { kind: "validate", force: true }, tokenOf.starter);
    expect(started.status).toBe(202);
    const run = started.body.id;
    await eventually(async () => {
      const { body } = await contract.send("GET", `/runs/${run}`);
      expect(["queued", "running"]).not.toContain(body.status);
    });
    const sweep = await contract.service.store.sweeps.create({
      modelId: model.id,
      datasetId: dataset.id,
      userId: started.body.user_id,
      points: [],
      definition: { kind: "optimize", combine: "grid", parameters: [], options: defaultRunOptions() },
    });
    await grant(is === "starter" ? "PUT" : "POST", names[is], rights);
    const token = tokenOf[is];
    const own = key && (await contract.send("POST", "/auth/keys/", { name: "job", scope: key }, token)).body.key;
    return { run, sweep, token: own ?? token };
  }

  it.each(table)("obey %s as the rules say", async (_, actor, statuses) => {
    const { run, sweep, token } = await prepare(actor);
    const found: unknown[] = [];
    for (const [rule, method, path, json] of rules) {
      const address = path.replace("{run}", String(run)).replace("{sweep}", String(sweep));
      found.push([rule, (await contract.send(method, address, json, token)).status]);
    }
    expect(found).toEqual(rules.map(([rule], index) => [rule, statuses[index]]));
  });

  it("say whose they are to those who may only use the data set, in both languages", async () => {
    const { run, sweep, token } = await prepare({ is: "another", rights: ["usage"] });
    const refused = async (path: string, language: string) => {
      const headers = { "accept-language": language };
      return (await contract.service.send("DELETE", path, { token, headers })).body.detail;
    };
    expect(await refused(`/runs/${run}`, "en")).toBe(
      "Another user started this run: only that user, and those who may modify the dataset, can change it.",
    );
    expect(await refused(`/runs/${run}`, "de")).toMatch(/^Jemand anderes hat diesen Lauf gestartet/);
    expect(await refused(`/sweeps/${sweep}`, "en")).toMatch(/^Another user started this sweep/);
    expect(await refused(`/sweeps/${sweep}`, "de")).toMatch(/^Jemand anderes hat diese Parameterstudie gestartet/);
  });

  it("change nothing where a change is refused", async () => {
    const { run, token } = await prepare({ is: "another", rights: ["usage"] });
    const before = (await contract.send("GET", `/runs/${run}`)).body;
    await contract.send("PUT", `/runs/${run}`, { title: "taken", pinned: true }, token);
    await contract.send("DELETE", `/runs/${run}`, undefined, token);
    expect((await contract.send("GET", `/runs/${run}`)).body).toEqual(before);
  });
});
