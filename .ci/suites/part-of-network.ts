/** The parts of a network of PyPSA that holds several with nothing to do with each other. */
import type { ListName } from "../../packages/exchange/src/pypsa/attributes/attributes.ts";
import type { PypsaNetwork, PypsaTable } from "../../packages/exchange/src/pypsa/network.ts";

/** The one of the networks in a file whose names begin with this. */
export function partOf(network: PypsaNetwork, prefix: string): PypsaNetwork {
  const parts = [...network.tables].map(([list, { names, values, series, points }]): [ListName, PypsaTable] => {
    const indices = [...names.keys()].filter((index) => names[index].startsWith(prefix));
    return [
      list,
      {
        names: indices.map((index) => names[index]),
        values: new Map([...values].map(([attribute, column]) => [attribute, indices.map((index) => column[index])])),
        series: new Map(
          [...series]
            .map(
              ([attribute, byName]) =>
                [attribute, new Map([...byName].filter(([name]) => name.startsWith(prefix)))] as const,
            )
            .filter(([, byName]) => byName.size > 0),
        ),
        points,
      },
    ];
  });
  return { ...network, tables: new Map(parts) };
}
