/** What the service says of networks of PyPSA that it imports and writes. */
import type { Sentences } from "../sentence.ts";

export const sentencesOfPypsa: Sentences = [
  ["From PyPSA: {1*}, {2} snapshots, {3} to {4}.", "Aus PyPSA: {1*}, {2} Zeitschritte, {3} bis {4}."],
  ["From PyPSA: {1*}, {2} snapshots.", "Aus PyPSA: {1*}, {2} Zeitschritte."],
  [
    "Annual cost = {1} · objective of PyPSA: {2} snapshots stand for a year.",
    "Jährliche Kosten = {1} · Zielfunktion von PyPSA: {2} Zeitschritte stehen für ein Jahr.",
  ],
  [
    "Annual cost = {1} · (objective of PyPSA + {2}): {3} snapshots stand for a year, and capacities that are not built cost something here.",
    "Jährliche Kosten = {1} · (Zielfunktion von PyPSA + {2}): {3} Zeitschritte stehen für ein Jahr, und hier kosten auch Kapazitäten etwas, die nicht gebaut werden.",
  ],
  [
    "Its operation is given, so it has no capacity here: what that costs is left out.",
    "Sein Betrieb ist gegeben, es hat hier also keine Kapazität: Was sie kostet, wird weggelassen.",
  ],
  [
    "Fixed costs, a cost unit and a table of buses can be chosen for networks of PyPSA only, and this is none.",
    "Fixe Kosten, eine Kosteneinheit und eine Tabelle der Knoten lassen sich nur für Netze von PyPSA wählen, und dies ist keines.",
  ],
  ["Table of buses, line {1}: '{2}' is empty.", "Tabelle der Knoten, Zeile {1}: '{2}' ist leer."],
  [
    "Table of buses, line {1}: '{2}' has more than {3} characters.",
    "Tabelle der Knoten, Zeile {1}: '{2}' hat mehr als {3} Zeichen.",
  ],
  [
    "Table of buses, line {1}: there is no active bus '{2}'.",
    "Tabelle der Knoten, Zeile {1}: Es gibt keinen aktiven Knoten '{2}'.",
  ],
  [
    "Table of buses, line {1}: the bus '{2}' is in line {3} already.",
    "Tabelle der Knoten, Zeile {1}: Der Knoten '{2}' steht schon in Zeile {3}.",
  ],
  [
    "Table of buses, line {1}: the bus '{2}' has the region and commodity of the bus '{3}'.",
    "Tabelle der Knoten, Zeile {1}: Der Knoten '{2}' hat Region und Gut des Knotens '{3}'.",
  ],
  [
    "Table of buses, line {1}: '{2}' and '{3}' are one region, but a branch connects them.",
    "Tabelle der Knoten, Zeile {1}: '{2}' und '{3}' sind eine Region, aber ein Zweig verbindet sie.",
  ],
  [
    "Table of buses, line {1}: the line has other columns than the first, or a quote without end.",
    "Tabelle der Knoten, Zeile {1}: Sie hat andere Spalten als die erste, oder ein Anführungszeichen ohne Ende.",
  ],
  ["Table of buses: there is no column '{1}'.", "Tabelle der Knoten: Es gibt keine Spalte '{1}'."],
  ["Table of buses: the column '{1}' is needed once.", "Tabelle der Knoten: Die Spalte '{1}' wird einmal gebraucht."],
  ["The file is netCDF, but no network of PyPSA.", "Die Datei ist netCDF, aber kein Netz von PyPSA."],
  [
    'Write it with n.export_to_netcdf("network.nc") in PyPSA.',
    'Schreiben Sie sie in PyPSA mit n.export_to_netcdf("network.nc").',
  ],
  [
    "The file contradicts itself: an attribute has other dimensions than its names and snapshots.",
    "Die Datei widerspricht sich: Ein Attribut hat andere Maße als seine Namen und Zeitschritte.",
  ],
  ["{1~} has more than {2} MiB.", "{1} hat mehr als {2} MiB."],
  [
    "{1~} must have a value for each of {2} snapshots and each component.",
    "{1} muss für jeden der {2} Zeitschritte und jede Komponente einen Wert haben.",
  ],
  ["The series have more than {1} values, up to {2}.", "Die Zeitreihen haben bis zur Datei {2} mehr als {1} Werte."],
  [
    "A negative limit, or one of another sense, cannot be taken.",
    "Eine negative Grenze, oder eine mit anderem Vergleich, lässt sich nicht übernehmen.",
  ],
  [
    "A limit '{1}' is left out: what it counts are not capacities of one component each, that count alike and have no second limit.",
    "Eine Grenze '{1}' wird weggelassen: Was sie zählt, sind nicht Kapazitäten je einer Komponente, die gleich zählen und keine zweite Grenze haben.",
  ],
  [
    "Limit generators, stores, storage units and links of one kind by constraints of their own.",
    "Begrenzen Sie Generatoren, Speicher, Speichereinheiten und Verbindungen einer Art durch eigene Grenzen.",
  ],
  [
    "Annual cost = {1} · (n.objective + n.objective_constant of PyPSA): {2} snapshots stand for a year.",
    "Jährliche Kosten = {1} · (n.objective + n.objective_constant von PyPSA): {2} Zeitschritte stehen für ein Jahr.",
  ],
  [
    "Annual cost = {1} · (n.objective + n.objective_constant of PyPSA + {2}): {3} snapshots stand for a year, and capacities that are not built cost something here.",
    "Jährliche Kosten = {1} · (n.objective + n.objective_constant von PyPSA + {2}): {3} Zeitschritte stehen für ein Jahr, und hier kosten auch Kapazitäten etwas, die nicht gebaut werden.",
  ],
  ["The network has scenarios: {1~}.", "Das Netz hat Szenarien: {1}."],
  [
    "Import the network of each scenario for itself, n.get_scenario(name) in PyPSA.",
    "Importieren Sie das Netz jedes Szenarios für sich, in PyPSA n.get_scenario(name).",
  ],
  ["It limits one investment period.", "Sie begrenzt eine Investitionsperiode."],
  ["Maintenance is left out.", "Wartung wird weggelassen."],
  ["Limits of the voltage angle are left out.", "Grenzen des Spannungswinkels werden weggelassen."],
  ["The sign of a storage must be 1.", "Das Vorzeichen eines Speichers muss 1 sein."],
  ["The points of {1~} are left out.", "Die Stützstellen von {1} werden weggelassen."],
  [
    "The column '{1}' is left out, which PyPSA takes as a limit or as given.",
    "Die Spalte '{1}' wird weggelassen, die PyPSA als Grenze oder als gegeben nimmt.",
  ],
  [
    "This version of PyPSA counts series of p_set only: single values are not read.",
    "Diese Version von PyPSA zählt nur Zeitreihen von p_set: Einzelne Werte werden nicht gelesen.",
  ],
  [
    "PyPSA {1} does not read '{2}', nor is it read here.",
    "PyPSA {1} liest '{2}' nicht, und es wird auch hier nicht gelesen.",
  ],
  ["A capacity is given of what is not to be built.", "Eine Kapazität ist gegeben von etwas, das nicht zu bauen ist."],
  ["Limited emissions need an efficiency above 0.", "Begrenzte Emissionen brauchen einen Wirkungsgrad über 0."],
  ["Carriers have no attribute '{1}'.", "Energieträger haben kein Attribut '{1}'."],
  ["It begins with a content, and has no capacity.", "Es beginnt mit einem Inhalt und hat keine Kapazität."],
  [
    "All of its inflow is spilled at a cost: it has no capacity.",
    "All sein Zufluss läuft gegen Kosten über: Es hat keine Kapazität.",
  ],
  [
    "The type is left out, which sets the power in some versions of PyPSA.",
    "Der Typ wird weggelassen, der in manchen Versionen von PyPSA die Leistung setzt.",
  ],
  [
    "PyPSA before 1.3 loses this limit: its objective is that of the network without it.",
    "PyPSA vor 1.3 verliert diese Grenze: Seine Zielfunktion ist die des Netzes ohne sie.",
  ],
  [
    "PyPSA 1.0 to 1.2 loses the sign of loads: its objective is that of loads that take.",
    "PyPSA 1.0 bis 1.2 verliert das Vorzeichen von Lasten: Seine Zielfunktion ist die von Lasten, die abnehmen.",
  ],
  ["The capacity is negative.", "Die Kapazität ist negativ."],
  [
    "The lowest capacity is negative, or the bounds and the given capacity contradict each other.",
    "Die kleinste Kapazität ist negativ, oder die Grenzen und die gegebene Kapazität widersprechen sich.",
  ],
  ["p_min_pu is above p_max_pu.", "p_min_pu liegt über p_max_pu."],
  ["It must bring something, and has no capacity.", "Es muss etwas erbringen und hat keine Kapazität."],
  [
    "Its operation is given, but its capacity is to be built.",
    "Sein Betrieb ist gegeben, aber seine Kapazität ist zu bauen.",
  ],
  [
    "The given operation is not within what the capacity allows.",
    "Der gegebene Betrieb liegt nicht in dem, was die Kapazität erlaubt.",
  ],
  [
    "A negative given operation beside limited energy or emissions cannot be taken.",
    "Ein negativer gegebener Betrieb neben begrenzter Energie oder begrenzten Emissionen lässt sich nicht übernehmen.",
  ],
  ["{1~} is {2}; here it must be above 0 and at most 1.", "{1} ist {2}; hier muss es über 0 und höchstens 1 sein."],
  ["Here its '{1}' would be {2}, which is not allowed.", "Hier wäre sein '{1}' {2}, was nicht erlaubt ist."],
  [
    "A reservoir that pumps, or whose spill costs something, needs snapshots of an hour or more.",
    "Ein Speichersee, der pumpt oder dessen Überlauf etwas kostet, braucht Zeitschritte von einer Stunde oder mehr.",
  ],
  [
    "A snapshot stands for {1} hours in storages, which is no duration of a time step here.",
    "Ein Zeitschritt steht in Speichern für {1} Stunden, was hier keine Dauer eines Zeitschritts ist.",
  ],
  [
    "A rate is negative or not a finite number, or it is always 0 of what may be built.",
    "Eine Rate ist negativ oder keine endliche Zahl, oder sie ist immer 0 bei dem, was gebaut werden kann.",
  ],
  ["Overnight costs need a discount rate.", "Investitionskosten brauchen einen Zinssatz."],
  ["Costs of capacity are negative.", "Kosten der Kapazität sind negativ."],
  [
    "The members of a limit of capacity have one carrier in PyPSA, by which it knows them.",
    "Die Mitglieder einer Kapazitätsgrenze haben in PyPSA einen gemeinsamen Träger, an dem es sie erkennt.",
  ],
  [
    "A least operation without capacity and without limit is left out.",
    "Ein Mindestbetrieb ohne Kapazität und ohne Grenze wird weggelassen.",
  ],
  [
    "Yearly full-load hours of a capacity that is not fixed, or of a conversion, are left out.",
    "Jährliche Volllaststunden einer Kapazität, die nicht fest ist, oder einer Umwandlung werden weggelassen.",
  ],
  ["The number of full cycles is not limited.", "Die Zahl der Vollzyklen wird nicht begrenzt."],
  [
    "The limit of capacity over all regions is left out: its members count differently, or have no nominal power of their own.",
    "Die Kapazitätsgrenze über alle Regionen wird weggelassen: Ihre Mitglieder zählen verschieden, oder haben keine eigene Nennleistung.",
  ],
  [
    "The common maximum of several components is left out; each keeps its own.",
    "Das gemeinsame Maximum mehrerer Komponenten wird weggelassen; jede behält das eigene.",
  ],
  [
    "Linked components are built in numbers of their own.",
    "Gekoppelte Komponenten werden unabhängig voneinander gebaut.",
  ],
  [
    "Limits of single regions beside one over all of them are left out.",
    "Grenzen einzelner Regionen neben einer über alle werden weggelassen.",
  ],
  [
    "A yearly limit of sinks less sources is left out.",
    "Eine Jahresgrenze auf Senken abzüglich Quellen wird weggelassen.",
  ],
  ["The ratio of energy and power is left out.", "Das Verhältnis von Energie und Leistung wird weggelassen."],
  [
    "Charging and discharging are not limited by the energy capacity, which is not fixed.",
    "Laden und Entladen werden nicht durch die Energiekapazität begrenzt, die nicht fest ist.",
  ],
  [
    "The two directions have a capacity of their own, each with half of the cost.",
    "Die beiden Richtungen haben je eine eigene Kapazität, jede zu den halben Kosten.",
  ],
  ["An efficiency is 0 or no finite number.", "Ein Wirkungsgrad ist 0 oder keine endliche Zahl."],
  [
    "{1#} efficiencies differ by snapshot, of which {2#} may: the means are taken.",
    "{1} Wirkungsgrade unterscheiden sich nach Zeitschritten, {2} dürfen es: Genommen werden die Mittelwerte.",
  ],
  [
    "An efficiency is above 0 at some snapshots and below 0 at others: the means are taken.",
    "Ein Wirkungsgrad liegt in manchen Zeitschritten über 0 und in anderen unter 0: Genommen werden die Mittelwerte.",
  ],
  ["The network has investment periods.", "Das Netz hat Investitionsperioden."],
  ["The network has no snapshots.", "Das Netz hat keine Zeitschritte."],
  ["The network has no buses.", "Das Netz hat keine Knoten."],
  ["There is no active bus '{1}'.", "Einen aktiven Knoten '{1}' gibt es nicht."],
  ["Snapshots have {1} weightings '{2}' instead of {3}.", "Die Zeitschritte haben {1} Gewichte '{2}' statt {3}."],
  [
    "The weightings '{1}' of the snapshots differ, or are not positive; here all time steps count the same.",
    "Die Gewichte '{1}' der Zeitschritte sind verschieden oder nicht positiv; hier zählen alle Zeitschritte gleich.",
  ],
  ["A value of {1~} is not a finite number.", "Ein Wert von {1} ist keine endliche Zahl."],
  ["The sign must be 1 or -1.", "Das Vorzeichen muss 1 oder -1 sein."],
  [
    "A least energy beside limited emissions needs a fixed capacity.",
    "Eine Mindestenergie neben begrenzten Emissionen braucht eine feste Kapazität.",
  ],
  [
    "A limit of energy beside limited emissions needs a fixed capacity.",
    "Eine Energiegrenze neben begrenzten Emissionen braucht eine feste Kapazität.",
  ],
  [
    "An operational limit of generators whose emissions are limited cannot be taken.",
    "Eine Betriebsgrenze von Generatoren mit begrenzten Emissionen lässt sich nicht übernehmen.",
  ],
  [
    "It emits, and has a negative cost or sign.",
    "Es verursacht Emissionen und hat negative Kosten oder ein negatives Vorzeichen.",
  ],
  [
    "A limit of its own energy beside an operational limit cannot be taken.",
    "Eine Grenze der eigenen Energie neben einer Betriebsgrenze lässt sich nicht übernehmen.",
  ],
  [
    "The values of this sign have a component of their own.",
    "Die Werte dieses Vorzeichens haben eine eigene Komponente.",
  ],
  [
    "A negative emission, or an emitting storage that is not cyclic, cannot be taken.",
    "Eine negative Emission, oder ein Speicher mit Emissionen, der nicht zyklisch ist, lässt sich nicht übernehmen.",
  ],
  [
    "An operational limit of storages that are not cyclic, or of generators of both signs, cannot be taken.",
    "Eine Betriebsgrenze von Speichern, die nicht zyklisch sind, oder von Generatoren mit beiden Vorzeichen lässt sich nicht übernehmen.",
  ],
  ["A constraint of the type '{1}' is left out.", "Eine Grenze der Art '{1}' wird weggelassen."],
  [
    "With an efficiency other than 1, energy appears where it runs backwards.",
    "Mit einem anderen Wirkungsgrad als 1 entsteht Energie, wo es rückwärts läuft.",
  ],
  ["Use two links of one direction each.", "Nehmen Sie zwei Verbindungen mit je einer Richtung."],
  [
    "A link of both directions must be able to stand still, be free of running costs, and lead between two regions for one carrier.",
    "Eine Verbindung in beide Richtungen muss stillstehen können, ohne Betriebskosten sein und zwei Regionen für denselben Träger verbinden.",
  ],
  [
    "Kirchhoff's voltage law is not modelled: power takes any way through the network.",
    "Die Kirchhoffsche Maschenregel wird nicht abgebildet: Strom nimmt jeden Weg durch das Netz.",
  ],
  [
    "It connects a bus with itself, or different carriers.",
    "Es verbindet einen Knoten mit sich selbst oder verschiedene Träger.",
  ],
  ["A rate is negative or not a finite number.", "Eine Rate ist negativ oder keine endliche Zahl."],
  ["A {1} needs two buses.", "Ein {1} braucht zwei Knoten."],
  ["The given operation is left out.", "Der vorgegebene Betrieb wird weggelassen."],
  ["{1} may run backwards, with the same capacity.", "{1} kann auch rückwärts laufen, mit derselben Kapazität."],
  [
    "{1} leads into another region: its energy travels as a commodity of its own.",
    "{1} führt in eine andere Region: Die Energie reist als eigener Energieträger.",
  ],
  ["The delay is left out.", "Die Verzögerung wird weggelassen."],
  [
    "The coordinates are not degrees of longitude and latitude; the region has no place.",
    "Die Koordinaten sind keine Grade von Länge und Breite; die Region hat keinen Ort.",
  ],
  ["{1~} differs by snapshot.", "{1} unterscheidet sich nach Zeitschritten."],
  [
    "It begins outside its bounds, or with a content although its capacity is not fixed; it is taken as cyclic.",
    "Es beginnt außerhalb der Grenzen, oder mit einem Inhalt, obwohl die Kapazität nicht fest ist; es wird als zyklisch übernommen.",
  ],
  [
    "The content must be between 0 and the capacity, and the lowest not above the highest.",
    "Der Inhalt muss zwischen 0 und der Kapazität liegen, und der niedrigste nicht über dem höchsten.",
  ],
  ["A storage unit needs hours.", "Eine Speichereinheit braucht Stunden (max_hours)."],
  ["An inflow is negative or no finite number.", "Ein Zufluss ist negativ oder keine endliche Zahl."],
  [
    "A rate is negative: it would have to charge or discharge at all times.",
    "Eine Rate ist negativ: Er müsste zu jeder Zeit laden oder entladen.",
  ],
  [
    "{1} has an inflow: water is a commodity of its own.",
    "{1} hat einen Zufluss: Wasser ist ein eigener Energieträger.",
  ],
  ["Takes up what is emitted, within the limit.", "Nimmt auf, was freigesetzt wird, innerhalb der Grenze."],
  ["Two components have this name.", "Zwei Komponenten haben diesen Namen."],
  ["A series belongs to no component.", "Eine Zeitreihe gehört zu keiner Komponente."],
  [
    "Numbers have single precision: results agree to some 1e-6.",
    "Die Zahlen haben einfache Genauigkeit: Ergebnisse stimmen auf etwa 1e-6 überein.",
  ],
  ["{1~} is {2~}; a finite number is needed.", "{1} ist {2}; nötig ist eine endliche Zahl."],
  [
    "{1~} differs by snapshot; its mean is taken.",
    "{1} unterscheidet sich nach Zeitschritten; genommen wird der Mittelwert.",
  ],
  ["A rate is not a finite number.", "Eine Rate ist keine endliche Zahl."],
  ["It may run backwards.", "Es darf rückwärts laufen."],
  ["The largest rate is negative.", "Die größte Rate ist negativ."],
  [
    "Unit commitment is left out: it may run at any rate, and starts cost nothing.",
    "Die Einsatzplanung von Anlagen wird weggelassen: Jede Rate ist möglich, und Starts kosten nichts.",
  ],
  ["{1~} is left out.", "{1} wird weggelassen."],
];
