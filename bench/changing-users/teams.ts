/** Teams of users at one data set each, as an attack is measured: what others meet meanwhile, and what was lost. */
import { setTimeout } from "node:timers/promises";
import { createDataset } from "../../tests/support/create-dataset.ts";
import type { Attack, Client, Stage } from "../attacks/attack.ts";
import { listen } from "./listen.ts";
import { emptyLog, type TeamLog } from "./log.ts";
import { compareHeard, compareHistory, compareRefusals, compareStates, type ListedChange, replay } from "./replay.ts";
import { readInput, readState, type State } from "./state.ts";
import { changed, teamContent } from "./team.ts";
import { presentRevision, type ScriptedUser, sendAs, workAsUser } from "./user.ts";

export interface Size {
  users: number;
  usersOfTeam: number;
  seconds: number;
  /** Longest time between two changes of a user; the shortest is a tenth of it. */
  thinkingSeconds: number;
}

export interface Outcome {
  acknowledged: number;
  /** Refused because somebody else had changed the data set. */
  refused: number;
  /** Number of acknowledged undo operations. */
  takenBack: number;
  /** Refused because later changes have changed the same records. */
  conflicts: number;
  runs: number;
  listeners: number;
  /** How often a listener's stream ended before its time. */
  interruptions: number;
  faults: string[];
}

interface Team {
  datasetId: number;
  modelId: number;
  first: { revision: number; state: State };
  log: TeamLog;
  clients: Client[];
}

export function changingUsers(size: Size, tell: (outcome: Outcome) => void): Attack {
  return {
    name: "changing-users",
    what: `${size.users} users in teams of ${size.usersOfTeam} change and run at once for ${size.seconds} s`,
    async prepare(stage) {
      const teams: Team[] = [];
      for (let begin = 0; begin < size.users; begin += size.usersOfTeam) {
        teams.push(await createTeam(stage, begin, Math.min(size.usersOfTeam, size.users - begin)));
      }
      let meanwhile: string[] = [];
      let waitForLastRuns = async (): Promise<string[]> => [];
      return {
        users: async () => {
          waitForLastRuns = await workTogether(stage, teams, size);
          return teams.flatMap(({ log }) => log.changes.map(({ status }) => status));
        },
        "their last runs": async () => {
          meanwhile = await waitForLastRuns();
          return [];
        },
        "comparison with their logs": async () => {
          const judged: string[][] = [];
          for (const team of teams) judged.push(await judge(team));
          tell({ ...counts(teams), faults: [...meanwhile, ...judged.flat()] });
          return [];
        },
      };
    },
  };
}

async function createTeam(stage: Stage, begin: number, users: number): Promise<Team> {
  const clients: Client[] = [];
  for (let index = 0; index < users; index++) clients.push(await stage.client(`user ${begin + index}`));
  const [owner, ...others] = clients;
  let datasetId = 0;
  await stage.withStore(async (store) => {
    datasetId = (await createDataset(store, teamContent(`team ${begin}`), owner)).id;
  });
  for (const { userId } of others) {
    const permission = { ref_dataset: datasetId, ref_user: userId, allow_usage: true, allow_modification: true };
    await owner.json("POST", "/datasets/permissions/", permission);
  }
  const [model] = await owner.json("GET", `/models/?dataset_id=${datasetId}`);
  const first = {
    revision: (await owner.json("GET", `/datasets/${datasetId}/overview`)).revision,
    state: await readState((path) => owner.json("GET", path), datasetId, changed),
  };
  return { datasetId, modelId: model.id, first, log: emptyLog(), clients };
}

/** The service looks for changes every second; on a busy machine, its answers take much longer. */
const toldWithinMs = 60_000;
const lookAgainMs = 250;

/** Answers when the time is over, with what waits for what is still under way and says what should not have happened. */
async function workTogether(
  { url }: Stage,
  teams: readonly Team[],
  { seconds, thinkingSeconds }: Size,
): Promise<() => Promise<string[]>> {
  const end = performance.now() + seconds * 1000;
  const everybody = teams.flatMap((team) =>
    team.clients.map((client): ScriptedUser & { token: string } => ({
      name: "",
      datasetId: team.datasetId,
      modelId: team.modelId,
      log: team.log,
      send: sendAs(url, client.token),
      token: client.token,
      thinkingMs: thinkingSeconds * 1000,
    })),
  );
  for (const user of everybody) user.name = (await user.send("GET", "/auth/me")).body.username;
  const leave = await Promise.all(everybody.map((user) => listen(url, user.token, user)));
  const worked = await Promise.all(everybody.map((user) => workAsUser(user, () => performance.now() < end)));
  return async () => {
    await Promise.all(worked.map(({ lastRun }) => lastRun));
    const someAreUntold = () =>
      teams.some(({ log }) => compareHeard(log, log.changes.filter(isAcknowledged)).length > 0);
    const latest = performance.now() + toldWithinMs;
    while (someAreUntold() && performance.now() < latest) await setTimeout(lookAgainMs);
    await Promise.all(leave.map((stop) => stop()));
    return worked.flatMap(({ faults }) => faults);
  };
}

async function judge({ datasetId, first, log, clients: [owner] }: Team): Promise<string[]> {
  const get = (path: string) => owner.json("GET", path);
  const { states, last, faults, acknowledged } = replay(first, log.changes);
  const revision = await presentRevision({
    send: async (_, path) => ({ status: 200, body: await get(path) }),
    datasetId,
  });
  if (revision !== last) faults.push(`Data set ${datasetId} has revision ${revision}, and the logs end with ${last}`);
  const listed: ListedChange[] = await get(`/datasets/${datasetId}/changes?since=${first.revision}&limit=10000`);
  faults.push(
    ...compareHistory(acknowledged, listed, first.revision),
    ...compareRefusals(log.changes, states),
    ...compareHeard(log, acknowledged),
    ...compareStates(`data set ${datasetId}`, await readState(get, datasetId, changed), states.get(last)),
  );
  for (const { id, between } of log.runs) {
    const input = await readInput(get, id, changed);
    const possible = [...states].filter(([revision]) => revision >= between[0] && revision <= between[1]);
    if (!possible.some(([, state]) => compareStates("", input, state).length === 0)) {
      faults.push(`Run ${id} has no state between the revisions ${between.join(" and ")}`);
    }
  }
  return faults;
}

const isAcknowledged = ({ status }: { status: number }): boolean => status === 200;

function counts(teams: readonly Team[]): Omit<Outcome, "faults"> {
  const changes = teams.flatMap(({ log }) => log.changes);
  const withStatus = (status: number) => changes.filter((change) => change.status === status);
  return {
    acknowledged: withStatus(200).length,
    refused: withStatus(412).length,
    takenBack: withStatus(200).filter(({ wanted }) => !("operations" in wanted)).length,
    conflicts: withStatus(409).length,
    runs: teams.reduce((sum, { log }) => sum + log.runs.length, 0),
    listeners: teams.reduce((sum, { log }) => sum + log.heard.length, 0),
    interruptions: teams.reduce((sum, { log }) => sum + log.heard.reduce((all, one) => all + one.interruptions, 0), 0),
  };
}
