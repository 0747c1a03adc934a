/** What the service says of models of FINE that it imports and writes. */
import type { Sentences } from "../sentence.ts";

export const sentencesOfFine: Sentences = [
  ["From FINE: {1} regions, {2} time steps.", "Aus FINE: {1} Regionen, {2} Zeitschritte."],
  [
    "Annual cost = objective of FINE, its total annual cost.",
    "Jährliche Kosten = Zielfunktion von FINE, dessen gesamte jährliche Kosten.",
  ],
  ["The file is netCDF, but no model of FINE.", "Die Datei ist netCDF, aber kein Modell von FINE."],
  [
    "Write it with writeEnergySystemModelToNetCDF in FINE.",
    "Schreiben Sie sie in FINE mit writeEnergySystemModelToNetCDF.",
  ],
  [
    "The file contradicts itself: '{1}' of '{2}' has {3} values instead of {4}.",
    "Die Datei widerspricht sich: '{1}' von '{2}' hat {3} Werte statt {4}.",
  ],
  [
    "The efficiency at full load is taken for every load.",
    "Der Wirkungsgrad bei voller Last wird für jede Last genommen.",
  ],
  [
    "Kirchhoff's voltage law is left out: flows are only limited by capacities.",
    "Die Kirchhoffsche Maschenregel wird weggelassen: Nur Kapazitäten begrenzen die Flüsse.",
  ],
  ["The demand is not shifted.", "Der Bedarf wird nicht verschoben."],
  [
    "The decision to build or not, with its costs, is left out.",
    "Die Entscheidung, ob gebaut wird, und ihre Kosten werden weggelassen.",
  ],
  ["The least load is left out.", "Die Mindestlast wird weggelassen."],
  [
    "Capacities of earlier and later years are left out.",
    "Kapazitäten früherer und späterer Jahre werden weggelassen.",
  ],
  [
    "Series and offsets of charging and contents are left out.",
    "Zeitreihen und Zuschläge zu Laden und Inhalten werden weggelassen.",
  ],
  ["A limit over several periods is left out.", "Eine Grenze über mehrere Perioden wird weggelassen."],
  [
    "Its costs differ by region: it becomes {1} components.",
    "Die Kosten unterscheiden sich nach Regionen: Daraus werden {1} Komponenten.",
  ],
  [
    "The full cycles of a year are limited to cyclicLifetime / economicLifetime, as in FINE up to 2.6; FINE 2.7 allows all of them in one year.",
    "Die Vollzyklen eines Jahres sind auf cyclicLifetime / economicLifetime begrenzt, wie in FINE bis 2.6; FINE 2.7 erlaubt alle in einem Jahr.",
  ],
  [
    "{1#} factors differ by time step, of which {2#} may: the means are taken.",
    "{1} Faktoren unterscheiden sich nach Zeitschritten, {2} dürfen es: Genommen werden die Mittelwerte.",
  ],
  [
    "A factor is above 0 in some time steps and below 0 in others: the means are taken.",
    "Ein Faktor liegt in manchen Zeitschritten über 0 und in anderen unter 0: Genommen werden die Mittelwerte.",
  ],
  ["Values of other periods are left out.", "Werte anderer Perioden werden weggelassen."],
  [
    "Factors that depend on the year of construction are left out.",
    "Faktoren, die vom Baujahr abhängen, werden weggelassen.",
  ],
  [
    "Commodities of which a conversion may choose are left out.",
    "Energieträger, unter denen eine Umwandlung wählen darf, werden weggelassen.",
  ],
  ["It differs by region; here it is one number.", "Der Wert unterscheidet sich nach Regionen; hier ist er eine Zahl."],
  [
    "The cost of operation differs by direction; here a line with a capacity has one.",
    "Die Kosten des Betriebs unterscheiden sich nach Richtungen; hier hat eine Leitung mit Kapazität nur einen Wert.",
  ],
  [
    "Its capacity equals those of conversions with other plant units; here numbers of plant units are equal.",
    "Die Kapazität gleicht der von Umwandlungen mit anderen Anlagengrößen; hier sind Anlagenzahlen gleich.",
  ],
  [
    "Its capacity equals those of conversions and its number of plant units those of others; here one of both can be.",
    "Die Kapazität gleicht der von Umwandlungen und die Anlagenzahl der von anderen; hier geht nur eines von beiden.",
  ],
  [
    "The period has {1} years, whose costs FINE adds up; here it is one year.",
    "Die Periode hat {1} Jahre, deren Kosten FINE summiert; hier ist sie ein Jahr.",
  ],
  [
    "FINE writes limits by period as a text, which is not read. Give the table without periods.",
    "FINE schreibt Grenzen nach Perioden als Text, der nicht gelesen wird. Geben Sie die Tabelle ohne Perioden an.",
  ],
  ["The series has {1} values instead of {2}.", "Die Zeitreihe hat {1} Werte statt {2}."],
  [
    "The value of time step {1} in '{2}' is {3}; a finite number is needed.",
    "Der Wert des Zeitschritts {1} in '{2}' ist {3}; nötig ist eine endliche Zahl.",
  ],
  [
    "Only limits of sources and sinks, of an amount from 0 up, can be taken.",
    "Nur Grenzen von Quellen und Senken, mit einer Menge ab 0, lassen sich übernehmen.",
  ],
  [
    "Both directions of a line share its capacity here, which FINE does not demand where it has rates.",
    "Beide Richtungen einer Leitung teilen sich hier die Kapazität, was FINE bei Leitungen mit Raten nicht verlangt.",
  ],
  [
    "FINE reads files with whole hours per time step only; here a time step has {1#} h.",
    "FINE liest Dateien nur mit ganzen Stunden je Zeitschritt; hier hat ein Zeitschritt {1} h.",
  ],
  [
    "Use a data set with steps of whole hours, or the export to PyPSA.",
    "Nehmen Sie einen Datensatz mit Zeitschritten von ganzen Stunden, oder den Export für PyPSA.",
  ],
  ["The model has no time steps.", "Das Modell hat keine Zeitschritte."],
  ["The model has no locations.", "Das Modell hat keine Orte."],
  ["The model has periods.", "Das Modell hat Perioden."],
  ["The model has scenarios.", "Das Modell hat Szenarien."],
  ["The perpetuity of the last period is left out.", "Die ewige Fortdauer der letzten Periode wird weggelassen."],
  ["Components of the class '{1}' are left out.", "Komponenten der Klasse '{1}' werden weggelassen."],
  ["There is no commodity '{1}'.", "Einen Energieträger '{1}' gibt es nicht."],
  ["FINE's storages end as full as they began.", "Speicher von FINE enden so voll, wie sie beginnen."],
  [
    "FINE measures a full cycle by the extremes of the series of contents, not by the constants.",
    "FINE misst einen Vollzyklus an den Extremen der Zeitreihen der Inhalte, nicht an den festen Werten.",
  ],
  [
    "It becomes a storage of its content there, and components that fill and empty it.",
    "Daraus werden dort ein Speicher seines Inhalts und Komponenten, die ihn füllen und leeren.",
  ],
  [
    "Its content, what fills and what empties it are one storage here.",
    "Sein Inhalt, was ihn füllt und was ihn leert sind hier ein Speicher.",
  ],
  [
    "FINE would count all that enters and leaves the content: it is left out.",
    "FINE würde alles zählen, was in den Inhalt kommt und ihn verlässt: Das wird weggelassen.",
  ],
  [
    "FINE has no ratio of two capacities that may vary: it is left out.",
    "FINE hat kein Verhältnis zweier Kapazitäten, das sich ändern darf: Es wird weggelassen.",
  ],
  [
    "FINE limits a power by one capacity: the rate is left out.",
    "FINE begrenzt eine Leistung durch eine Kapazität: Die Rate wird weggelassen.",
  ],
  [
    "FINE ties a power to an energy capacity that is to be built only where the storage may stand in all regions: the rate is left out.",
    "FINE bindet eine Leistung an eine Energiekapazität, die gebaut werden soll, nur wenn der Speicher in allen Regionen stehen darf: Die Rate wird weggelassen.",
  ],
  [
    "Yearly limits are in the file, but FINE 2.7.1 does not read them: set esM.balanceLimit before the optimization.",
    "Jahresgrenzen stehen in der Datei, aber FINE 2.7.1 liest sie nicht: Setzen Sie esM.balanceLimit vor der Optimierung.",
  ],
  [
    "A limit of FINE has one side: the lower one is left out.",
    "Eine Grenze von FINE hat eine Seite: Die untere wird weggelassen.",
  ],
  [
    "FINE fails where a linked component is not eligible in all regions: the link is left out.",
    "FINE scheitert, wenn eine gekoppelte Komponente nicht in allen Regionen zugelassen ist: Die Kopplung wird weggelassen.",
  ],
  [
    "FINE's lines have no least rate: it is left out.",
    "Leitungen von FINE haben keine Mindestrate: Sie wird weggelassen.",
  ],
  [
    "Both directions of the line together may exceed its capacity there: FINE does not limit them where there are rates.",
    "Beide Richtungen der Leitung zusammen können dort ihre Kapazität überschreiten: FINE begrenzt sie bei Leitungen mit Raten nicht.",
  ],
  [
    "It becomes two components there, which have different directions of its lines.",
    "Daraus werden dort zwei Komponenten mit verschiedenen Richtungen der Leitungen.",
  ],
  [
    "The name has another form there: FINE divides names at some characters.",
    "Der Name hat dort eine andere Form: FINE teilt Namen an manchen Zeichen.",
  ],
];
