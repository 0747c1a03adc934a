/** Which component has which tables in which region. */
import type { FamilyName } from "../../../domain/table-family.ts";
import { familyNames } from "../../../domain/table-family.ts";
import { type Column, Table } from "../../components/table.tsx";
import type { ComponentInOverview, DatasetDetails } from "../../data/answers.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const maxRegions = 60;
const maxComponents = 300;
/** As the sentences about the components. */
const typeOrder = ["SOURCE", "CONVERSION", "STORAGE", "TRANSMISSION", "SINK"];

export function Completeness({ regions, components, counts }: DatasetDetails) {
  const t = textsOf({ en, de });
  if (components.some(({ tables }) => tables === null)) return <p class="muted">{t.tooMany}</p>;
  const used = familyNames.filter((family) => components.some(({ tables }) => tables?.[family]));
  const columns: Column<ComponentInOverview>[] = [
    { name: "component", heading: t.component, draw: ({ name }) => name },
    ...regions.slice(0, maxRegions).map((region, position) => ({
      name: String(region.id),
      heading: region.name,
      draw: (component: ComponentInOverview) => <Marks families={familiesIn(component, position)} />,
    })),
  ];
  return (
    <div class="stack">
      <ul class="plain-list legend">
        {used.map((family) => (
          <li key={family}>
            <span class="mark" aria-hidden="true">
              {t.familyMarks[family]}
            </span>
            {t.families[family]}
          </li>
        ))}
      </ul>
      <Table
        caption={t.completeness}
        columns={columns}
        rows={components
          .toSorted((left, right) => typeOrder.indexOf(left.type) - typeOrder.indexOf(right.type))
          .slice(0, maxComponents)}
        keyOf={({ id }) => id}
      />
      {counts.regions > maxRegions && <p class="muted">{t.moreRegions(formatCount(counts.regions - maxRegions))}</p>}
      {counts.components > maxComponents && (
        <p class="muted">{t.moreComponents(formatCount(counts.components - maxComponents))}</p>
      )}
    </div>
  );
}

const familiesIn = ({ tables }: ComponentInOverview, position: number): FamilyName[] =>
  familyNames.filter((family) => tables?.[family]?.includes(position));

function Marks({ families }: { families: readonly FamilyName[] }) {
  const t = textsOf({ en, de });
  if (families.length === 0) return <span class="muted">{t.none}</span>;
  return (
    <span class="marks">
      {families.map((family) => (
        <span key={family} class="mark" title={t.families[family]}>
          <span aria-hidden="true">{t.familyMarks[family]}</span>
          <span class="visually-hidden">{t.families[family]} </span>
        </span>
      ))}
    </span>
  );
}
