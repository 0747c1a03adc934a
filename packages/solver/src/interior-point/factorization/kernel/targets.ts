/** AssemblyScript. Right-hand sides of the complementarity equations (../../iteration/targets.ts): passes as in bounds.ts. */
import { beginOf, endOf, ofBound, productAfter, setOfBound, setSide, slackOf, variableOf } from "./bounds";
import { number, setNumber, setWord, share, word } from "./threads";
import { piecesOf } from "./vectors";

/** Predictor: target = −s·z */
export function setPredictorTargets(side: usize, target: usize): void {
  const length = setSide(side);
  setWord(5, target);
  share(setPredictorTargetsOfPiece, piecesOf(length));
}

function setPredictorTargetsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const variable = variableOf(at);
    setOfBound(word(5), at, -slackOf(variable) * load<f64>(word(2) + variable));
  }
}

/** Mehrotra's corrector: target = σμ − Δs·Δz, with the second-order term limited to ±maximum. */
export function setCorrectorTargets(
  side: usize,
  target: usize,
  deltaX: usize,
  deltaZ: usize,
  sigmaMu: f64,
  maximum: f64,
): void {
  const length = setSide(side);
  setWord(5, target);
  setWord(6, deltaX);
  setWord(7, deltaZ);
  setNumber(1, sigmaMu);
  setNumber(2, maximum);
  share(setCorrectorTargetsOfPiece, piecesOf(length));
}

function setCorrectorTargetsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const maximum = number(2);
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const second = number(0) * load<f64>(word(6) + variableOf(at)) * ofBound(word(7), at);
    setOfBound(word(5), at, number(1) - max(-maximum, min(maximum, second)));
  }
}

/** Gondzio's corrector: target = what brings products after steps of these lengths back into [βmin·σμ, βmax·σμ], cut off below −βmax·σμ. */
export function setCentralityTargets(
  side: usize,
  target: usize,
  deltaX: usize,
  deltaZ: usize,
  primalStep: f64,
  dualStep: f64,
  minimum: f64,
  maximum: f64,
): void {
  const length = setSide(side);
  setWord(5, target);
  setWord(6, deltaX);
  setWord(7, deltaZ);
  setNumber(1, primalStep);
  setNumber(2, dualStep);
  setNumber(3, minimum);
  setNumber(4, maximum);
  share(setCentralityTargetsOfPiece, piecesOf(length));
}

function setCentralityTargetsOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const minimum = number(3);
  const maximum = number(4);
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const product = productAfter(at);
    let aim: f64 = 0;
    if (product < minimum) aim = minimum - product;
    else if (product > maximum) aim = max(maximum - product, -maximum);
    setOfBound(word(5), at, aim);
  }
}
