/** Every text has both languages with the same values, and values keep their form whatever is in them. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalogue } from "../src/catalogue.ts";
import { catalogueOfModels } from "../src/catalogue-of-models.ts";
import type { Language } from "../src/entry.ts";
import { type Code, isMessage, type Message, message, sentences, type Value } from "../src/message.ts";
import { inLanguage, render } from "../src/render.ts";

const codes = Object.keys(catalogue) as Code[];
const languages: readonly Language[] = ["en", "de"];

const placeholders = (text: string): { name: string; kind: string }[] =>
  [...text.matchAll(/\{(\w+)((?:[:|][^}]*)?)\}/g)].map(([, name, kind]) => ({ name, kind }));
const namesIn = (text: string): string[] => [...new Set(placeholders(text).map(({ name }) => name))].sort();

/** Names that contain words of other messages, numbers, quotes and markup. */
const strange = [
  "The wind. Add a region.",
  "capacity_min of 'x' in A is in B is 11, above",
  "{name} {count|one|two} {all: }",
  "<b>&amp;</b> `code` *bold*",
  "'quoted' \"twice\" 1,234.5",
  "$& $1 \\n",
];

const withoutPlaceholders = (text: string): string => text.replaceAll(/\{[^}]*\}/g, "");
/** Without placeholders, names in quotes and code. */
const plain = (text: string): string => withoutPlaceholders(text).replaceAll(/'[^']*'|`[^`]*`|"[^"]*"/g, "");

const wordOf = (words: string): RegExp => new RegExp(`(?<![\\w_'\`=.-])(?:${words})(?![\\w_'\`=-])`, "i");
const english = wordOf(
  "the|is|are|not|of|with|and|or|to|has|have|been|which|that|be|it|its|from|by|than|cannot|must|may|only|there|where|because|this|these|other|more|for|every|each",
);
const german = wordOf(
  "der|die|das|ist|sind|nicht|mit|und|oder|von|zu|hat|haben|wurde|ein|eine|einen|auf|aus|nur|muss|kann|für|wird|werden|aber|auch|dass|keine|kein|es",
);
/** Versions of packages. */
const versions =
  /\b(?:HTTP\/|(?:FINE|PyPSA|HiGHS|OpenAPI|HDF5|netCDF|JSON)(?: vor| before| bis)? )\d+(?:\.\d+)+(?: (?:bis|to) \d+(?:\.\d+)+)?/g;

const folder = fileURLToPath(new URL("../src/catalogue/", import.meta.url));
const files = globSync("**/*.ts", { cwd: folder }).map((name) => readFileSync(folder + name, "utf8"));

/** A message with values by the kinds of its placeholders: texts, and numbers where the format is of numbers. */
const withValues = (code: Code, text: string, number: number): Message => {
  const all = placeholders(catalogue[code].en);
  const valueFor = (name: string): Value => {
    const kinds = all.filter((each) => each.name === name).map(({ kind }) => kind);
    if (kinds.some((kind) => /^(?:\|.*|:\d|:grouped|:[pe]\d)$/.test(kind))) return number;
    return kinds.every((kind) => kind === "" || kind === ":.") ? text : [text, text];
  };
  return { code, params: Object.fromEntries(all.map(({ name }) => [name, valueFor(name)])) };
};

describe("The catalogue", () => {
  it.each(codes)("has both languages with the same values: %s", (code) => {
    const { en, de } = catalogue[code];
    expect(namesIn(de)).toEqual(namesIn(en));
    expect([en, de].map((text) => text.trim() === "")).toEqual([false, false]);
    expect(de.endsWith(".")).toBe(en.endsWith("."));
  });

  it("has names in straight single quotes only", () => {
    const others = codes.filter((code) => languages.some((language) => /[„“”‚‘’]/.test(catalogue[code][language])));
    expect(others).toEqual([]);
  });

  it.each(strange)("keeps names as they are in every text: %s", (name) => {
    for (const code of codes) {
      const told = withValues(code, name, 2);
      if (!Object.values(told.params).includes(name)) continue;
      for (const language of languages) expect(render(told, language), code).toContain(name);
    }
  });

  it("has each code once, and by a name that says what it is", () => {
    const given = files.flatMap((text) => [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, code]) => code));
    expect(given.length).toBeGreaterThan(800);
    expect(given.filter((code, at) => given.indexOf(code) !== at)).toEqual([]);
    const numbered = codes.filter((code) =>
      [code, ...namesIn(catalogue[code].en)].some((name) => /_\d+$|[a-z]2$/.test(name)),
    );
    expect(numbered).toEqual([]);
  });

  it("has no English words in German texts, and no German ones in English texts", () => {
    const found = codes.filter(
      (code) => english.test(plain(catalogue[code].de)) || german.test(plain(catalogue[code].en)),
    );
    expect(found).toEqual([]);
  });

  it("has all texts of checks and of the core in the part that pages load", () => {
    const sources = fileURLToPath(new URL("../../", import.meta.url));
    const codes = ["model", "optimize", "program", "solver"].flatMap((room) =>
      globSync(`${room}/src/**/*.ts`, { cwd: sources }).flatMap((name) =>
        [...readFileSync(sources + name, "utf8").matchAll(/message\(\s*"(\w+)"/g)].map(([, code]) => code),
      ),
    );
    expect(codes.length).toBeGreaterThan(300);
    expect([...new Set(codes)].filter((code) => !Object.hasOwn(catalogueOfModels, code))).toEqual([]);
  });

  it("has the same names of fields, options and files in both languages", () => {
    const technical = (text: string): string[] => [...new Set(text.match(/\b[a-z]+(?:_[a-zA-Z0-9]+)+\b/g))].sort();
    const differ = codes.filter((code) => {
      const [en, de] = languages.map((language) => technical(withoutPlaceholders(catalogue[code][language])));
      return en.some((name) => !de.includes(name));
    });
    expect(differ).toEqual([]);
  });

  it("has the decimal sign of its language in every number", () => {
    const numbers = codes.filter((code) => Object.values(withValues(code, "x", 2.5).params).includes(2.5));
    expect(numbers.length).toBeGreaterThan(20);
    for (const code of numbers) {
      const of = (language: Language): string => render(withValues(code, "x", 1234.5), language);
      expect(of("en"), code).not.toMatch(/\d,\d(?!\d\d(?!\d))/);
      expect(of("de").replaceAll(versions, ""), code).not.toMatch(/\d\.\d(?!\d\d(?!\d))/);
    }
  });

  it("has German texts with German numbers", () => {
    const found = codes.filter((code) =>
      /\d\.\d/.test(withoutPlaceholders(catalogue[code].de).replaceAll(versions, "")),
    );
    // One is about a point where a spreadsheet expects a comma, the other about versions.
    expect(found.sort()).toEqual(["is_a_date", "version_of_http"]);
  });
});

