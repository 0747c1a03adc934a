/**
 * AssemblyScript. Factorizes panels by blocks of columns: what a block leaves in the columns behind it is multiplied from
 * registers, four columns at a time, by all threads where the panel is large.
 */
import { addFour, pack, packedBytes } from "./outer-product";
import { factorizePanel, subtractMultiple } from "./panel";
import { setWord, share, word } from "./threads";

/** Columns of a block. A panel that is not much wider is one block. */
export const blockWidth = 16;
const narrow = 24;
/** Columns of a piece of a job; a multiple of four. */
export const pieceWidth = 16;
/** Rows of a piece of a job that copies them; a multiple of four. */
export const pieceRows = 64;

/** As `factorizePanel`; `packed`: room to copy a block twice. */
export function factorizeBlocks(
  panel: usize,
  stride: usize,
  size: i32,
  width: i32,
  pivots: usize,
  signs: usize,
  smallest: f64,
  replacement: f64,
  packed: usize,
  isShared: bool,
): i32 {
  if (width <= narrow) return factorizePanel(panel, stride, size, width, pivots, signs, smallest, replacement);
  let replaced = 0;
  for (let begin = 0; begin < width; begin += blockWidth) {
    const end = min(begin + blockWidth, width);
    const block = panel + <usize>begin * (stride + 8);
    const pivot = pivots + ((<usize>begin) << 3);
    const sign = signs + <usize>begin;
    replaced += factorizePanel(block, stride, size - begin, end - begin, pivot, sign, smallest, replacement);
    if (end < width)
      subtractBlock(block + ((<usize>(end - begin)) << 3), stride, size - end, width - end, pivot, packed, isShared);
  }
  return replaced;
}

/** Subtracts a block's products from `width` columns behind it; `rows`: its L from the first of these columns on. */
function subtractBlock(
  rows: usize,
  stride: usize,
  height: i32,
  width: i32,
  pivots: usize,
  packed: usize,
  isShared: bool,
): void {
  if (!isShared) {
    packBlock(rows, stride, 0, height, width, pivots, packed);
    subtractFromColumns(rows, stride, height, 0, width, packed, packed + packedBytes(width, blockWidth));
    return;
  }
  setWord(0, rows);
  setWord(1, stride);
  setWord(2, <usize>height);
  setWord(3, <usize>width);
  setWord(4, pivots);
  setWord(5, packed);
  share(packPiece, (height + pieceRows - 1) / pieceRows);
  share(subtractFromPiece, (width + pieceWidth - 1) / pieceWidth);
}

function packPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const begin = piece * pieceRows;
  const end = min(begin + pieceRows, <i32>word(2));
  packBlock(word(0), word(1), begin, end, <i32>word(3), word(4), word(5));
}

function subtractFromPiece(piece: i32, _pieces: i32, _thread: i32): void {
  const width = <i32>word(3);
  const begin = piece * pieceWidth;
  const end = min(begin + pieceWidth, width);
  const copied = word(5) + packedBytes(width, blockWidth);
  subtractFromColumns(word(0), word(1), <i32>word(2), begin, end, word(5), copied);
}

/** Copies rows `begin` … `end` − 1 of a block, and multiplied by its pivots those of the columns behind it. */
function packBlock(rows: usize, stride: usize, begin: i32, end: i32, width: i32, pivots: usize, packed: usize): void {
  pack(rows, stride, begin, min(end, width), blockWidth, pivots, packed);
  pack(rows, stride, begin, end, blockWidth, 0, packed + packedBytes(width, blockWidth));
}

function subtractFromColumns(
  rows: usize,
  stride: usize,
  height: i32,
  begin: i32,
  end: i32,
  factors: usize,
  copied: usize,
): void {
  const target = rows + <usize>blockWidth * stride;
  let column = begin;
  for (; column + 3 < end; column += 4) {
    addFour(true, column, height, blockWidth, factors, copied, 32, blockWidth, target, stride);
  }
  // There is no room for a group of four: the next panel begins behind the last column.
  for (; column < end; column++) {
    const group = factors + ((<usize>(column & ~3) * <usize>blockWidth) << 3) + ((<usize>(column & 3)) << 3);
    for (let source = 0; source < blockWidth; source++) {
      const factor = -load<f64>(group + ((<usize>source) << 5));
      subtractMultiple(target + <usize>column * stride, rows + <usize>source * stride, column, height, factor);
    }
  }
}
