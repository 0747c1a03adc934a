/** Deutsche Texte der Karte eines Datensatzes. */
import type { en } from "./en.ts";

export const de: typeof en = {
  title: "Karte",
  open: "Karte öffnen, um Orte zu sehen und zu ändern",
  map: "Regionen auf der Karte",
  diagram: "Regionen im Schaubild",
  mapSentence: (regions, connections) => `${regions} und ${connections}.`,
  regions: (count) => (count === "1" ? "1 Region" : `${count} Regionen`),
  connections: (count, isCut) =>
    isCut ? `mindestens ${count} Verbindungen` : count === "1" ? "1 Verbindung" : `${count} Verbindungen`,
  diagramHelp: (missing) =>
    `Ohne Koordinaten für jede Region folgt das Bild den Längen der Leitungen. Es fehlen: ${missing}.`,
  drag: "Ziehen Sie eine Region, oder wählen Sie sie aus und geben Sie ihren Ort ein.",
  look: "Sie dürfen diesen Datensatz ansehen, aber nicht ändern.",
  noRegions: "Der Datensatz hat noch keine Regionen.",
  selectRegion: "Region",
  chooseRegion: "Region auswählen",
  latitude: "Breitengrad",
  longitude: "Längengrad",
  latitudeHint: "Von −90 (Süden) bis 90 (Norden)",
  longitudeHint: "Von −180 (Westen) bis 180 (Osten)",
  noNumber: "Das ist keine Zahl zwischen den Grenzen.",
  bothOrNone: "Geben Sie beide an, oder lassen Sie beide leer.",
  savePlace: "Ort speichern",
  removePlace: "Koordinaten entfernen",
  removeShape: "Umriss entfernen",
  saved: (region) => `${region} ist gespeichert.`,
  arrange: "Schaubild neu anordnen",
  shapes: "Umrisse aus einer GeoJSON-Datei",
  chooseFile: "Datei wählen",
  shapesHelp: "Objekte der Datei werden den Regionen nach ihren Namen zugeordnet.",
  noGeoJson: "Diese Datei ist kein GeoJSON mit Objekten. Nichts wurde geändert.",
  shapesFound: (count) =>
    count === "1" ? "1 Region erhält ihren Umriss." : `${count} Regionen erhalten ihre Umrisse.`,
  shapesMissing: (names) => `Kein Objekt für: ${names}.`,
  shapesUnused: (names) => `Keine Region für: ${names}.`,
  apply: "Übernehmen",
  cancel: "Abbrechen",
  shapesDone: "Die Umrisse sind gespeichert.",
  columns: { region: "Region", latitude: "Breitengrad", longitude: "Längengrad", connected: "Verbunden mit" },
  source: "Küsten und Grenzen: Natural Earth, gemeinfrei.",
};
