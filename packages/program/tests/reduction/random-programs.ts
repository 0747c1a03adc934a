/** Random small programs full of what the reduction looks for: equations, ranges, short rows, multiples, ties and zeros. */
import fc from "fast-check";
import { programOf } from "../../../solver/tests/programs.ts";
import type { LinearProgram } from "../../src/linear-program.ts";

const infinite = Number.POSITIVE_INFINITY;

/** Mostly small whole numbers, so that degenerate vertices and exact cancellations are common. */
const coefficient = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, -1, 2, -0.5) },
  { weight: 1, arbitrary: fc.constantFrom(0.1, -0.9, 0.3, 1e-3, -250) },
);

const bounds = fc.oneof(
  { weight: 5, arbitrary: fc.constant([0, infinite] as const) },
  { weight: 2, arbitrary: fc.constantFrom([0, 1] as const, [0, 4] as const, [-2, 3] as const) },
  { weight: 1, arbitrary: fc.constantFrom([-infinite, infinite] as const, [-infinite, 2] as const, [1, 1] as const) },
);

const cost = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(1, 2, -1, 0.3) },
);

/** How a row's bounds lie around the activity of a point chosen beforehand, which keeps the program feasible. */
const rowKind = fc.constantFrom("equal", "equal", "below", "above", "range", "touching", "free");
/** Some rows are multiples of the one before. */
const multiple = fc.constantFrom(0, 0, 0, 0, 1, -1, 2, -0.5);
const rowShape = fc.record({
  multiple,
  columns: fc.oneof(
    { weight: 1, arbitrary: fc.constant(1) },
    { weight: 3, arbitrary: fc.constant(2) },
    { weight: 4, arbitrary: fc.integer({ min: 3, max: 5 }) },
  ),
  kind: rowKind,
  slack: fc.constantFrom(0, 1, 2.5),
});

export interface RandomOptions {
  /** Bounds are drawn around a feasible point; without, rows may contradict each other. */
  readonly feasible: boolean;
  readonly integers?: boolean;
}

export function randomPrograms({ feasible, integers = false }: RandomOptions): fc.Arbitrary<LinearProgram> {
  return fc
    .record({ columns: fc.integer({ min: 2, max: 9 }), rows: fc.integer({ min: 1, max: 9 }) })
    .chain(({ columns, rows }) =>
      fc.record({
        bounds: fc.array(bounds, { minLength: columns, maxLength: columns }),
        cost: fc.array(cost, { minLength: columns, maxLength: columns }),
        point: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 3), { minLength: columns, maxLength: columns }),
        shapes: fc.array(rowShape, { minLength: rows, maxLength: rows }),
        places: fc.array(fc.shuffledSubarray([...new Array(columns).keys()], { minLength: 1, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
        values: fc.array(fc.array(coefficient, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
        sides: fc.array(fc.constantFrom(-3, 0, 0, 1, 4), { minLength: rows, maxLength: rows }),
        integer: fc.array(fc.constantFrom(0, 0, 1), { minLength: columns, maxLength: columns }),
        offset: fc.constantFrom(0, 7),
      }),
    )
    .map((drawn) => {
      const point = drawn.point.map((value, j) => Math.min(Math.max(value, drawn.bounds[j][0]), drawn.bounds[j][1]));
      const matrix: number[][] = [];
      for (const [i, shape] of drawn.shapes.entries()) {
        const row = new Array<number>(point.length).fill(0);
        for (const j of drawn.places[i].slice(0, shape.columns)) row[j] = drawn.values[i][j];
        const repeats = i > 0 && shape.multiple !== 0;
        matrix.push(repeats ? matrix[i - 1].map((value) => shape.multiple * value) : row);
      }
      const rowBounds = drawn.shapes.map(({ kind, slack }, i) => {
        const side = feasible ? matrix[i].reduce((sum, value, j) => sum + value * point[j], 0) : drawn.sides[i];
        return boundsAround(side, kind, slack);
      });
      return programOf({
        matrix,
        cost: drawn.cost,
        columnLower: drawn.bounds.map(([lower]) => lower),
        columnUpper: drawn.bounds.map(([, upper]) => upper),
        rowLower: rowBounds.map(([lower]) => lower),
        rowUpper: rowBounds.map(([, upper]) => upper),
        offset: drawn.offset,
        ...(integers && { integer: drawn.integer }),
      });
    });
}

function boundsAround(side: number, kind: string, slack: number): [number, number] {
  switch (kind) {
    case "equal":
      return [side, side];
    case "below":
      return [-infinite, side + slack];
    case "above":
      return [side - slack, infinite];
    case "range":
      return [side - slack, side + slack + 1];
    case "touching":
      return [-infinite, side];
    default:
      return [-infinite, infinite];
  }
}
