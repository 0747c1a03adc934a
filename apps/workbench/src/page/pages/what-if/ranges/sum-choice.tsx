/** A choice of capacities of one unit, whose sum gets a range of its own. */
import { useState } from "preact/hooks";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/field.tsx";
import { textsOf } from "../../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Exploration } from "./explorer.ts";
import { componentsOf, nameOf } from "./held.ts";

interface Props {
  state: Exploration;
  sums: readonly (readonly string[])[];
  onChange(sums: readonly (readonly string[])[]): void;
}

export function SumChoice({ state, sums, onChange }: Props) {
  const t = textsOf({ en, de }).sum;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const units = new Map([...state.free.ranges.values()].map(({ target, unit }) => [target, unit]));
  const single = [...units.keys()].filter((target) => componentsOf(target).length === 1);
  const unit = units.get(chosen[0]);
  const isKnown = sums.some((sum) => sum.join("\n") === chosen.join("\n"));
  return (
    <details>
      <summary>{t.title}</summary>
      <div class="stack">
        <p class="muted small">{t.help}</p>
        <div class="row">
          {single.map((target) => (
            <CheckField
              key={target}
              label={nameOf(target)}
              checked={chosen.includes(target)}
              disabled={unit !== undefined && units.get(target) !== unit}
              onChange={({ currentTarget: { checked } }) =>
                // In the order of the components, so that a sum has one name.
                setChosen(single.filter((each) => (each === target ? checked : chosen.includes(each))))
              }
            />
          ))}
        </div>
        <div class="row">
          <Button
            disabled={chosen.length < 2 || isKnown}
            onClick={() => {
              onChange([...sums, chosen]);
              setChosen([]);
            }}
          >
            {t.add}
          </Button>
          {sums.map((sum) => (
            <Button
              key={sum.join("\n")}
              kind="quiet"
              icon="close"
              onClick={() => onChange(sums.filter((each) => each !== sum))}
            >
              {t.remove(nameOf(sum.join("\n")))}
            </Button>
          ))}
        </div>
      </div>
    </details>
  );
}
