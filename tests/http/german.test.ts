/** German words for what is wrong, for requests that prefer them; all others get the same bytes as ever. */
import { describe, expect, it } from "vitest";
import { germanAnswer } from "#src/http/answers/german/bridge.ts";
import { germanOf, sentences } from "#src/http/answers/german/german.ts";

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
