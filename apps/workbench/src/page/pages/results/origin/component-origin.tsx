/** How the figures of a component arise: their definitions, what they are computed from, and the inputs of the run with where each comes from. */
import { shownName, withoutStock } from "@esm/model/domain/runs/stock-name";
import { Dialog } from "../../../components/dialog.tsx";
import { Table } from "../../../components/table.tsx";
import { askedScenario } from "../../../data/runs/run-data.ts";
import { figureWith } from "../../../language/amount.ts";
import { textsOf } from "../../../language/language.ts";
import type { Result } from "../result-page.tsx";
import type { Statistic } from "../statistics.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { Explained } from "./explained.tsx";
import { Inputs } from "./inputs.tsx";

/** A figure of the row that was asked about, as it is written there. */
export interface OriginFigure {
  name: keyof typeof en.definitions;
  heading: string;
  text: string;
}

interface Props {
  result: Result;
  /** As statistics call it: with its year where an earlier year of a pathway built it. */
  component: string;
  figures: readonly OriginFigure[];
  onClose: () => void;
}

export default function ComponentOrigin({ result, component, figures, onClose }: Props) {
  const t = textsOf({ en, de });
  return (
    <Dialog title={t.title(shownName(component))} onClose={onClose} isWide>
      <div class="stack">
        <section class="stack">
          <h3>{t.figures}</h3>
          <Table
            caption={t.figures}
            rows={figures}
            keyOf={({ name }) => name}
            columns={[
              {
                name: "figure",
                heading: t.figure,
                draw: ({ name, heading }) => <Explained name={heading} text={t.definitions[name]} />,
              },
              { name: "value", heading: t.value, isNumber: true, draw: ({ text }) => text },
            ]}
          />
        </section>
        <Parts rows={partsOf(result, component, t)} />
        <section class="stack">
          <h3>{t.inputs}</h3>
          <p class="muted">{t.inputsHelp}</p>
          <Inputs
            run={result.run.id}
            component={withoutStock(component)}
            year={result.year}
            scenario={result.run.scenarios ? askedScenario() : null}
          />
        </section>
      </div>
    </Dialog>
  );
}

/** Figures of the component that have a name here, without those that are 0. */
const partsOf = ({ rows, region }: Result, component: string, { quantities }: typeof en): Statistic[] =>
  rows.filter(
    (row) =>
      row.component === component &&
      row.region === region &&
      (region === null || row.region_to === null) &&
      row.value !== 0 &&
      row.quantity in quantities,
  );

function Parts({ rows }: { rows: readonly Statistic[] }) {
  const t = textsOf({ en, de });
  if (rows.length === 0) return null;
  return (
    <section class="stack">
      <h3>{t.parts}</h3>
      <Table
        caption={t.parts}
        rows={rows}
        keyOf={({ group, quantity, commodity }) => JSON.stringify([group, quantity, commodity])}
        columns={[
          {
            name: "quantity",
            heading: t.figure,
            draw: ({ quantity, commodity }) => [t.quantities[quantity], commodity].filter(Boolean).join(", "),
          },
          { name: "value", heading: t.value, isNumber: true, draw: ({ value, unit }) => figureWith(value, unit) },
        ]}
      />
    </section>
  );
}
