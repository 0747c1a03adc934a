/** An attack consists of legal requests of one ordinary account that might keep others waiting. */
import type { DatabaseOptions } from "@esm/service/store/database/database";
import type { Store } from "@esm/service/store/store";

export interface Client {
  token: string;
  userId: number;
  /** Answers with the status, the body read to its end; 0 where the connection broke. */
  status(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<number>;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  json(method: string, path: string, body?: object): Promise<any>;
}

export interface Stage {
  url: string;
  attacker: Client;
  /** Another one. */
  client(username: string): Promise<Client>;
  /** Beside the service, for what would take too long over HTTP. */
  withStore(work: (store: Store, options: DatabaseOptions) => Promise<void>): Promise<void>;
  /** So much of the full number of things, and at least one: 1, or less for a short look. */
  some(full: number): number;
}

export interface Attack {
  name: string;
  /** One sentence. */
  what: string;
  /** Settings other than the default ones, where the attack is about more than a machine of two cores can prepare. */
  environment?: Readonly<Record<string, string>>;
  /** The memory of the service and of its processes together, above what it has at rest. */
  maxGrowthMebibytes?: number;
  /** Not measured. Answers with the parts that are, one after the other: each answers with the statuses it met. */
  prepare(stage: Stage): Promise<Record<string, () => Promise<number[]>>>;
}

/** So many at the same time. */
export const atOnce = <Result>(count: number, one: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
