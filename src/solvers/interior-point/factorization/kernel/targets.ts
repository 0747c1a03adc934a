/** AssemblyScript. What the products of distances from bounds and their duals shall change by: passes as in bounds.ts. */
import { beginOf, distanceOf, endOf, ofBound, productAfter, setOfBound, setSide, variableOf } from "./bounds";
import { number, setNumber, setWord, share, word } from "./threads";
import { piecesOf } from "./vectors";

/** target = −distance·dual */
export function aimAtZero(side: usize, target: usize): void {
  const length = setSide(side);
  setWord(5, target);
  share(aimAtZeroOfPiece, piecesOf(length));
}

function aimAtZeroOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const variable = variableOf(at);
    setOfBound(word(5), at, -distanceOf(variable) * load<f64>(word(2) + variable));
  }
}

/** target = product − sign·change·dualChange, of which no more than `maximum` is taken */
export function aimAtProduct(
  side: usize,
  target: usize,
  change: usize,
  dualChange: usize,
  product: f64,
  maximum: f64,
): void {
  const length = setSide(side);
  setWord(5, target);
  setWord(6, change);
  setWord(7, dualChange);
  setNumber(1, product);
  setNumber(2, maximum);
  share(aimAtProductOfPiece, piecesOf(length));
}

function aimAtProductOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const maximum = number(2);
  for (let at = beginOf(piece); at < endOf(piece); at++) {
    const second = number(0) * load<f64>(word(6) + variableOf(at)) * ofBound(word(7), at);
    setOfBound(word(5), at, number(1) - max(-maximum, min(maximum, second)));
  }
}

/** target = what brings products after steps of these lengths back between minimum and maximum */
export function aimBetween(
  side: usize,
  target: usize,
  change: usize,
  dualChange: usize,
  primalStep: f64,
  dualStep: f64,
  minimum: f64,
  maximum: f64,
): void {
  const length = setSide(side);
  setWord(5, target);
  setWord(6, change);
  setWord(7, dualChange);
  setNumber(1, primalStep);
  setNumber(2, dualStep);
  setNumber(3, minimum);
  setNumber(4, maximum);
  share(aimBetweenOfPiece, piecesOf(length));
}

function aimBetweenOfPiece(piece: i32, _pieces: i32, _thread: i32): void {
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
