/** German words for what is wrong, for requests that prefer them; all others get the same bytes as ever. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { germanAnswer, prefersGerman } from "#src/http/answers/german/answer.ts";
import { germanOf, sentences } from "#src/http/answers/german/german.ts";
import { sampleContent } from "../store/contents.ts";
import { testDatabases } from "../store/databases.ts";
import { startTestService, type TestService } from "./service.ts";

const placeholders = /\{(\d)([#~*;,+!]?)\}/g;
/** A sentence with values of the kinds that its placeholders have. */
function filled(sentence: string, kinds: ReadonlyMap<string, string>, whole: string): string {
  return sentence.replace(placeholders, (_, name) => {
    const kind = kinds.get(name) ?? "";
    return kind === "!" ? whole : kind === "#" ? `${name}.5` : kind === "~" ? `a_${name}` : `A ${name}`;
  });
}

describe("German sentences", () => {
  it.each(sentences)("have the same values: %s", (english, german) => {
    const names = (text: string): string[] => [...new Set([...text.matchAll(placeholders)].map(([, name]) => name))];
    expect(names(german).sort()).toEqual(names(english).sort());
    const kinds = new Map([...english.matchAll(placeholders)].map(([, name, kind]) => [name, kind]));
    const text = filled(english, kinds, "Add a region.");
    expect(germanOf(text)).toBe(filled(german, kinds, "Legen Sie eine Region an."));
  });

  it("are each given once", () => {
    expect(new Set(sentences.map(([english]) => english)).size).toBe(sentences.length);
  });

  it("keep names and figures, whatever is in them", () => {
    expect(
      germanOf("capacity_min of 'The wind. Add a region.' in A is in B is 11, above its capacity_max of 10."),
    ).toBe("capacity_min von 'The wind. Add a region.' in A ist in B is 11 und liegt über capacity_max, 10.");
  });

  it("translate sentence by sentence, and parts of them", () => {
    const hint =
      "Raise capacity_max to 2.8 (in South, 3; and in 2 more places). This change alone makes the model feasible.";
    expect(germanOf(hint)).toBe(
      "Erhöhen Sie capacity_max auf 2.8 (in South, 3; und an 2 weiteren Orten). Diese Änderung allein macht das Modell lösbar.",
    );
  });

  it("say which unit does not fit", () => {
    expect(germanOf("'MWh' is an energy, but 'GW_el' is asked for, which is a power")).toBe(
      "'MWh' ist eine Energie, gefragt ist aber nach 'GW_el', das ist eine Leistung",
    );
    expect(germanOf("'kWw' in 'EUR/kWw' is no known unit")).toBe("'kWw' in 'EUR/kWw' ist keine bekannte Einheit");
  });

  it("stay English as a whole where one of them is unknown", () => {
    const text = "Add a region. Sing a song.";
    expect(germanOf(text)).toBe(text);
    expect(germanOf("")).toBe("");
  });

  it("do not take long, whatever is sent", () => {
    const hostile = "'x' of 'y' in z is ".repeat(200);
    expect(germanOf(hostile)).toBe(hostile);
    expect(germanOf("? ".repeat(2000))).toBe("? ".repeat(2000));
  });

  it.each([
    [
      "[0].discount_rate: -1 – Input should be greater than or equal to 0.",
      "[0].discount_rate: -1 – Der Wert muss mindestens 0 sein.",
    ],
    [
      "item [3]: there is no component 'Win'. Did you mean 'Wind'?",
      "item [3]: Komponente 'Win' gibt es nicht. Meinten Sie 'Wind'?",
    ],
    [
      "Row 3, column B (region 'South'): the cell is empty; every value must be given.\nsolver: strange words",
      "Zeile 3, Spalte B (Region 'South'): Die Zelle ist leer; jeder Wert muss angegeben sein.\nsolver: strange words",
    ],
    [
      "[transport_model] Line: Ramps are not limited. (852: 'a', 'b', …) To accept it: approximate=transport_model.",
      "[transport_model] Line: Änderungen der Leistung werden nicht begrenzt. (852: 'a', 'b', …) Um es hinzunehmen: approximate=transport_model.",
    ],
    [
      "The costs can fall without limit, because nothing limits these, which grow together: operation of 'a' in X, charge of 'b' in Y and 3 more.",
      "Die Kosten können unbegrenzt fallen, denn nichts begrenzt dies, was zusammen wächst: Betrieb von 'a' in X, Laden von 'b' in Y und 3 weitere.",
    ],
    [
      "The file is not valid JSON, line 1, column 2: found ',' instead of a name in double quotes or '}'.",
      "Die Datei ist kein gültiges JSON, Zeile 1, Spalte 2: ',' statt eines Namens in doppelten Anführungszeichen oder '}'.",
    ],
    ["2030: reading the results", "2030: Die Ergebnisse werden gelesen"],
  ])("say what stands in files, networks and explanations: %s", (english, german) => {
    expect(germanOf(english)).toBe(german);
  });

  it("are put in place of problems, findings, refusals, progress and ends of runs alone", () => {
    const run = {
      title: "Add a region.",
      error: {
        cause: "infeasible",
        message: "The run was cancelled.",
        problems: [{ type: "no_regions", loc: [], msg: "Add a region." }],
      },
      warnings: [{ type: "x", msg: "unknown words", hint: "Give a share above 0.", input: "Add a region." }],
      progress: { message: "reading the results" },
      report: {
        findings: [{ code: "x", msg: "Ramps are not limited.", places: ["Ramps are not limited."] }],
        helpers: { "Ramps are not limited.": "Ramps are not limited." },
      },
    };
    expect(germanAnswer(run)).toEqual({
      ...run,
      progress: { message: "Die Ergebnisse werden gelesen" },
      report: {
        findings: [
          { code: "x", msg: "Änderungen der Leistung werden nicht begrenzt.", places: ["Ramps are not limited."] },
        ],
        helpers: { "Ramps are not limited.": "Änderungen der Leistung werden nicht begrenzt." },
      },
      error: {
        cause: "infeasible",
        message: "Der Rechenlauf wurde abgebrochen.",
        problems: [{ type: "no_regions", loc: [], msg: "Legen Sie eine Region an." }],
      },
      warnings: [
        { type: "x", msg: "unknown words", hint: "Geben Sie einen Anteil über 0 an.", input: "Add a region." },
      ],
    });
  });
});

