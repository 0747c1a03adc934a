/**
 * The flows of a Sankey diagram from yearly balances: components bring in what commodities pass on. Inflow and outflow of
 * a commodity are equal. A circle is opened at a component, which then stands at both ends. Pure.
 */

/** A row of the balance: above 0 what the component brings in, below 0 what it takes out. */
export interface BalanceRow {
  component: string;
  commodity: string;
  quantity: string;
  /** The other end of a line, in the balance of one region. */
  region_to: string | null;
  value: number;
}

export interface FlowNode {
  id: string;
  name: string;
  /** Without the region of the name; of a commodity, its name. */
  component: string;
  isCommodity: boolean;
  /** Opened circle: the same component also stands at the other end. */
  isSplit: boolean;
}

export interface Flow {
  from: string;
  to: string;
  value: number;
  component: string;
}

export interface Flows {
  nodes: FlowNode[];
  flows: Flow[];
}

/** @param lineLosses what the node of losses of lines is called */
export function flowsOf(rows: readonly BalanceRow[], lineLosses: string): Flows {
  const kept = rows.filter(({ value }) => value !== 0);
  const split = splitComponents(kept);
  const nodes = new Map<string, FlowNode>();
  const flows: Flow[] = [];
  const add = (node: FlowNode): string => {
    nodes.set(node.id, node);
    return node.id;
  };
  for (const { component: given, commodity: ofCommodity, quantity, region_to, value } of kept) {
    const component = quantity === "losses" ? lineLosses : given;
    const isSplit = split.has(component);
    const side = isSplit || region_to !== null ? (value > 0 ? " in" : " out") : "";
    const name = region_to === null ? component : `${component} (${region_to})`;
    const commodity = add({
      id: `commodity ${ofCommodity}`,
      name: ofCommodity,
      component: ofCommodity,
      isCommodity: true,
      isSplit: false,
    });
    const other = add({ id: `component${side} ${name}`, name, component, isCommodity: false, isSplit });
    const [from, to] = value > 0 ? [other, commodity] : [commodity, other];
    const same = flows.find((flow) => flow.from === from && flow.to === to);
    if (same) same.value += Math.abs(value);
    else flows.push({ from, to, value: Math.abs(value), component });
  }
  return { nodes: [...nodes.values()], flows };
}

/** Storages, and the smallest conversions by which a commodity would come back to itself. */
function splitComponents(rows: readonly BalanceRow[]): Set<string> {
  const split = new Set<string>();
  const next = new Map<string, Set<string>>();
  const reaches = (from: string, to: string): boolean =>
    from === to || [...(next.get(from) ?? [])].some((commodity) => reaches(commodity, to));
  const names = [...new Set(rows.map(({ component }) => component))];
  const sizeOf = (name: string): number =>
    rows.reduce((sum, { component, value }) => (component === name ? sum + Math.abs(value) : sum), 0);
  for (const name of names.toSorted((left, right) => sizeOf(right) - sizeOf(left))) {
    const own = rows.filter(({ component, region_to }) => component === name && region_to === null);
    const inputs = own.filter(({ value }) => value < 0).map(({ commodity }) => commodity);
    const outputs = own.filter(({ value }) => value > 0).map(({ commodity }) => commodity);
    const closes = inputs.some((input) => outputs.some((output) => reaches(output, input)));
    if (closes) {
      split.add(name);
      continue;
    }
    for (const input of inputs) {
      const reached = next.get(input) ?? new Set<string>();
      for (const output of outputs) reached.add(output);
      next.set(input, reached);
    }
  }
  return split;
}

/** Flows too thin to be seen are left out of the picture; the table has them. */
export function visibleFlows({ nodes, flows }: Flows, minShare = 0.002): Flows & { left: number } {
  const throughput = new Map<string, number>();
  for (const { from, to, value } of flows) {
    for (const id of [from, to]) throughput.set(id, (throughput.get(id) ?? 0) + value);
  }
  const max = Math.max(0, ...throughput.values());
  const shown = flows.filter(({ value }) => value >= max * minShare);
  const used = new Set(shown.flatMap(({ from, to }) => [from, to]));
  return { nodes: nodes.filter(({ id }) => used.has(id)), flows: shown, left: flows.length - shown.length };
}

/** What comes to a node and what leaves it. They differ at conversions, which lose a part. */
export function throughputOf({ flows }: Pick<Flows, "flows">, id: string): { into: number; outOf: number } {
  const sumOf = (end: "from" | "to"): number =>
    flows.reduce((sum, flow) => (flow[end] === id ? sum + flow.value : sum), 0);
  return { into: sumOf("to"), outOf: sumOf("from") };
}
