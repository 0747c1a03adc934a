/** The figures of a sweep over the values: curves over one parameter, a heat map over two. The address keeps the choice. */

import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField } from "../../components/field.tsx";
import type { SweepSchema } from "../../data/interface.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { SweepCurves } from "./sweep-curves.tsx";
import { SweepHeatMap } from "./sweep-heat-map.tsx";
import type { SweepParts, SweepPicture } from "./sweep-picture.ts";
import { axesOf, distinctValues, rowsOn, type SweepAxes, type SweepResults } from "./sweep-results.ts";
import { parameterName, pointText } from "./sweep-words.ts";

export function SweepFigures(props: SweepParts) {
  const t = textsOf({ en, de });
  const { sweep, results } = props;
  const axes = askedAxes(sweep, results);
  const rows = rowsOn(results.rows, axes);
  const failed = rows.filter(({ status }) => status === "failed" || status === "cancelled").length;
  const picture: SweepPicture = { ...props, axes, rows };
  return (
    <div class="stack results">
      {sweep.combine === "grid" && sweep.parameter_count > 1 && <AxisFields {...props} axes={axes} />}
      {failed > 0 && <Notice kind="warning" title={t.withoutResult(failed)} isSpoken={false} />}
      {areMixed(results) && <Notice kind="warning" title={t.mixedTime} isSpoken={false} />}
      {axes.y === null ? <SweepCurves {...picture} /> : <SweepHeatMap {...picture} />}
    </div>
  );
}

const areMixed = ({ rows }: SweepResults): boolean =>
  new Set(rows.flatMap(({ resolution }) => resolution ?? [])).size > 1;

const none = "none";

function askedAxes(sweep: SweepSchema, { rows }: SweepResults): SweepAxes {
  const number = (name: string): number | undefined => {
    const text = query.value.get(name);
    return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const held = new Map(
    sweep.parameters.flatMap((_, parameter): [number, number][] => {
      const place = number(`at${parameter}`);
      return place === undefined ? [] : [[parameter, place]];
    }),
  );
  const [x, y] = [number("x"), query.value.get("y") === none ? null : number("y")];
  return axesOf(sweep, rows, { held, ...(x !== undefined && { x }), ...(y !== undefined && { y }) });
}

function AxisFields({ sweep: { parameters }, results: { rows }, units, axes }: SweepParts & { axes: SweepAxes }) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const { x, y, held } = axes;
  const values = parameters.map((_, parameter) => distinctValues(rows, parameter));
  const options = parameters.flatMap((parameter, index) =>
    values[index].length > 1 ? [{ value: String(index), text: parameterName(parameter, texts) }] : [],
  );
  if (options.length < 2) return null;
  const chosenX = String(x);
  return (
    <div class="sweep-options">
      <SelectField
        label={t.over}
        value={chosenX}
        options={options}
        onChange={({ currentTarget: { value } }) =>
          setQuery({ x: value, y: value === String(y) ? chosenX : String(y ?? none) })
        }
      />
      <SelectField
        label={t.and}
        value={String(y ?? none)}
        options={[...options.filter(({ value }) => value !== chosenX), { value: none, text: t.nothingElse }]}
        onChange={({ currentTarget: { value } }) => setQuery({ x: chosenX, y: value })}
      />
      {[...held].map(
        ([parameter, value]) =>
          values[parameter].length > 1 && (
            <SelectField
              key={parameter}
              label={t.heldAt(parameterName(parameters[parameter], texts))}
              value={String(values[parameter].indexOf(value))}
              options={values[parameter].map((one, place) => ({
                value: String(place),
                text: pointText(one, parameters[parameter].operation, units[parameter], texts),
              }))}
              onChange={({ currentTarget }) => setQuery({ [`at${parameter}`]: currentTarget.value })}
            />
          ),
      )}
    </div>
  );
}
