/** How data sets are shown: places of regions, styles of components, and the calendar. */

import { message, valueError } from "@esm/messages/message";
import type { ComponentType } from "@esm/model/domain/component";
import { maxGeometryCharactersOfDataset } from "@esm/model/domain/geometry";
import type {
  CalendarAttributes,
  PlaceAttributes,
  Presentation,
  StyleAttributes,
} from "@esm/model/domain/presentation";
import { calendarFault } from "@esm/model/domain/time/clock";
import { sql, type Transaction } from "kysely";
import { idOf, idsByName } from "../database/batches.ts";
import { beginChange, beginChangeOf, keepIds } from "../database/change-records.ts";
import type { Connections, Database } from "../database/database.ts";
import { countOf, type Page } from "../database/page.ts";
import { StoreError } from "../database/store-error.ts";
import type { Tables } from "../database/tables.ts";

export interface PlaceRecord extends PlaceAttributes {
  region_id: number;
  region: string;
}

export interface StyleRecord extends StyleAttributes {
  component_id: number;
  component: string;
  type: ComponentType;
}

export interface PresentationsRepository {
  /** Places of all regions, in the order of their ids. */
  places(datasetId: number, page: Page): Promise<PlaceRecord[]>;
  /** Writes the given attributes. Undefined where there is no such region. Throws `unfit` for too large geometries. */
  updatePlace(regionId: number, changes: Partial<PlaceAttributes>): Promise<PlaceRecord | undefined>;
  /** Styles of all components, in the order of their ids. */
  styles(datasetId: number, page: Page): Promise<StyleRecord[]>;
  countStyles(datasetId: number): Promise<number>;
  /** Writes the given attributes. Undefined where there is no such component. */
  updateStyle(componentId: number, changes: Partial<StyleAttributes>): Promise<StyleRecord | undefined>;
  /** Undefined where there is no such data set. */
  calendar(datasetId: number): Promise<CalendarAttributes | undefined>;
  /** Writes the given attributes. Undefined where there is no such data set. Throws `unfit` for a start that does not exist. */
  updateCalendar(datasetId: number, changes: Partial<CalendarAttributes>): Promise<CalendarAttributes | undefined>;
}

export function presentationsRepository({ read, write }: Connections): PresentationsRepository {
  return {
    async places(datasetId, { skip, limit, after = 0 }) {
      const rows = placeRows(read).where("dataset_id", "=", datasetId).where("id", ">", after);
      return (await rows.orderBy("id").limit(limit).offset(skip).execute()).map(placeOf);
    },
    updatePlace: (regionId, changes) =>
      write.transaction().execute(async (transaction) => {
        const dataset = await beginChangeOf(transaction, "regions", regionId);
        if (!dataset) return undefined;
        await writePlace(transaction, regionId, changes);
        await checkGeometries(transaction, dataset.id);
        const row = await placeRows(transaction).where("id", "=", regionId).executeTakeFirst();
        return row && placeOf(row);
      }),
    styles(datasetId, { skip, limit, after = 0 }) {
      const rows = styleRows(read).where("dataset_id", "=", datasetId).where("id", ">", after);
      return rows.orderBy("id").limit(limit).offset(skip).execute();
    },
    countStyles(datasetId) {
      const rows = read.selectFrom("components").where("dataset_id", "=", datasetId);
      return countOf(rows.select(({ fn }) => fn.countAll<number>().as("count")));
    },
    updateStyle: (componentId, changes) =>
      write.transaction().execute(async (transaction) => {
        if (!(await beginChangeOf(transaction, "components", componentId))) return undefined;
        await writeStyle(transaction, componentId, changes);
        return styleRows(transaction).where("id", "=", componentId).executeTakeFirst();
      }),
    calendar: (datasetId) => readCalendar(read, datasetId),
    updateCalendar: (datasetId, changes) =>
      write.transaction().execute(async (transaction) => {
        if (!(await beginChange(transaction, datasetId))) return undefined;
        await writeCalendar(transaction, datasetId, changes);
        if (changesTimes(changes)) await checkCalendar(transaction, datasetId);
        return readCalendar(transaction, datasetId);
      }),
  };
}

/** Undefined where nothing is set. */
export async function readPresentation(
  transaction: Transaction<Tables>,
  datasetId: number,
): Promise<Presentation | undefined> {
  const places = placeRows(transaction).where("dataset_id", "=", datasetId);
  const placed = places.where(({ or, eb }) =>
    or([eb("latitude", "is not", null), eb("longitude", "is not", null), eb("geometry", "is not", null)]),
  );
  const styles = styleRows(transaction).where("dataset_id", "=", datasetId);
  const styled = styles.where(({ or, eb }) =>
    or([eb("colour", "is not", null), eb("carrier", "is not", null), eb("group", "is not", null)]),
  );
  const calendar = await readCalendar(transaction, datasetId);
  const regions = (await placed.orderBy("id").execute()).map(placeOf);
  const components = await styled.orderBy("id").execute();
  const isEmpty = Object.values(calendar ?? {}).every((value) => value === null);
  if (isEmpty && regions.length === 0 && components.length === 0) return undefined;
  return {
    ...calendar,
    regions: regions.map(({ region_id: _, region, ...place }) => ({ name: region, ...place })),
    components: components.map(({ component_id: _, type: _type, component, ...style }) => ({
      name: component,
      ...style,
    })),
  };
}

