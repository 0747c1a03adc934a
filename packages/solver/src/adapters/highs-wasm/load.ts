/** Loads the WebAssembly build of HiGHS. */
import loader, { type Highs, type InitOptions } from "highs";

/** The package's types leave this option of Emscripten out. They have `wasmModule`, which its code ignores. */
interface LoadOptions extends InitOptions {
  /** Throws, or gives the instance to `receive`. */
  instantiateWasm?(imports: object, receive: (instance: object) => void): void;
}

/** The parts of WebAssembly in use; the types of Node.js leave them out. */
declare const WebAssembly: { Instance: new (module: object, imports: object) => object };

// The package's types describe its CommonJS face; imported as a module, the default export is the loader itself.
const load = loader as unknown as (options?: LoadOptions) => Promise<Highs>;

/**
 * A fresh instance with a heap of its own; takes some 50 ms.
 *
 * @param module its compiled WebAssembly; where absent, the loader finds it beside its own script
 */
export function loadHighs(options: InitOptions = {}, module?: object): Promise<Highs> {
  if (module === undefined) return load(options);
  return load({
    ...options,
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(module, imports)),
  });
}
