/**
 * A data set that is changed, undone and restored while the service is killed again and again: what was acknowledged is there
 * with its history, what was under way is there wholly or not at all, and the last change can be undone.
 */
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { writeArchive } from "@esm/exchange/archive/writer";
import { type ChangeEntry, emptyLog, requestOf } from "../changing-users/log.ts";
import { compareHistory, compareStates, type ListedChange, replay } from "../changing-users/replay.ts";
import { readState, type State } from "../changing-users/state.ts";
import { changed, teamContent } from "../changing-users/team.ts";
import { presentRevision, sendAs, sendChange, something } from "../changing-users/user.ts";
import type { Api, Body } from "./service.ts";

const name = "writer";

export interface ChangedDataset {
  prepare(api: Api): Promise<void>;
  /** One change, of whatever kind; false if the service did not answer. */
  change(api: Api): Promise<boolean>;
  /** Violations of the expected history, in words. */
  check(api: Api): Promise<string[]>;
  figures(): { changes: number; takenBack: number; foundDone: number };
}

export function changedDataset(): ChangedDataset {
  const log = emptyLog();
  let datasetId = 0;
  let first: { revision: number; state: State };
  let foundDone = 0;
  const refusals: string[] = [];
  const userOf = ({ url, token = "" }: Api) => ({ name, datasetId, log, send: sendAs(url, token) });
  const done = () => log.changes.filter(({ status }) => status === 200);

  async function compare(api: Api): Promise<string[]> {
    const get = async (path: string): Promise<Body> => (await api.send("GET", path)).body;
    const listed: ListedChange[] = await get(`/datasets/${datasetId}/changes?since=${first.revision}&limit=10000`);
    foundDone += settle(log.changes, listed);
    const { states, last, faults, acknowledged } = replay(first, log.changes);
    return [
      ...faults,
      ...compareHistory(acknowledged, listed, first.revision),
      ...compareStates("the changed data set", await readState(get, datasetId, changed), states.get(last)),
    ];
  }

  return {
    async prepare(api) {
      datasetId = await upload(api);
      const get = async (path: string): Promise<Body> => (await api.send("GET", path)).body;
      first = { revision: await presentRevision(userOf(api)), state: await readState(get, datasetId, changed) };
    },
    async change(api) {
      const user = userOf(api);
      const seen = await presentRevision(user);
      if (seen === undefined) return false;
      const { title, status } = await sendChange(user, seen, await something(user));
      // Another client was faster, or later changes have changed the same records.
      if (![0, 200, 404, 409, 412].includes(status)) refusals.push(`${title}: status ${status}`);
      return status !== 0;
    },
    async check(api) {
      const faults = [...refusals.splice(0), ...(await compare(api))];
      const revision = await presentRevision(userOf(api));
      if (revision === first.revision || faults.length > 0) return faults;
      const { status } = await sendChange(userOf(api), revision, { undo: revision });
      return status === 200 ? compare(api) : [`The last change of the changed data set was not undone: ${status}`];
    },
    figures: () => ({
      changes: done().length,
      takenBack: done().filter(({ wanted }) => !("operations" in wanted)).length,
      foundDone,
    }),
  };
}

/** Finds out what became of changes without an answer. Answers with how many were done. */
function settle(changes: readonly ChangeEntry[], listed: readonly ListedChange[]): number {
  const known = new Set(changes.filter(({ status }) => status === 200).map(({ revision }) => revision));
  let found = 0;
  for (const entry of changes.filter(({ status }) => status === 0)) {
    const undoes = "undo" in entry.wanted ? entry.wanted.undo : null;
    const title = "operations" in entry.wanted ? requestOf(0, entry).body?.title : undefined;
    const change = listed.find(
      (one) =>
        one.revision === entry.seen + 1 &&
        !known.has(one.revision) &&
        one.undoes === undoes &&
        (title === undefined || one.title === title),
    );
    entry.status = change ? 200 : -1;
    if (!change) continue;
    entry.revision = change.revision;
    known.add(change.revision);
    found++;
  }
  return found;
}

async function upload(api: Api): Promise<number> {
  const { body } = await api.send("POST", "/datasets/", { name: "changed", number_of_time_steps: 48 });
  const sink = new PassThrough();
  const bytes = buffer(sink);
  await writeArchive(teamContent("changed"), sink);
  const form = new FormData();
  form.append("file", new Blob([await bytes], { type: "application/zip" }), "changed.zip");
  const headers = { authorization: `Bearer ${api.token}` };
  const answer = await fetch(`${api.url}/datasets/${body.id}/upload`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`The upload was refused: ${answer.status} ${await answer.text()}`);
  return body.id;
}
