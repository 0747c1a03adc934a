/** The data of one file as tables to read: attributes of components, and their tables in short. */
import { attributesOfType, type Component } from "@esm/model/domain/component";
import type { DatasetContent, TableRecord } from "@esm/model/domain/dataset-content";
import { modelOfBytes } from "@esm/optimize/checks/model-bytes";
import { Show } from "../../components/feedback/loaded.tsx";
import { Table } from "../../components/table.tsx";
import { unpacked } from "../../data/embedded.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { formatCount, formatFigure } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { spanOf } from "../results/origin/component-inputs.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

async function readContent(): Promise<DatasetContent | null> {
  const bytes = await unpacked("data");
  return bytes && modelOfBytes(bytes).content;
}

export function InputTables() {
  const t = textsOf({ en, de });
  const content = useLoaded("data", null, readContent);
  return (
    <section class="panel stack">
      <h2>{t.inputs}</h2>
      <Show data={content}>
        {(read) =>
          read && (
            <>
              <details>
                <summary>{t.attributes}</summary>
                <p class="muted">{t.inputsHelp}</p>
                <Table
                  caption={t.inputs}
                  keyOf={({ component, attribute }) => JSON.stringify([component, attribute])}
                  rows={read.components.flatMap(attributesOf)}
                  columns={[
                    { name: "component", heading: t.component, draw: ({ component }) => <bdi>{component}</bdi> },
                    { name: "attribute", heading: t.attribute, draw: ({ attribute }) => attribute },
                    { name: "value", heading: t.value, draw: ({ value }) => <bdi>{value}</bdi>, isNumber: true },
                  ]}
                />
              </details>
              <details>
                <summary>{t.tables}</summary>
                <Table
                  caption={t.tables}
                  keyOf={({ family, component, region, regionTo }) =>
                    JSON.stringify([family, component, region, regionTo])
                  }
                  rows={read.tables}
                  columns={[
                    { name: "component", heading: t.component, draw: ({ component }) => <bdi>{component}</bdi> },
                    { name: "table", heading: t.table, draw: ({ family }) => family },
                    {
                      name: "region",
                      heading: t.place,
                      draw: ({ region, regionTo }) => <bdi>{[region, regionTo].filter(Boolean).join(" – ")}</bdi>,
                    },
                    { name: "values", heading: t.values, draw: (record) => inShort(record, t), isNumber: true },
                  ]}
                />
              </details>
            </>
          )
        }
      </Show>
    </section>
  );
}

function attributesOf(component: Component): { component: string; attribute: string; value: string }[] {
  const defaults = attributesOfType(component.type);
  return Object.entries(component).flatMap(([attribute, value]: [string, unknown]) => {
    const isOwn = attribute === "name" || value === null || value === undefined;
    const usual = (defaults as Readonly<Record<string, { default?: unknown } | undefined>>)[attribute]?.default;
    if (isOwn || value === usual) return [];
    const text = typeof value === "number" ? formatFigure(value, 6) : textOf(value);
    return [{ component: component.name, attribute, value: text }];
  });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function inShort({ values }: TableRecord, t: typeof en): string {
  if (values.length === 1) return formatFigure(values[0], 6);
  const { least, most } = spanOf(values);
  return t.number(formatCount(values.length), formatFigure(least), formatFigure(most));
}
