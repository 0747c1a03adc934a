/**
 * AssemblyScript. Passes of an iteration over the bounds of one side, by pieces as in vectors.ts: barrier weights and
 * directions. Bound `at` is that of the variable places[at]. Its slack s, the distance of the value from it, is
 * sign·(value − bound), with 1 for lower bounds and −1 for upper ones; z is its dual.
 *
 * A side is the address of six integers: those of places, bounds, duals and values, the number of bounds, and the sign.
 */
import { number, setNumber, setWord, share, word } from "./threads";
import { pieceLength, piecesOf } from "./vectors";

/** @returns how many bounds the side has */
export function setSide(side: usize): i32 {
  for (let at = 0; at < 5; at++) setWord(at, load<usize>(side + ((<usize>at) << 2)));
  setNumber(0, <f64>load<i32>(side, 20));
  return <i32>word(4);
}

export function beginOf(piece: i32): i32 {
  return piece * pieceLength;
}

export function endOf(piece: i32): i32 {
  return min(<i32>word(4), (piece + 1) * pieceLength);
}

export function variableOf(at: i32): usize {
  return (<usize>load<i32>(word(0) + ((<usize>at) << 2))) << 3;
}

/** Reads an array by bound. */
export function ofBound(array: usize, at: i32): f64 {
  return load<f64>(array + ((<usize>at) << 3));
}

export function setOfBound(array: usize, at: i32, value: f64): void {
  store<f64>(array + ((<usize>at) << 3), value);
}

export function slackOf(variable: usize): f64 {
  return number(0) * (load<f64>(word(3) + variable) - load<f64>(word(1) + variable));
}

/** (s + αₚ·Δs)·(z + α_d·Δz): the complementarity product after steps of the lengths in numbers 1 and 2 along Δx and Δz in words 6 and 7. */
export function productAfter(at: i32): f64 {
  const variable = variableOf(at);
  const slack = slackOf(variable) + number(0) * number(1) * load<f64>(word(6) + variable);
  return slack * (load<f64>(word(2) + variable) + number(2) * ofBound(word(7), at));
}

/** Θ⁻¹ += z / s */
export function addWeights(side: usize, weight: usize): void {
  const length = setSide(side);
  setWord(5, weight);
  share(addWeightsOfPiece, piecesOf(length));
}

function addWeightsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const weight = word(5);
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const variable = variableOf(at);
    const sum = load<f64>(weight + variable) + load<f64>(word(2) + variable) / slackOf(variable);
    store<f64>(weight + variable, sum);
  }
}

/** Eliminates Δz from Newton's system: condensed −= sign·target / s */
export function condenseTargets(side: usize, target: usize, condensed: usize): void {
  const length = setSide(side);
  setWord(5, target);
  setWord(6, condensed);
  share(condenseTargetsOfPiece, piecesOf(length));
}

function condenseTargetsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const condensed = word(6);
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const variable = variableOf(at);
    const rest = load<f64>(condensed + variable) - (number(0) * ofBound(word(5), at)) / slackOf(variable);
    store<f64>(condensed + variable, rest);
  }
}

/** Δz = (target − sign·z·Δx) / s */
export function recoverBoundDuals(side: usize, target: usize, deltaX: usize, into: usize): void {
  const length = setSide(side);
  setWord(5, target);
  setWord(6, deltaX);
  setWord(7, into);
  share(recoverBoundDualsOfPiece, piecesOf(length));
}

function recoverBoundDualsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const variable = variableOf(at);
    const taken = number(0) * load<f64>(word(2) + variable) * load<f64>(word(6) + variable);
    setOfBound(word(7), at, (ofBound(word(5), at) - taken) / slackOf(variable));
  }
}