/** Throws `StoreError` `not_found` for an unknown name, `unfit` for too large geometries and a start that does not exist. */
export async function writePresentation(
  transaction: Transaction<Tables>,
  datasetId: number,
  { regions, components, ...calendar }: Presentation,
): Promise<void> {
  await writeCalendar(transaction, datasetId, calendar);
  if (changesTimes(calendar)) await checkCalendar(transaction, datasetId);
  const regionIds = await idsByName(transaction, "regions", datasetId);
  for (const { name, ...place } of regions) {
    await writePlace(transaction, idOf(regionIds, name, "Region"), place);
  }
  await checkGeometries(transaction, datasetId);
  const componentIds = await idsByName(transaction, "components", datasetId);
  for (const { name, ...style } of components) {
    await writeStyle(transaction, idOf(componentIds, name, "EnergyComponent"), style);
  }
}

const placeRows = (database: Database) =>
  database.selectFrom("regions").select(["id", "name", "latitude", "longitude", "geometry"]);

type PlaceRow = {
  id: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
  geometry: string | null;
};

const placeOf = ({ id, name, geometry, ...position }: PlaceRow): PlaceRecord => ({
  region_id: id,
  region: name,
  ...position,
  geometry: geometry === null ? null : JSON.parse(geometry),
});

const styleRows = (database: Database) =>
  database
    .selectFrom("components")
    .select(["id as component_id", "name as component", "type", "colour", "carrier", "group"]);

async function readCalendar(database: Database, datasetId: number): Promise<CalendarAttributes | undefined> {
  const columns = ["start", "time_zone", "display"] as const;
  const row = await database.selectFrom("datasets").select(columns).where("id", "=", datasetId).executeTakeFirst();
  return row && { ...row, display: row.display === null ? null : JSON.parse(row.display) };
}

export async function writePlace(transaction: Transaction<Tables>, id: number, changes: Partial<PlaceAttributes>) {
  const set = columnsOf(changes);
  if (!set) return;
  await keepIds(transaction, "regions", [id]);
  await transaction.updateTable("regions").set(set).where("id", "=", id).execute();
}

export async function writeStyle(transaction: Transaction<Tables>, id: number, changes: Partial<StyleAttributes>) {
  const set = columnsOf(changes);
  if (!set) return;
  await keepIds(transaction, "components", [id]);
  await transaction.updateTable("components").set(set).where("id", "=", id).execute();
}

export async function writeCalendar(
  transaction: Transaction<Tables>,
  id: number,
  changes: Partial<CalendarAttributes>,
) {
  const set = columnsOf(changes);
  if (!set) return;
  await keepIds(transaction, "datasets", [id]);
  await transaction.updateTable("datasets").set(set).where("id", "=", id).execute();
}

/** A calendar that was stored before starts were checked stays usable. */
export const changesTimes = (changes: Partial<CalendarAttributes>): boolean =>
  changes.start !== undefined || changes.time_zone !== undefined;

/** Throws `StoreError` `unfit` where clocks of the time zone are put forward over the start. */
export async function checkCalendar(transaction: Transaction<Tables>, datasetId: number): Promise<void> {
  const fault = calendarFault((await readCalendar(transaction, datasetId)) ?? {});
  if (fault) throw new StoreError("unfit", valueError(fault.msg), { hint: fault.hint });
}

/** Objects as JSON; undefined where nothing is given. */
function columnsOf(changes: object): Record<string, string | number | null> | undefined {
  const values = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (values.length === 0) return undefined;
  return Object.fromEntries(
    values.map(([name, value]) => [name, typeof value === "object" && value !== null ? JSON.stringify(value) : value]),
  );
}

/** Throws `StoreError` `unfit` where the geometries of a data set are too large for one archive. */
export async function checkGeometries(transaction: Transaction<Tables>, datasetId: number): Promise<void> {
  const characters = sql<number | null>`sum(octet_length(geometry))`.as("characters");
  const regions = transaction.selectFrom("regions").select(characters).where("dataset_id", "=", datasetId);
  const total = Number((await regions.executeTakeFirstOrThrow()).characters ?? 0);
  if (total <= maxGeometryCharactersOfDataset) return;
  throw new StoreError("unfit", message("geometries_too_large", { total, most: maxGeometryCharactersOfDataset }));
}
