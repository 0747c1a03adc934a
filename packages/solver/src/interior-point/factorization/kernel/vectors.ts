/**
 * AssemblyScript. Passes over long vectors, by pieces of a fixed length, so that sums do not depend on the number of
 * threads.
 */
import { multiplyAdd } from "./multiply-add";
import { innerProduct } from "./panel";
import { number, setNumber, setWord, share, word } from "./threads";

/** Numbers of a piece; sums of pieces are added in their order. */
export const pieceLength = 8192;

export function piecesOf(length: i32): i32 {
  return (length + pieceLength - 1) / pieceLength;
}

/** The sum of what the pieces left. */
export function total(sums: usize, length: i32): f64 {
  let sum: f64 = 0;
  for (let piece = 0; piece < piecesOf(length); piece++) sum += load<f64>(sums + ((<usize>piece) << 3));
  return sum;
}

function setVectors(target: usize, vector: usize, other: usize, length: i32, sums: usize): void {
  setWord(0, target);
  setWord(1, vector);
  setWord(2, other);
  setWord(3, <usize>length);
  setWord(4, sums);
}

/** Bytes from the beginning of vectors to that of a piece. */
function offsetOf(piece: i32): usize {
  return (<usize>piece * <usize>pieceLength) << 3;
}

function lengthOf(piece: i32): i32 {
  return min(pieceLength, <i32>word(3) - piece * pieceLength);
}

/** left·right; `sums`: room for a number by piece. */
export function multiplyVectors(left: usize, right: usize, length: i32, sums: usize): f64 {
  setVectors(left, right, 0, length, sums);
  share(multiplyPiece, piecesOf(length));
  return total(sums, length);
}

function multiplyPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const offset = offsetOf(piece);
  const product = innerProduct(word(0) + offset, word(1) + offset, lengthOf(piece));
  store<f64>(word(4) + ((<usize>piece) << 3), product);
}

/** target += factor·vector, and then other·target. `other` may be the target. */
export function addMultiple(target: usize, vector: usize, factor: f64, other: usize, length: i32, sums: usize): f64 {
  setVectors(target, vector, other, length, sums);
  setNumber(0, factor);
  share(addPiece, piecesOf(length));
  return total(sums, length);
}

function addPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const offset = offsetOf(piece);
  const target = word(0) + offset;
  const vector = word(1) + offset;
  const other = word(2) + offset;
  const factors = f64x2.splat(number(0));
  const length = lengthOf(piece);
  const end = (<usize>(length & ~1)) << 3;
  let sums = f64x2.splat(0);
  for (let at: usize = 0; at < end; at += 16) {
    const values = multiplyAdd(factors, v128.load(vector + at), v128.load(target + at));
    v128.store(target + at, values);
    sums = multiplyAdd(v128.load(other + at), values, sums);
  }
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  if ((length & 1) === 1) {
    const value = load<f64>(target + end) + number(0) * load<f64>(vector + end);
    store<f64>(target + end, value);
    sum += load<f64>(other + end) * value;
  }
  store<f64>(word(4) + ((<usize>piece) << 3), sum);
}

/**
 * into = K·vector, or start − K·vector, for a symmetric matrix K: its diagonal, and the entries beside it by rows.
 *
 * @param start 0 where there is none
 * @returns the largest size of an entry of `into`
 */
export function multiplyMatrix(
  into: usize,
  vector: usize,
  start: usize,
  length: i32,
  sums: usize,
  diagonal: usize,
  rowStart: usize,
  index: usize,
  value: usize,
): f64 {
  setVectors(into, vector, start, length, sums);
  setWord(5, diagonal);
  setWord(6, rowStart);
  setWord(7, index);
  setWord(8, value);
  share(multiplyRowsOfPiece, piecesOf(length));
  let largest: f64 = 0;
  for (let piece = 0; piece < piecesOf(length); piece++) {
    largest = max(largest, load<f64>(sums + ((<usize>piece) << 3)));
  }
  return largest;
}

function multiplyRowsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const into = word(0);
  const vector = word(1);
  const start = word(2);
  const diagonal = word(5);
  const rowStart = word(6);
  const index = word(7);
  const value = word(8);
  const begin = piece * pieceLength;
  let largest: f64 = 0;
  let at = load<i32>(rowStart + ((<usize>begin) << 2));
  for (let row = begin; row < begin + lengthOf(piece); row++) {
    const place = (<usize>row) << 3;
    let sum = load<f64>(diagonal + place) * load<f64>(vector + place);
    const end = load<i32>(rowStart + ((<usize>row) << 2), 4);
    for (; at < end; at++) {
      const other = load<i32>(index + ((<usize>at) << 2));
      sum += load<f64>(value + ((<usize>at) << 3)) * load<f64>(vector + ((<usize>other) << 3));
    }
    if (start !== 0) sum = load<f64>(start + place) - sum;
    store<f64>(into + place, sum);
    // Unlike the maximum, this leaves out what is no number.
    if (abs(sum) > largest) largest = abs(sum);
  }
  store<f64>(word(4) + ((<usize>piece) << 3), largest);
}

/**
 * The right-hand side of the augmented system: the condensed dual residual r of columns; the primal residual of rows, less
 * Θ·r of their activities, which are eliminated as well. Fixed variables contribute nothing.
 */
export function findRightHandSide(
  into: usize,
  condensed: usize,
  weight: usize,
  count: i32,
  columnCount: i32,
  fixed: usize,
  residual: usize,
): void {
  setVectors(into, condensed, weight, count, 0);
  setWord(5, <usize>columnCount);
  setWord(6, fixed);
  setWord(7, residual);
  share(findRightHandSideOfPiece, piecesOf(count));
}

function findRightHandSideOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const columnCount = <i32>word(5);
  const begin = piece * pieceLength;
  for (let at = begin; at < begin + lengthOf(piece); at++) {
    const place = (<usize>at) << 3;
    const isFixed = load<i8>(word(6) + <usize>at) === 1;
    const condensed = load<f64>(word(1) + place);
    let entry: f64;
    if (at < columnCount) entry = isFixed ? 0 : condensed;
    else {
      entry = load<f64>(word(7) + ((<usize>(at - columnCount)) << 3));
      if (!isFixed) entry -= condensed / load<f64>(word(2) + place);
    }
    store<f64>(word(0) + place, entry);
  }
}

/** Δx and Δy from the solution of the augmented system. The condensed residual is overwritten by Δx; activities have Δx = −Θ·(r + Δy). */
export function recoverDirection(
  condensed: usize,
  solution: usize,
  weight: usize,
  count: i32,
  columnCount: i32,
  fixed: usize,
  deltaY: usize,
): void {
  setVectors(condensed, solution, weight, count, 0);
  setWord(5, <usize>columnCount);
  setWord(6, fixed);
  setWord(7, deltaY);
  share(recoverDirectionOfPiece, piecesOf(count));
}

function recoverDirectionOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const columnCount = <i32>word(5);
  const begin = piece * pieceLength;
  for (let at = begin; at < begin + lengthOf(piece); at++) {
    const place = (<usize>at) << 3;
    const solved = load<f64>(word(1) + place);
    let deltaX = solved;
    if (at >= columnCount) {
      store<f64>(word(7) + ((<usize>(at - columnCount)) << 3), solved);
      deltaX = -(load<f64>(word(0) + place) + solved) / load<f64>(word(2) + place);
    }
    store<f64>(word(0) + place, load<i8>(word(6) + <usize>at) === 1 ? 0 : deltaX);
  }
}

/** into[at] = from[places[at]] */
export function gather(into: usize, from: usize, places: usize, length: i32): void {
  setVectors(into, from, places, length, 0);
  share(gatherPiece, piecesOf(length));
}

function gatherPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const into = word(0) + offsetOf(piece);
  const places = word(2) + (offsetOf(piece) >> 1);
  const length = lengthOf(piece);
  for (let at = 0; at < length; at++) {
    const from = word(1) + ((<usize>load<i32>(places + ((<usize>at) << 2))) << 3);
    store<f64>(into + ((<usize>at) << 3), load<f64>(from));
  }
}

/** into[places[at]] = from[at] */
export function scatter(into: usize, from: usize, places: usize, length: i32): void {
  setVectors(into, from, places, length, 0);
  share(scatterPiece, piecesOf(length));
}

function scatterPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const from = word(1) + offsetOf(piece);
  const places = word(2) + (offsetOf(piece) >> 1);
  const length = lengthOf(piece);
  for (let at = 0; at < length; at++) {
    const to = word(0) + ((<usize>load<i32>(places + ((<usize>at) << 2))) << 3);
    store<f64>(to, load<f64>(from + ((<usize>at) << 3)));
  }
}
