/**
 * AssemblyScript. Work that is shared between threads: the calling thread publishes a job of so many pieces, and all threads
 * take pieces until none is left. Which thread takes which piece changes nothing: pieces write to different places.
 *
 * The job stands in the memory behind the table of addresses. Its arguments are only read after a piece was taken, and
 * the next job only comes after all pieces are done, so they belong together.
 */

/** Does a piece of a job. */
type Job = (piece: i32, pieces: i32, thread: i32) => void;
/** How many pieces have not been taken. */
const remaining: usize = 256;
/** How many pieces are done. */
const done: usize = 320;
const work: usize = 384;
const pieces: usize = 388;
const words: usize = 392;
const numbers: usize = 448;

/** Looking again is faster than being woken up, if it does not take long. */
const looks = 4_000;
const nanoseconds: i64 = 1_000_000;

export function setWord(at: i32, value: usize): void {
  store<usize>(words + ((<usize>at) << 2), value);
}

export function word(at: i32): usize {
  return load<usize>(words + ((<usize>at) << 2));
}

export function setNumber(at: i32, value: f64): void {
  store<f64>(numbers + ((<usize>at) << 3), value);
}

export function number(at: i32): f64 {
  return load<f64>(numbers + ((<usize>at) << 3));
}

/** Does a job of `count` pieces, together with all threads that have time. */
export function share(job: Job, count: i32): void {
  store<u32>(work, job.index);
  store<i32>(pieces, count);
  atomic.store<i32>(done, 0);
  atomic.store<i32>(remaining, count);
  if (count > 1) atomic.notify(remaining, count - 1);
  takePieces(0);
  let look = 0;
  for (;;) {
    const sofar = atomic.load<i32>(done);
    if (sofar === count) return;
    if (++look > looks) atomic.wait<i32>(done, sofar, nanoseconds);
  }
}

function takePieces(thread: i32): void {
  for (;;) {
    const left = atomic.load<i32>(remaining);
    if (left <= 0) return;
    if (atomic.cmpxchg<i32>(remaining, left, left - 1) !== left) continue;
    const count = load<i32>(pieces);
    call_indirect<void>(load<u32>(work), count - left, count, thread);
    if (atomic.add<i32>(done, 1) === count - 1) atomic.notify(done, 1);
  }
}

/** Loop of the other threads until they are ended. */
export function help(thread: i32): void {
  for (;;) {
    let look = 0;
    while (atomic.load<i32>(remaining) <= 0) {
      if (++look > looks) atomic.wait<i32>(remaining, 0, -1);
    }
    takePieces(thread);
  }
}
