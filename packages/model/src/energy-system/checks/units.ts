/** Units of data sets that have them checked: known, and of what they are said to measure. */

import { message, type Words } from "@esm/messages/message";
import { hintBudget } from "../../domain/nearest-name.ts";
import { truncate } from "../../domain/truncate.ts";
import { faultOfFlow } from "../../domain/units/flow-units.ts";
import { parseUnit } from "../../domain/units/parse-unit.ts";
import { isLength, isMoney, nameOf, type Unit } from "../../domain/units/unit.ts";
import type { Snapshot } from "../snapshot.ts";
import type { Check } from "./check.ts";

interface NamedUnit {
  /** In a sentence: `The unit of the commodity 'gas'`. */
  of: Words;
  loc: (string | number)[];
  text: string;
  asked: "flow" | "money" | "length";
}

function unitsOf({ dataset, commodities, components }: Snapshot): NamedUnit[] {
  if (dataset.units !== "checked") return [];
  return [
    { of: message("unit_of_cost"), loc: ["dataset", "cost_unit"], text: dataset.cost_unit, asked: "money" },
    { of: message("unit_of_length"), loc: ["dataset", "length_unit"], text: dataset.length_unit, asked: "length" },
    ...commodities.map(({ name, unit }): NamedUnit => {
      return {
        of: message("unit_of_commodity", { name }),
        loc: ["commodities", name, "unit"],
        text: unit,
        asked: "flow",
      };
    }),
    ...components.flatMap(({ attributes }): NamedUnit[] => {
      if (attributes.type !== "CONVERSION") return [];
      const { name, physical_unit: text } = attributes;
      const loc = ["components", name, "physical_unit"];
      return [{ of: message("unit_of_component", { name }), loc, text, asked: "flow" }];
    }),
  ];
}

/** The service can read them. */
export const unitsAreKnown: Check = (snapshot, report) => {
  const hints = hintBudget();
  for (const { of, loc, text } of unitsOf(snapshot)) {
    const reading = parseUnit(text);
    if ("unit" in reading) continue;
    const { msg, hint } = reading.fault;
    report({
      type: "unit_unknown",
      loc,
      msg: message("unit_unknown", { what: of, fault: msg }),
      input: text,
      hint: hint(hints),
    });
  }
};

/** Flows are given as powers or as amounts per time, never as energies. */
export const flowsHaveUnitsOfFlows: Check = (snapshot, report) => {
  for (const { of, loc, text, asked } of unitsOf(snapshot)) {
    const unit = unitIn(text);
    const fault = asked === "flow" && unit ? faultOfFlow(text, unit) : undefined;
    if (!fault) continue;
    report({
      type: "unit_not_a_flow",
      loc,
      msg: message("unit_not_a_flow", { unit: of, fault: fault.msg }),
      input: text,
      hint: fault.hint,
    });
  }
};

/** Costs are money, and distances lengths. */
export const costsAndDistancesHaveTheirUnits: Check = (snapshot, report) => {
  for (const { of, loc, text, asked } of unitsOf(snapshot)) {
    const unit = unitIn(text);
    if (!unit || asked === "flow" || (asked === "money" ? isMoney(unit) : isLength(unit))) continue;
    const wanted = message(asked === "money" ? "amount_of_money" : "a_length");
    report({
      type: "unit_of_something_else",
      loc,
      msg: message("unit_of_something_else", { what: of, text: truncate(text), found: nameOf(unit), wanted }),
      input: text,
      hint: asked === "money" ? message("give_unit_of_money") : message("give_like_km"),
    });
  }
};

function unitIn(text: string): Unit | undefined {
  const reading = parseUnit(text);
  return "unit" in reading ? reading.unit : undefined;
}
