/**
 * The inputs of runs; runs of equal input share one. An input is written in slices, each a transaction of its own, so
 * that other writers come in between; a run refers to it when it is complete. A writer records how long it may be
 * silent. After that time the remains of a killed writer are taken over, or removed.
 */
import { setTimeout } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

export interface InputToKeep {
  /** Digest of the bytes before compression. */
  hash: string;
  size: number;
  /** Called where the input does not exist yet. */
  portions(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * The claim of a writer: the last moment of its right to write, which no other writer shares. Null where the input is
 * complete.
 */
type InputClaim = number | null;

/** Another process is writing the same input, has taken it over, or has removed it: start again after `untilSettled`. */
export class InputChanged extends Error {
  override readonly name = "InputChanged";
  /** For callers that do not start again: a transaction that met another one, as PostgreSQL names it. */
  readonly code = "40001";
  readonly hash: string;

  constructor(hash: string) {
    super("The stored input of a run was changed by another process.");
    this.hash = hash;
  }
}

/** A slice takes a few milliseconds, but the disk may be slow, or the machine asleep. */
const silenceMs = 30_000;
/** 2 MiB, which other writers wait for. */
const portionsAtOnce = 4;
/** Waiting writers look for their turn every 10 ms. */
const minPauseMs = 12;
const pollMs = 100;

/** Writes the input where it does not exist. Throws `InputChanged`. */
export async function keepInput(write: Kysely<Tables>, input: InputToKeep): Promise<InputClaim> {
  let claim = await claimInput(write, input);
  if (claim === null) return null;
  try {
    let first = 0;
    for await (const slice of inSlices(input.portions())) {
      const begin = performance.now();
      claim = await addSlice(write, input.hash, claim, slice, first);
      first += slice.length;
      // The disk belongs to others for as long as it worked for this slice.
      await setTimeout(Math.max(minPauseMs, performance.now() - begin));
    }
    return claim;
  } catch (error) {
    // An input that cannot be removed now, e.g. on a full disk, is removed when its time is over.
    await dropInput(write, input.hash, claim).catch(() => undefined);
    throw error;
  }
}

/** Call it within the transaction that queues the first run on this input. Throws `InputChanged`. */
export async function completeInput(transaction: Transaction<Tables>, hash: string, claim: InputClaim): Promise<void> {
  const row = transaction.selectFrom("run_inputs").select("hash").where("hash", "=", hash);
  const changed =
    claim === null
      ? await row.where("written_until", "is", null).executeTakeFirst()
      : await transaction
          .updateTable("run_inputs")
          .set({ written_until: null })
          .where("hash", "=", hash)
          .where("written_until", "=", claim)
          .returning("hash")
          .executeTakeFirst();
  if (!changed) throw new InputChanged(hash);
}

/** Removes an input whose run is not queued after all. */
export async function dropInput(write: Kysely<Tables>, hash: string, claim: InputClaim): Promise<void> {
  if (claim === null) return;
  await write.deleteFrom("run_inputs").where("hash", "=", hash).where("written_until", "=", claim).execute();
}

/** Settles when no process writes it any more. */
export async function untilSettled(read: Kysely<Tables>, hash: string): Promise<void> {
  const beingWritten = read
    .selectFrom("run_inputs")
    .select("hash")
    .where("hash", "=", hash)
    .where(({ eb }) => eb("written_until", ">", Date.now()));
  while (await beingWritten.executeTakeFirst()) await setTimeout(pollMs);
}

/**
 * Removes inputs that no run uses any more, e.g. after their models were deleted, and the remains of killed writers.
 */
export async function removeLeftInputs(write: Kysely<Tables>): Promise<void> {
  await releaseInputs(write);
  await removeHalfWrittenInputs(write);
}

/** Inputs that no run uses any more count as half-written from now on, or only the one of this digest. */
export async function releaseInputs(write: Kysely<Tables>, hash?: string): Promise<void> {
  const whole = write
    .updateTable("run_inputs")
    .set({ written_until: Date.now() - 1 })
    .where("written_until", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("runs").select("runs.id").whereRef("runs.input_hash", "=", "run_inputs.hash"))),
    );
  await (hash === undefined ? whole : whole.where("hash", "=", hash)).execute();
}

/**
 * Removes the remains of killed writers and what was released, slice by slice. A process that takes an input over in the meantime has a claim
 * of its own.
 */
export async function removeHalfWrittenInputs(write: Kysely<Tables>): Promise<void> {
  const left = write.selectFrom("run_inputs").select(["hash", "written_until"]).where("written_until", "<", Date.now());
  for (const { hash, written_until } of await left.execute()) {
    if (written_until === null) continue;
    const claim = Number(written_until);
    const { last } = await write
      .selectFrom("run_input_portions")
      .where("input_hash", "=", hash)
      .select(({ fn }) => fn.max<number | null>("portion").as("last"))
      .executeTakeFirstOrThrow();
    for (let end = portionsAtOnce; end < (last ?? 0); end += portionsAtOnce) {
      await write
        .deleteFrom("run_input_portions")
        .where("input_hash", "=", hash)
        .where("portion", "<", end)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom("run_inputs").select("hash").where("hash", "=", hash).where("written_until", "=", claim)),
        )
        .execute();
    }
    await dropInput(write, hash, claim);
  }
}

async function claimInput(write: Kysely<Tables>, { hash, size }: InputToKeep): Promise<InputClaim> {
  return write.transaction().execute(async (transaction) => {
    const found = transaction.selectFrom("run_inputs").select("written_until").where("hash", "=", hash);
    const known = await found.executeTakeFirst();
    if (known && known.written_until === null) return null;
    if (known && Number(known.written_until) > Date.now()) throw new InputChanged(hash);
    if (known) {
      const left = transaction.deleteFrom("run_inputs").where("hash", "=", hash);
      await left.where("written_until", "=", known.written_until).execute();
    }
    const written_until = nextClaim();
    const own = await transaction
      .insertInto("run_inputs")
      .values({ hash, size, written_until })
      .onConflict((conflict) => conflict.doNothing())
      .returning("hash")
      .executeTakeFirst();
    if (!own) throw new InputChanged(hash);
    return written_until;
  });
}

async function addSlice(
  write: Kysely<Tables>,
  hash: string,
  claim: number,
  slice: readonly Uint8Array[],
  first: number,
): Promise<number> {
  return write.transaction().execute(async (transaction) => {
    const written_until = nextClaim();
    const own = await transaction
      .updateTable("run_inputs")
      .set({ written_until })
      .where("hash", "=", hash)
      .where("written_until", "=", claim)
      .returning("hash")
      .executeTakeFirst();
    if (!own) throw new InputChanged(hash);
    for (const [position, bytes] of slice.entries()) {
      const portion = first + position;
      await transaction.insertInto("run_input_portions").values({ input_hash: hash, portion, bytes }).execute();
    }
    return written_until;
  });
}

async function* inSlices(portions: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let slice: Uint8Array[] = [];
  for await (const portion of portions) {
    slice.push(portion);
    if (slice.length < portionsAtOnce) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

let claims = 0;

/** Milliseconds since 1970; no two of a process are equal. */
function nextClaim(): number {
  claims = Math.max(Date.now() + silenceMs, claims + 1);
  return claims;
}
