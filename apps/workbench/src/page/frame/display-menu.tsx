/** Language, colours and units. */

import { SelectField } from "../components/field.tsx";
import { Menu } from "../components/menu.tsx";
import { language, languages, textsOf } from "../language/language.ts";
import { chooseUnit, unitChoices } from "../language/unit-choices.ts";
import { dimensions, exponentsOf, type UnitChoice, unitOfExponent } from "../language/units.ts";
import { chooseScheme, scheme, schemes } from "../styles/scheme.ts";
import { changeLanguage } from "./change-language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function DisplayMenu() {
  const t = textsOf({ en, de });
  return (
    <Menu
      label={[t.language, t.scheme, t.units].join(", ")}
      icon={scheme.value === "dark" ? "moon" : "sun"}
      text={language.value.toUpperCase()}
    >
      <fieldset class="choices">
        <legend>{t.language}</legend>
        {languages.map((tag) => (
          <label key={tag} lang={tag}>
            <input type="radio" name="language" checked={language.value === tag} onChange={() => changeLanguage(tag)} />
            {t.languages[tag]}
          </label>
        ))}
      </fieldset>
      <hr />
      <fieldset class="choices">
        <legend>{t.scheme}</legend>
        {schemes.map((name) => (
          <label key={name}>
            <input type="radio" name="scheme" checked={scheme.value === name} onChange={() => chooseScheme(name)} />
            {t.schemes[name]}
          </label>
        ))}
      </fieldset>
      <hr />
      <UnitFields />
    </Menu>
  );
}

const choiceOf = (value: string): UnitChoice => (value === "size" || value === "data" ? value : Number(value));

/** Chooses the units of figures: by their size, as in the data, or always the same one. */
function UnitFields() {
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
