/** AssemblyScript. Step lengths and steps: passes over bounds as in bounds.ts. */
import { beginOf, endOf, ofBound, productAfter, setOfBound, setSide, slackOf, variableOf } from "./bounds";
import { number, setNumber, setWord, share, word } from "./threads";
import { piecesOf, total } from "./vectors";

/** (s + αₚ·Δs)ᵀ(z + α_d·Δz) after steps of these lengths; `sums`: space for a number by piece. */
export function sumProducts(
  side: usize,
  sums: usize,
  deltaX: usize,
  deltaZ: usize,
  primalStep: f64,
  dualStep: f64,
): f64 {
  const length = setSide(side);
  setWord(5, sums);
  setWord(6, deltaX);
  setWord(7, deltaZ);
  setNumber(1, primalStep);
  setNumber(2, dualStep);
  share(sumProductsOfPiece, piecesOf(length));
  return total(sums, length);
}

function sumProductsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  let sum: f64 = 0;
  for (let at = beginOf(piece); at < endOf(piece); at++) sum += productAfter(at);
  setOfBound(word(5), piece, sum);
}

/**
 * The ratio test along direction + ω·corrector: shortens steps to the first variable that meets its bound, and the first
 * dual that becomes 0. One pass for all weights ω: it takes longer to read the vectors than to compare.
 *
 * @param weights `count` values of ω, in descending or ascending order
 * @param steps of each weight, the primal one followed by the dual one
 * @param stepsOfPieces space for as many, by piece
 */
export function ratioTest(
  side: usize,
  deltaX: usize,
  deltaZ: usize,
  correctorDeltaX: usize,
  correctorDeltaZ: usize,
  weights: usize,
  count: i32,
  steps: usize,
  stepsOfPieces: usize,
): void {
  const length = setSide(side);
  setWord(5, deltaX);
  setWord(6, deltaZ);
  setWord(7, correctorDeltaX);
  setWord(8, correctorDeltaZ);
  setWord(9, weights);
  setWord(10, <usize>count);
  setWord(11, steps);
  setWord(12, stepsOfPieces);
  share(ratioTestOfPiece, piecesOf(length));
  for (let piece = 0; piece < piecesOf(length); piece++) {
    for (let at = 0; at < 2 * count; at++) {
      setOfBound(steps, at, min(ofBound(steps, at), ofBound(stepsOfPieces, 2 * count * piece + at)));
    }
  }
}

function ratioTestOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const count = <i32>word(10);
  const weights = word(9);
  const steps = word(12) + ((<usize>(2 * count * piece)) << 3);
  memory.copy(steps, word(11), (<usize>(2 * count)) << 3);
  const first = ofBound(weights, 0);
  const last = ofBound(weights, count - 1);
  let longest = longestOf(steps, count, 0);
  let longestDual = longestOf(steps, count, 1);
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const variable = variableOf(at);
    // Negative, as are the steps towards the bound.
    const room = -slackOf(variable);
    const own = number(0) * load<f64>(word(5) + variable);
    const other = number(0) * load<f64>(word(7) + variable);
    // The step is linear in ω, so the first or the last weight gives the longest one.
    if (min(own + first * other, own + last * other) * longest < room) {
      shorten(steps, count, 0, own, other, room);
      longest = longestOf(steps, count, 0);
    }
    const dualRoom = -load<f64>(word(2) + variable);
    const ownDual = ofBound(word(6), at);
    const otherDual = ofBound(word(8), at);
    if (min(ownDual + first * otherDual, ownDual + last * otherDual) * longestDual < dualRoom) {
      shorten(steps, count, 1, ownDual, otherDual, dualRoom);
      longestDual = longestOf(steps, count, 1);
    }
  }
}

/** @param which 0 for the primal steps, 1 for the dual ones */
function longestOf(steps: usize, count: i32, which: i32): f64 {
  let longest: f64 = 0;
  for (let trial = 0; trial < count; trial++) longest = max(longest, ofBound(steps, 2 * trial + which));
  return longest;
}

function shorten(steps: usize, count: i32, which: i32, own: f64, other: f64, room: f64): void {
  for (let trial = 0; trial < count; trial++) {
    const step = own + ofBound(word(9), trial) * other;
    if (step * ofBound(steps, 2 * trial + which) < room) setOfBound(steps, 2 * trial + which, room / step);
  }
}

/**
 * z += α_d·Δz; then values and duals are put this far inside their bounds, the distance relative to the size of the bound.
 */
export function moveDuals(side: usize, deltaZ: usize, step: f64, minDistance: f64, minDual: f64): void {
  const length = setSide(side);
  setWord(5, deltaZ);
  setNumber(1, step);
  setNumber(2, minDistance);
  setNumber(3, minDual);
  share(moveDualsOfPiece, piecesOf(length));
}

function moveDualsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const sign = number(0);
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const variable = variableOf(at);
    const bound = load<f64>(word(1) + variable);
    const nearest = bound + sign * number(2) * max<f64>(1, abs(bound));
    if (!(sign * load<f64>(word(3) + variable) > sign * nearest)) store<f64>(word(3) + variable, nearest);
    const dual = load<f64>(word(2) + variable) + number(1) * ofBound(word(5), at);
    store<f64>(word(2) + variable, dual > number(3) ? dual : number(3));
  }
}
