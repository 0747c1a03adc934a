/**
 * The layers of a dispatch picture: the balance of a commodity in a region, or in all, as mean powers E/h; above 0 what
 * is brought in, below 0 what is taken out. In every step, the layers add up to 0:
 *
 *     sources P, conversions f·P (or, where f differs by step, the flow of the commodity), storages discharge and −charge, demand and other sinks −P,
 *     net exchange Σ_a η·P[a→r] − Σ_b P[r→b] − Σ λ/2 as `import` where it is above 0 and `export` where it is below
 *
 * Over all regions, exchange inside cancels but for what lines lose: the layer `losses`.
 */
import type { Term } from "./row-sums.ts";
import type { RunStructure, StructureComponent } from "./structure.ts";

export interface LayerDefinition {
  /** As `quantity` in the balance of the statistics; `exchange` is divided into import and export. */
  role: string;
  component: string | null;
  /** The neighbour, for exchange with one. */
  neighbour: string | null;
  terms: Term[];
  /** How many layers it joins; absent where it is a single one. */
  joined?: number;
}

export interface LayerChoice {
  commodity: string;
  /** Null: all regions together. */
  region: string | null;
  /** Net exchange with all neighbours together, or with each. */
  exchange: "net" | "neighbours";
}

export function layerDefinitions(structure: RunStructure, choice: LayerChoice): LayerDefinition[] {
  const layers = structure.components.flatMap((component): LayerDefinition[] =>
    component.kind === "transmission" ? [] : layersOf(component, choice),
  );
  return [...layers, ...exchangeLayers(structure, choice)].map((layer) => ({
    ...layer,
    terms: layer.terms.map((term) => ({ ...term, factor: term.factor / structure.hoursPerStep })),
  }));
}

function layersOf(
  component: Exclude<StructureComponent, { kind: "transmission" }>,
  { commodity, region }: LayerChoice,
): LayerDefinition[] {
  const regions = component.regions.filter((each) => region === null || each === region);
  if (regions.length === 0) return [];
  const layer = (role: string, variable: Term["variable"], factor: number): LayerDefinition => ({
    role,
    component: component.name,
    neighbour: null,
    terms: regions.map((each) => ({ variable, component: component.name, region: each, factor })),
  });
  if (component.kind !== "storage") {
    const terms = component.terms.filter((term) => term.commodity === commodity);
    return terms.map(({ quantity, factor, variable }) => layer(quantity, variable ?? "operation", factor));
  }
  if (component.commodity !== commodity) return [];
  return [layer("discharge", "discharge", 1), layer("charge", "charge", -1)];
}

function exchangeLayers(structure: RunStructure, { commodity, region, exchange }: LayerChoice): LayerDefinition[] {
  const layers = new Map<string | null, LayerDefinition>();
  const add = (neighbour: string | null, term: Term): void => {
    const role = region === null ? "losses" : "exchange";
    const layer = layers.get(neighbour) ?? { role, component: null, neighbour, terms: [] };
    layer.terms.push(term);
    layers.set(neighbour, layer);
  };
  for (const component of structure.components) {
    if (component.kind !== "transmission" || component.commodity !== commodity) continue;
    for (const { from, to, arrivingShare, arrivingShareBack } of component.lines) {
      const there = [from, to, arrivingShare] as const;
      if (component.hasLossSeries) {
        // Half of it arises at each end.
        const loss = { variable: "loss", component: component.name, region: from, regionTo: to } as const;
        if (region === null) add(null, { ...loss, factor: -1 });
        else if (region === from || region === to)
          add(exchange === "net" ? null : region === from ? to : from, { ...loss, factor: -1 / 2 });
      }
      const ways = component.isOneWay ? [there] : [there, [to, from, arrivingShareBack] as const];
      for (const [origin, destination, share] of ways) {
        const flow = { variable: "flow", component: component.name, region: origin, regionTo: destination } as const;
        if (region === null) add(null, { ...flow, factor: share - 1 });
        else if (region === destination) add(exchange === "net" ? null : origin, { ...flow, factor: share });
        else if (region === origin) add(exchange === "net" ? null : destination, { ...flow, factor: -1 });
      }
    }
  }
  return [...layers.values()];
}
