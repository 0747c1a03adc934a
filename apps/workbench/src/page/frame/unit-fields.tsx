/** In which units figures are shown: by their size, as in the data, or always in the same one. */
import { SelectField } from "../components/field.tsx";
import { language, textsOf } from "../language/language.ts";
import { chooseUnit, unitChoices } from "../language/unit-choices.ts";
import { dimensions, exponentsOf, type UnitChoice, unitOfExponent } from "../language/units.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const choiceOf = (value: string): UnitChoice => (value === "size" || value === "data" ? value : Number(value));

export function UnitFields() {
  const t = textsOf({ en, de });
  return (
    <fieldset class="choices">
      <legend>{t.units}</legend>
      {dimensions.map((dimension) => (
        <SelectField
          key={dimension}
          label={t.dimensions[dimension]}
          value={String(unitChoices.value[dimension])}
          options={[
            { value: "size", text: t.unitsBySize },
            ...exponentsOf[dimension].map((exponent) => ({
              value: String(exponent),
              text: unitOfExponent(dimension, exponent, language.value),
            })),
            { value: "data", text: t.unitsOfData },
          ]}
          onChange={({ currentTarget: { value } }) => chooseUnit(dimension, choiceOf(value))}
        />
      ))}
    </fieldset>
  );
}
