/**
 * The functions of the HiGHS library (C interface) that a solve needs, without their meaning.
 *
 * Runs go through a thread, so that HiGHS finds this thread's event loop free whenever it calls back.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { loadKoffi, loadLibrary, NativeLibraryError } from "../native/koffi.ts";

/** The only status that means that a call failed; 1 is a warning. */
export const failedCall = -1;

const extrasFile = { win32: "highs_extras.dll", darwin: "libhighs_extras.dylib" } as Record<string, string>;

/** The library of HiPO's helpers is beside HiGHS, or in the folder where its Python package puts it. */
function extrasBeside(path: string): string | undefined {
  const name = extrasFile[process.platform] ?? "libhighs_extras.so";
  return [dirname(path), join(dirname(path), "..", "highspy_extras")]
    .map((folder) => join(folder, name))
    .find((candidate) => existsSync(candidate));
}

export type HighsLibrary = Awaited<ReturnType<typeof openHighs>>;

/** Throws a NativeLibraryError where the library cannot be used. */
export async function openHighs(path: string) {
  const koffi = await loadKoffi();
  // HiGHS asks for its helpers by name and finds libraries that are loaded already.
  const extras = extrasBeside(path);
  if (extras !== undefined) loadLibrary(koffi, extras, "global");
  const library = loadLibrary(koffi, path);
  const callback = koffi.pointer(
    koffi.proto("void HighsCallback(int type, const char *message, void *data, void *answer, void *user)"),
  );
  const define = (name: string, result: string, parameters: (string | typeof callback)[]) => {
    try {
      return library.func(name, result, parameters);
    } catch {
      throw new NativeLibraryError(
        `${path} has no function ${name}: it is not a HiGHS library of version 1.7 or newer`,
      );
    }
  };
  const version = define("Highs_version", "str", []);
  const setCallback = define("Highs_setCallback", "int", ["void *", callback, "void *"]);
  const dataItem = define("Highs_getCallbackDataOutItem", "void *", ["void *", "str"]);
  const integerSize = define("Highs_getSizeofHighsInt", "int", ["void *"]);
  const create = define("Highs_create", "void *", []);
  const run = define("Highs_run", "int", ["void *"]);
  const doubles = Array<string>(5).fill("double *");
  const matrix = ["int *", "int *", "double *"];
  const counts = Array<string>(7).fill("int");
  return {
    version: (): string => version(),
    /** A new instance. Throws where the library uses 64-bit integers. */
    create(): unknown {
      const instance: unknown = create();
      if (integerSize(instance) === 4) return instance;
      throw new NativeLibraryError(`${path} was built for indices of 64 bits; a usual build is needed`);
    },
    passModel: define("Highs_passModel", "int", [
      "void *",
      ...counts,
      "double",
      ...doubles,
      ...matrix,
      ...matrix,
      "int *",
    ]),
    optionType: define("Highs_getOptionType", "int", ["void *", "str", "int *"]),
    setBool: define("Highs_setBoolOptionValue", "int", ["void *", "str", "int"]),
    setInt: define("Highs_setIntOptionValue", "int", ["void *", "str", "int"]),
    setDouble: define("Highs_setDoubleOptionValue", "int", ["void *", "str", "double"]),
    setString: define("Highs_setStringOptionValue", "int", ["void *", "str", "str"]),
    setBasis: define("Highs_setBasis", "int", ["void *", "int *", "int *"]),
    setSolution: define("Highs_setSolution", "int", ["void *", "double *", "double *", "double *", "double *"]),
    run: promisify(run.async) as (instance: unknown) => Promise<number>,
    modelStatus: define("Highs_getModelStatus", "int", ["void *"]),
    infoType: define("Highs_getInfoType", "int", ["void *", "str", "int *"]),
    intInfo: define("Highs_getIntInfoValue", "int", ["void *", "str", "int *"]),
    int64Info: define("Highs_getInt64InfoValue", "int", ["void *", "str", "int64_t *"]),
    doubleInfo: define("Highs_getDoubleInfoValue", "int", ["void *", "str", "double *"]),
    solution: define("Highs_getSolution", "int", ["void *", "double *", "double *", "double *", "double *"]),
    basis: define("Highs_getBasis", "int", ["void *", "int *", "int *"]),
    startCallback: define("Highs_startCallback", "int", ["void *", "int"]),
    setCallback(instance: unknown, listener: (type: number, message: string, data: unknown) => void): void {
      setCallback(instance, koffi.register(listener, callback), null);
    },
    /** A figure from a callback; undefined where this version has none of the name. */
    figure(data: unknown, name: string, type: "double" | "int64_t"): number | undefined {
      const place: unknown = dataItem(data, name);
      return place === null ? undefined : Number(koffi.decode(place, type));
    },
  };
}
