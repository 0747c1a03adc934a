/** Shapes of regions from a GeoJSON file: its features are matched with the regions by their names. Pure. */

export interface ReadShapes {
  /** GeoJSON geometries by regions; the service checks them. */
  found: { region: string; geometry: unknown }[];
  /** Regions without a feature. */
  missing: string[];
  /** Features without a region, by the names they have. */
  unused: string[];
}

interface Feature {
  id?: unknown;
  properties?: Readonly<Record<string, unknown>> | null;
  geometry?: unknown;
}

const plain = (text: string): string => text.trim().toLowerCase();

/** Null where the text is no GeoJSON with features. */
export function readShapes(text: string, regions: readonly string[]): ReadShapes | null {
  const features = featuresOf(text);
  if (!features) return null;
  const byName = new Map(regions.map((region) => [plain(region), region]));
  const geometries = new Map<string, unknown>();
  const unused: string[] = [];
  for (const { id, properties, geometry } of features) {
    const names = [...Object.values(properties ?? {}), id].filter((value) => typeof value === "string");
    const region = names.map((name) => byName.get(plain(name))).find((name) => name !== undefined);
    if (region !== undefined && !geometries.has(region)) geometries.set(region, geometry);
    else unused.push(names[0] ?? "?");
  }
  return {
    found: [...geometries].map(([region, geometry]) => ({ region, geometry })),
    missing: regions.filter((region) => !geometries.has(region)),
    unused,
  };
}

function featuresOf(text: string): Feature[] | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  const { type, features } = (content ?? {}) as { type?: unknown; features?: unknown };
  if (type === "Feature") return [content as Feature];
  return type === "FeatureCollection" && Array.isArray(features) ? (features as Feature[]) : null;
}