describe("A message", () => {
  it("is plain data that becomes words of either language", () => {
    const told = message("did_you_mean", { nearest: "Wind" });
    expect(isMessage(JSON.parse(JSON.stringify(told)))).toBe(true);
    expect(languages.map((language) => render(told, language))).toEqual([
      "Did you mean 'Wind'?",
      "Meinten Sie 'Wind'?",
    ]);
  });

  it("holds others, which are in the same language", () => {
    const nearest = message("did_you_mean", { nearest: "Wind" });
    const told = sentences(message("no_regions"), undefined, nearest);
    expect(render(told, "de")).toBe("Der Datensatz hat keine Regionen. Meinten Sie 'Wind'?");
  });

  it("has numbers of its language: one decimal sign, and no separators unless they are asked for", () => {
    const told = message("memory_of_run", {
      nonzeros: 8455,
      needed: message("gibibytes", { size: 1.25 }),
      solver: "x",
      room: 0.5,
    });
    expect(render(told, "en")).toBe("about 8,455 nonzeros need about 1.3 GiB in x, and a run may use 0.5");
    expect(render(told, "de")).toBe(
      "etwa 8.455 Koeffizienten brauchen etwa 1,3 GiB in x; ein Rechenlauf darf 0,5 nutzen",
    );
    const limits = message("raise_to", { attribute: "yearly_limit", to: 1234567.125 });
    expect(render(limits, "de")).toBe("Erhöhen Sie yearly_limit auf 1234567,125.");
    expect(render(message("raise_to", { attribute: "loss", to: 2.5e-8 }), "de")).toBe("Erhöhen Sie loss auf 2,5e-8.");
  });

  it("has the words for one and for several", () => {
    const of = (count: number) => languages.map((language) => render(message("more_places", { count }), language));
    expect(of(1)).toEqual(["in 1 more place", "an 1 weiterem Ort"]);
    expect(of(2)).toEqual(["in 2 more places", "an 2 weiteren Orten"]);
  });

  it("of a newer version shows its code and values", () => {
    const told = { code: "of_tomorrow", params: { name: "Wind" } } as unknown as Message;
    expect(render(told, "de")).toBe('of_tomorrow {"name":"Wind"}');
  });
});

describe("A problem", () => {
  const problem = {
    type: "x",
    loc: ["components"],
    msg: message("no_region_of_name", { name: "'S'" }),
    hint: message("did_you_mean", { nearest: "South" }),
    ctx: { le: 3 },
  };

  it("has the figures of its sentences where it leaves", () => {
    expect(inLanguage({ problems: [problem] }, "de")).toEqual({
      problems: [
        {
          ...problem,
          msg: "Region 'S' gibt es nicht.",
          hint: "Meinten Sie 'South'?",
          ctx: { name: "'S'", nearest: "South", le: 3 },
        },
      ],
    });
  });

  it("shows what was sent as it was, even where that looks like a message", () => {
    const input = { code: "sentences", params: { all: [message("field_required")] } };
    const problem = { type: "string_type", loc: ["body", "name"], msg: message("field_required"), input };
    for (const language of languages)
      expect(inLanguage({ detail: [problem] }, language).detail[0].input).toEqual(input);
  });

  it("has at most 500 characters of a text among its figures", () => {
    const what = "x".repeat(10_000);
    const msg = message("table_power_not_built_itself", { component: what, field: "a", power: "b" });
    const long = { type: "value_error", loc: ["body"], msg };
    const { ctx } = inLanguage(long, "en") as unknown as { ctx: Record<string, string> };
    expect(ctx.component).toBe(`${"x".repeat(500)}…`);
  });

  it("that was stored as text keeps its words", () => {
    const stored = { type: "x", loc: [], msg: "There is no region 'S'.", ctx: { le: 3 } };
    expect(inLanguage(stored, "de")).toEqual(stored);
  });
});
