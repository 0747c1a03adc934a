/** Which component has which tables in which region. */
import type { FamilyName } from "@esm/model/domain/table-family";
import { familyNames } from "@esm/model/domain/table-family";
import { Pager, pageIn } from "../../components/pager.tsx";
import { type Column, Table } from "../../components/table.tsx";
import type { ComponentInOverview, DatasetDetails } from "../../data/answers.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const regionsPerPage = 60;
const componentsPerPage = 100;
/** As the sentences about the components. */
const typeOrder = ["SOURCE", "CONVERSION", "STORAGE", "TRANSMISSION", "SINK"];

export function Completeness({ regions, components, counts }: DatasetDetails) {
  const t = textsOf({ en, de });
  if (components.some(({ tables }) => tables === null)) return <p class="muted">{t.tooMany}</p>;
  const used = familyNames.filter((family) => components.some(({ tables }) => tables?.[family]));
  const first = (pageIn("regions") - 1) * regionsPerPage;
  const firstRow = (pageIn("components") - 1) * componentsPerPage;
  const columns: Column<ComponentInOverview>[] = [
    { name: "component", heading: t.component, draw: ({ name }) => name },
    ...regions.slice(first, first + regionsPerPage).map((region, position) => ({
      name: String(region.id),
      heading: region.name,
      draw: (component: ComponentInOverview) => <Marks component={component} position={first + position} />,
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
        {components.some(({ zeros }) => zeros?.capacityMax ?? zeros?.capacityFix ?? zeros?.locationalEligibility) && (
          <li>
            <span class="mark mark-zero" aria-hidden="true">
              {t.familyMarks.capacityMax} = 0
            </span>
            {t.zeroHelp}
          </li>
        )}
      </ul>
      <Table
        caption={t.completeness}
        columns={columns}
        rows={components
          .toSorted((left, right) => typeOrder.indexOf(left.type) - typeOrder.indexOf(right.type))
          .slice(firstRow, firstRow + componentsPerPage)}
        keyOf={({ id }) => id}
      />
      <Pager name="components" total={components.length} perPage={componentsPerPage} label={t.componentsTitle} />
      <Pager name="regions" total={regions.length} perPage={regionsPerPage} label={t.regionsTitle} />
      {counts.regions > regions.length && (
        <p class="muted">{t.moreRegions(formatCount(counts.regions - regions.length))}</p>
      )}
      {counts.components > components.length && (
        <p class="muted">{t.moreComponents(formatCount(counts.components - components.length))}</p>
      )}
    </div>
  );
}

const familiesIn = ({ tables }: ComponentInOverview, position: number): FamilyName[] =>
  familyNames.filter((family) => tables?.[family]?.includes(position));

function Marks({ component, position }: { component: ComponentInOverview; position: number }) {
  const t = textsOf({ en, de });
  const families = familiesIn(component, position);
  const isZero = (family: FamilyName): boolean => component.zeros?.[family]?.includes(position) ?? false;
  const nameOf = (family: FamilyName): string =>
    isZero(family) ? t.familyIsZero(t.families[family]) : t.families[family];
  if (families.length === 0) return <span class="muted">{t.none}</span>;
  return (
    <span class="marks">
      {families.map((family) => (
        <span key={family} class={isZero(family) ? "mark mark-zero" : "mark"} title={nameOf(family)}>
          <span aria-hidden="true">
            {t.familyMarks[family]}
            {isZero(family) && " = 0"}
          </span>
          <span class="visually-hidden">{nameOf(family)} </span>
        </span>
      ))}
    </span>
  );
}