it.each([
  ["de", true],
  ["de-AT,de;q=0.9,en;q=0.8", true],
  ["fr,de;q=0.5,en;q=0.4", true],
  ["DE;q=1.0", true],
  ["en-GB,en;q=0.9,de;q=0.8", false],
  ["en,de", false],
  ["de;q=0", false],
  ["de;q=x", false],
  ["*", false],
  ["", false],
  [undefined, false],
])("The header %j prefers German: %j", (header, isGerman) => {
  expect(prefersGerman(header)).toBe(isGerman);
});

describe("Answers", () => {
  let service: TestService;
  let token: string;
  let modelId: number;
  beforeAll(async () => {
    service = await startTestService(testDatabases[0]);
    token = await service.login("owner");
    const json = { name: "in two languages", number_of_time_steps: 4 };
    const { body } = await service.send("POST", "/datasets/", { token, json });
    const content = { ...sampleContent(), dataset: {} };
    await service.store.writeDatasetContent(body.id, content, { userId: body.user.id });
    modelId = (await service.send("GET", `/models/?dataset_id=${body.id}`, { token })).body[0].id;
  });
  afterAll(() => service.stop());

  const lowMaximum = { operation: "values", table: "min-capacities", component: "wind", region: "north", values: [2] };
  const check = async (language?: string) => {
    const headers = { ...(language && { "accept-language": language }) };
    const path = `/models/${modelId}/check`;
    const answer = await service.send("POST", path, { token, headers, json: { operations: [lowMaximum] } });
    const problems: { type: string; msg: string }[] = answer.body.problems;
    return { ...answer, problem: problems.find(({ type }) => type === "capacity_min_above_max") };
  };

  it("have German words where they are preferred", async () => {
    const english = await check();
    expect(english.problem?.msg).toMatch(/^capacity_min of 'wind' in north is 2, above its capacity_max of /);
    expect([english.headers.get("content-language"), (await check("en")).body]).toEqual([null, english.body]);
    const german = await check("de-DE,de;q=0.9,en;q=0.8");
    expect(german.problem).toEqual({
      ...english.problem,
      msg: expect.stringMatching(/^capacity_min von 'wind' in north ist 2 und liegt über capacity_max, /),
      hint: "Senken Sie das Minimum, oder erhöhen Sie das Maximum.",
    });
    expect(german.headers.get("content-language")).toBe("de");
    expect(german.headers.get("vary")).toMatch(/accept-language/);
  });

  it("say so of refusals, too", async () => {
    const of = async (language: string) => {
      const headers = { "accept-language": language };
      return (await service.send("GET", "/datasets/99999999", { token, headers })).body.detail;
    };
    expect([await of("en"), await of("de")]).toEqual([
      "Dataset 99999999 not found!",
      "Datensatz 99999999 gibt es nicht!",
    ]);
  });
});
