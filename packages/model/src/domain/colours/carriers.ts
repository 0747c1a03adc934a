/**
 * Energy carriers: their colours, in the order of a stack from below, and the words by which a name is recognized. The
 * colours were searched under conventional hues so that colour-blind people can tell neighbours apart. Pure.
 */
import { weatherWords, wordsIn } from "../spelling/words-in-name.ts";

interface Carrier {
  colour: string;
  /** Whole words in any case; `kern*` is any word that begins so. */
  words: readonly string[];
}

export const carriers = {
  nuclear: { colour: "#ca549a", words: ["nuclear", "uranium", "kern*", "uran*"] },
  lignite: { colour: "#714c11", words: ["lignite", "brown coal", "braunkohle*"] },
  coal: { colour: "#3f424a", words: ["coal", "hard coal", "kohle*", "steinkohle*"] },
  waste: { colour: "#8c7e6c", words: ["waste", "müll*", "abfall*"] },
  geothermal: { colour: "#ee9273", words: ["geothermal", "geothermie*"] },
  biomass: { colour: "#507502", words: ["bio*", "wood", "holz*"] },
  river: { colour: "#1289a6", words: ["river", "hydro", "reservoir", "wasser*", "laufwasser*", "hydropower"] },
  gas: {
    colour: "#f67b2c",
    words: ["gas", "ch4", "methane", "methan", "natural gas", "erdgas*", "gaskraft*", "ocgt", "ccgt"],
  },
  oil: { colour: "#95484e", words: ["oil", "diesel", "öl*", "heizöl*", "gasoline"] },
  windOffshore: { colour: "#284d83", words: weatherWords.windOffshore },
  wind: { colour: "#64a3e8", words: weatherWords.wind },
  sun: { colour: "#e3c61a", words: weatherWords.sun },
  hydrogen: {
    colour: "#9740b4",
    words: [
      "hydrogen",
      "h2",
      "electroly*",
      "elektroly*",
      "fuel cell*",
      "brennstoffzelle*",
      "wasserstoff*",
      "cavern*",
      "kaverne*",
    ],
  },
  battery: { colour: "#abe0a2", words: ["batter*", "akku*"] },
  pumpedHydro: { colour: "#66cbd7", words: ["pumped", "pumped hydro", "phs", "pumpspeicher*"] },
  heat: { colour: "#e62b30", words: ["heat*", "boiler*", "chp", "wärme*", "kwk*"] },
  electricity: { colour: "#8171f2", words: ["electric*", "power", "strom*", "elektriz*"] },
  exchange: {
    colour: "#a0a5a9",
    words: ["import", "export", "exchange", "line*", "leitung*", "transmission*", "austausch*"],
  },
} as const satisfies Record<string, Carrier>;

export type CarrierName = keyof typeof carriers;

export const carrierNames = Object.keys(carriers) as CarrierName[];

/** A turbine burns gas unless something else is said. */
const weakWords: Readonly<Record<string, CarrierName>> = { turbine: "gas", turbines: "gas", gasturbine: "gas" };

/** The carrier that a name speaks of; the longest word wins. Null where there is none. */
export function carrierOf(name: string): CarrierName | null {
  const has = wordsIn(name);
  let found: CarrierName | null = null;
  let longest = 0;
  for (const carrier of carrierNames) {
    for (const word of carriers[carrier].words) {
      if (word.length > longest && has(word)) [found, longest] = [carrier, word.length];
    }
  }
  if (found) return found;
  const weak = Object.keys(weakWords).find(has);
  return weak === undefined ? null : weakWords[weak];
}
