/** Loads the WebAssembly build of HiGHS. */
import loader, { type Highs, type InitOptions } from "highs";

// The package's types describe its CommonJS face; imported as a module, the default export is the loader itself.
const load = loader as unknown as (options?: InitOptions) => Promise<Highs>;

/** A fresh instance with a heap of its own; takes some 50 ms. */
export function loadHighs(options: InitOptions = {}): Promise<Highs> {
  return load(options);
}
