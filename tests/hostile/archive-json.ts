/** JSON files of an archive that are no JSON, or JSON that means harm. */
import { archiveWith, baseFiles } from "./base-archive.ts";
import type { HostileCase } from "./case.ts";

const files = [...baseFiles.keys()].filter((name) => name.endsWith(".json"));

/** From a good text to a bad one; the texts of files differ, the ways to spoil them do not. */
const spoilings: Record<string, (text: string) => string | Buffer> = {
  "nested 100,000 deep": (text) =>
    text.replace(/"name":\s*"[^"]*"/, `"name": ${"[".repeat(100_000)}${"]".repeat(100_000)}`),
  "a key twice": (text) => text.replace(/"name":/, '"name": "other", "name":'),
  "a key twice in other words": (text) => text.replace(/"name":/, '"n\\u0061me": "other", "name":'),
  "bytes that are no UTF-8": (text) =>
    Buffer.concat([Buffer.from(text.trim().slice(0, -1)), Buffer.from([0xff, 0xfe]), Buffer.from("]")]),
  "UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "cut off": (text) => text.trim().slice(0, -1),
  "a comma too many": (text) => text.trim().replace(/([\]}])$/, ",$1"),
  "NaN as a value": (text) => text.replace(/"name":\s*"[^"]*"/, '"name": NaN'),
  "a comment": (text) => `// comment\n${text}`,
  "a second document": (text) => `${text}\n${text}`,
  "single quotes": (text) => text.replaceAll('"', "'"),
  "a control character": (text) => text.replace(/"name":\s*"/, '"name": "\u0001'),
  "a number": () => "1e308",
  nothing: () => "",
};

const spoiled = files.flatMap((file) => {
  const text = String(baseFiles.get(file));
  return Object.entries(spoilings).flatMap(([name, spoil]): HostileCase[] => {
    const bytes = Buffer.from(spoil(text) as string);
    if (bytes.equals(Buffer.from(text))) return [];
    return [{ name: `${file}: ${name}`, to: "archive", place: file, bytes: () => archiveWith({ [file]: bytes }) }];
  });
});

const values: [file: string, what: string, from: RegExp, to: string][] = [
  ["regions.json", "a lone surrogate", /"name": "[^"]*"/, '"name": "\\ud800"'],
  ["regions.json", "a null character", /"name": "[^"]*"/, '"name": "a\\u0000b"'],
  ["regions.json", "a name of 100,000 characters", /"name": "[^"]*"/, `"name": "${"x".repeat(100_000)}"`],
  ["regions.json", "an object for a name", /"name": "[^"]*"/, '"name": {"toString": "x"}'],
  ["dataset.json", "steps beyond all numbers", /"number_of_time_steps": \d+/, '"number_of_time_steps": 1e999'],
  ["dataset.json", "steps below one", /"number_of_time_steps": \d+/, '"number_of_time_steps": -5'],
  ["dataset.json", "ten billion steps", /"number_of_time_steps": \d+/, '"number_of_time_steps": 10000000000'],
  ["dataset.json", "steps of 2^60", /"number_of_time_steps": \d+/, '"number_of_time_steps": 1152921504606846976'],
  ["dataset.json", "half a step", /"number_of_time_steps": \d+/, '"number_of_time_steps": 2.5'],
  [
    "sources/Wind/source.json",
    "costs beyond all numbers",
    /"invest_per_capacity": [^,\n]*/,
    '"invest_per_capacity": 1e999',
  ],
  [
    "sources/Wind/source.json",
    "costs in full-width digits",
    /"invest_per_capacity": [^,\n]*/,
    '"invest_per_capacity": "１２"',
  ],
  ["sources/Wind/source.json", "hexadecimal costs", /"invest_per_capacity": [^,\n]*/, '"invest_per_capacity": "0x10"'],
  [
    "sources/Wind/source.json",
    "a commodity that is none",
    /"commodity_name": "[^"]*"/,
    '"commodity_name": "__proto__"',
  ],
  [
    "models.json",
    "a reference to a component that is none",
    /"override_parameters": \[\]/,
    '"override_parameters": [{"component_name": "constructor", "attribute": "opex_per_operation", "operation": "set", "value": 1}]',
  ],
];
const wrong = values.map(([file, what, from, to]): HostileCase => {
  const text = String(baseFiles.get(file));
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has no ${from}`);
  return { name: `${file}: ${what}`, to: "archive", place: file, bytes: () => archiveWith({ [file]: changed }) };
});

const many: HostileCase[] = [
  ["a million objects", `[${"{},".repeat(1_000_000)}{}]`],
  ["a million lists", `[${"[],".repeat(1_000_000)}[]]`],
  ["a million keys", `[{${Array.from({ length: 600_000 }, (_, index) => `"k${index}":1`).join(",")}}]`],
  ["a million nulls", `[${"null,".repeat(1_000_000)}null]`],
].map(([what, text]) => ({
  name: `regions.json: ${what}`,
  to: "archive",
  place: "regions.json",
  bytes: () => archiveWith({ "regions.json": text as string }),
}));

const missing = ["regions.json", "commodities.json", "sinks/Load/sink.json"].map(
  (file): HostileCase => ({
    name: `without ${file}`,
    to: "archive",
    // Existing parts of the data set may be left out; a component's own file may not.
    statuses: file.startsWith("sinks") ? [400] : [200],
    place: file,
    bytes: () => archiveWith({ [file]: null }),
  }),
);

export const archiveJsonCases: HostileCase[] = [...spoiled, ...wrong, ...many, ...missing];
