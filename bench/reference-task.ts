/**
 * A fixed task, so that figures of different machines, or of a busy one, can be compared: seconds of processor time to
 * factorize a dense matrix of 700 columns in plain JavaScript, three times, median.
 */
import { factorizeFront } from "./dense-task.ts";

const size = 700;

function once(): number {
  const matrix = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) matrix[column * size + row] = Math.cos(row * column);
    matrix[column * size + column] = 2 * size;
  }
  const begin = process.cpuUsage();
  factorizeFront(matrix, size, size, new Float64Array(size), new Int8Array(size).fill(1), 0, 1e-13, 1);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

export function referenceSeconds(): number {
  return [once(), once(), once(), once()].slice(1).toSorted((left, right) => left - right)[1];
}
