/** Messages about a data set as one workbook: what its sheets and columns mean, and what is wrong in them. */
import type { Entry } from "../../entry.ts";

export const datasetWorkbooks = {
  workbook_about: {
    en: "This workbook is a whole data set. Change it, and import it again: as a new data set, or into the present one, where records of the same name are replaced.",
    de: "Diese Arbeitsmappe ist ein ganzer Datensatz. Ändern Sie sie und importieren Sie sie wieder: als neuen Datensatz, oder in den jetzigen, wo Einträge gleichen Namens ersetzt werden.",
  },
  workbook_about_reading: {
    en: "An import takes all of it or nothing, and names everything that is wrong with its sheet and cell. This sheet is not read.",
    de: "Ein Import übernimmt alles oder nichts und nennt alles, was falsch ist, mit Blatt und Zelle. Dieses Blatt wird nicht gelesen.",
  },
  workbook_about_cells: {
    en: "The first row has the names of the columns, which may stand in any order or be left out where they are not needed. An empty cell means the default. A value in quotes is taken as the text between them where it would be blank.",
    de: "Die erste Zeile hat die Namen der Spalten, die in beliebiger Folge stehen und fehlen dürfen, wo sie nicht gebraucht werden. Eine leere Zelle bedeutet den Standardwert. Ein Wert in Anführungszeichen ist der Text dazwischen, wo er sonst leer wäre.",
  },
  workbook_about_numbers: {
    en: "Numbers are cells with numbers; the stored results of formulas count. Lists are separated by semicolons. Merged cells are refused.",
    de: "Zahlen sind Zellen mit Zahlen; es zählen die gespeicherten Ergebnisse von Formeln. Listen sind durch Semikolons getrennt. Verbundene Zellen werden abgelehnt.",
  },
  workbook_about_tables: {
    en: "Tables of values have a row for each component and a column for each region. Between two regions, from_region is where the connection begins, and the column where it ends. An empty cell is no record, which differs from 0.",
    de: "Tabellen von Werten haben eine Zeile je Komponente und eine Spalte je Region. Zwischen zwei Regionen ist from_region der Anfang der Verbindung und die Spalte ihr Ende. Eine leere Zelle ist kein Eintrag, was etwas anderes ist als 0.",
  },
  workbook_about_series: {
    en: "Time series have a column for each component and region, and a row for each time step. The first column counts the steps or has their dates. A unit in the row or column of units is converted where the data set checks units.",
    de: "Zeitreihen haben eine Spalte je Komponente und Region und eine Zeile je Zeitschritt. Die erste Spalte zählt die Schritte oder hat ihre Zeiten. Eine Einheit in der Zeile oder Spalte der Einheiten wird umgerechnet, wo der Datensatz Einheiten prüft.",
  },
  workbook_about_own_sheets: {
    en: "Sheets of your own, with notes or calculations, have names that begin with #.",
    de: "Eigene Blätter mit Notizen oder Rechnungen haben Namen, die mit # beginnen.",
  },
  workbook_owner: { en: "The record to which the row belongs.", de: "Der Eintrag, zu dem die Zeile gehört." },
  workbook_of_dataset: { en: "Attributes of the data set itself.", de: "Attribute des Datensatzes selbst." },
  workbook_of_calendar: {
    en: "The calendar of the time steps, and settings of pages.",
    de: "Der Kalender der Zeitschritte und Einstellungen von Seiten.",
  },
  workbook_of_regions: { en: "Regions, in the order of results.", de: "Regionen, in der Reihenfolge der Ergebnisse." },
  workbook_of_commodities: { en: "Commodities with their units.", de: "Energieträger mit ihren Einheiten." },
  workbook_of_components: { en: "Components of this kind.", de: "Komponenten dieser Art." },
  workbook_of_factors: {
    en: "Commodities that conversions take and give.",
    de: "Energieträger, die Umwandlungen aufnehmen und abgeben.",
  },
  workbook_of_curves: {
    en: "Costs by size: points of a curve, in the order of their capacity.",
    de: "Kosten nach Größe: Punkte einer Kurve, in der Reihenfolge ihrer Kapazität.",
  },
  workbook_of_table_sources: {
    en: "Sources of tables and series: where their values come from.",
    de: "Quellen von Tabellen und Zeitreihen: woher ihre Werte stammen.",
  },
  workbook_source_table: {
    en: "The table or series, by the name of its sheet.",
    de: "Die Tabelle oder Zeitreihe, nach dem Namen ihres Blatts.",
  },
  workbook_source_source_text: {
    en: "Where its values come from, such as a report with its page.",
    de: "Woher ihre Werte stammen, etwa ein Bericht mit Seite.",
  },
  workbook_source_source_url: {
    en: "Address of that source on the web, with http or https.",
    de: "Adresse dieser Quelle im Netz, mit http oder https.",
  },
  workbook_of_component_groups: { en: "Groups of components.", de: "Gruppen von Komponenten." },
  workbook_of_region_groups: { en: "Groups of regions.", de: "Gruppen von Regionen." },
  workbook_of_constraints: {
    en: "Constraints of the data set: bounds of sums of quantities.",
    de: "Bedingungen des Datensatzes: Grenzen von Summen von Größen.",
  },
  workbook_of_terms: { en: "Terms of the sums of constraints.", de: "Glieder der Summen von Bedingungen." },
  workbook_of_reserves: {
    en: "Planning reserves: capacity for the highest demand.",
    de: "Planungsreserven: Kapazität für den höchsten Bedarf.",
  },
  workbook_of_members: { en: "Members of planning reserves.", de: "Mitglieder von Planungsreserven." },
  workbook_of_scenarios: {
    en: "Scenarios: what they change is in the sheets that follow.",
    de: "Szenarien: Was sie ändern, steht in den folgenden Blättern.",
  },
  workbook_of_overrides: {
    en: "Changes of attributes of components by a scenario.",
    de: "Änderungen von Attributen von Komponenten durch ein Szenario.",
  },
  workbook_of_table_overrides: {
    en: "Changes of tables, series and conversion factors by a scenario, in this order.",
    de: "Änderungen von Tabellen, Zeitreihen und Umwandlungsfaktoren durch ein Szenario, in dieser Reihenfolge.",
  },
  workbook_of_year_overrides: {
    en: "Changes of attributes or tables from a year of a pathway on.",
    de: "Änderungen von Attributen oder Tabellen von einem Jahr eines Pfads an.",
  },
  workbook_of_pathways: {
    en: "Milestone years of scenarios, of which two of the last year, the number of steps and their length are enough.",
    de: "Stützjahre von Szenarien; von letztem Jahr, Zahl der Schritte und ihrer Länge genügen zwei.",
  },
  workbook_of_targets: {
    en: "Further yearly limits by milestone year.",
    de: "Weitere Jahresgrenzen nach Stützjahren.",
  },
  workbook_of_scenario_constraints: {
    en: "Constraints of a scenario, beside those of the data set or in place of those with the same id.",
    de: "Bedingungen eines Szenarios, neben denen des Datensatzes oder anstelle derer mit derselben Id.",
  },
  workbook_of_places: { en: "Places of regions on maps.", de: "Orte von Regionen auf Karten." },
  workbook_of_styles: {
    en: "Colours and groups in which components are shown.",
    de: "Farben und Gruppen, in denen Komponenten gezeigt werden.",
  },
  workbook_of_named_series: {
    en: "Series by name, from which overrides of tables choose: names, units, and a row for each time step.",
    de: "Zeitreihen mit Namen, aus denen Änderungen von Tabellen wählen: Namen, Einheiten und eine Zeile je Zeitschritt.",
  },
  workbook_of_long_values: {
    en: "Lists and texts that are too long for a cell: a cell with @1 means the values below @1.",
    de: "Listen und Texte, die für eine Zelle zu lang sind: Eine Zelle mit @1 meint die Werte unter @1.",
  },
  workbook_curve_capacity: { en: "Capacity of the point.", de: "Kapazität des Punkts." },
  workbook_curve_invest: { en: "Investment for this capacity.", de: "Investition für diese Kapazität." },
  workbook_curve_opex: {
    en: "Fixed operating cost of this capacity (default: 0).",
    de: "Feste Betriebskosten dieser Kapazität (Standard: 0).",
  },
  workbook_name: { en: "Name, unique in its data set.", de: "Name, der im Datensatz nur einmal vorkommt." },
  workbook_commodity_name: { en: "Commodity.", de: "Energieträger." },
  workbook_conversion_factor: {
    en: "Amount per unit of operation: positive is output, negative is input.",
    de: "Menge je Einheit des Betriebs: positiv wird abgegeben, negativ aufgenommen.",
  },
  workbook_constraint_value: {
    en: "Bound of the sum; per step, it may be a list of one number per time step.",
    de: "Grenze der Summe; je Zeitschritt auch eine Liste mit einer Zahl je Zeitschritt.",
  },
  workbook_per: {
    en: 'year (default): one sum over the year. step: a sum in each time step. {"steps": [first, last]}: one sum over these time steps.',
    de: 'year (Standard): eine Summe über das Jahr. step: eine Summe in jedem Zeitschritt. {"steps": [erster, letzter]}: eine Summe über diese Zeitschritte.',
  },
  workbook_years: {
    en: "Milestone years in which it holds (default: all).",
    de: "Stützjahre, in denen sie gilt (Standard: alle).",
  },
  workbook_term_components: {
    en: "Components, or groups of components.",
    de: "Komponenten oder Gruppen von Komponenten.",
  },
  workbook_term_regions: {
    en: "Regions, or groups of regions (default: all).",
    de: "Regionen oder Gruppen von Regionen (Standard: alle).",
  },
  workbook_group: { en: "Name of the group.", de: "Name der Gruppe." },
  workbook_member: { en: "Name of a member.", de: "Name eines Mitglieds." },
  workbook_parent_name: {
    en: "Scenario whose changes apply before those of this one.",
    de: "Szenario, dessen Änderungen vor denen von diesem gelten.",
  },
  workbook_component_name: { en: "Component, or group of components.", de: "Komponente oder Gruppe von Komponenten." },
  workbook_attribute: { en: "Attribute that is changed.", de: "Attribut, das geändert wird." },
  workbook_operation: {
    en: "add, multiply or set; of tables also remove.",
    de: "add (addieren), multiply (multiplizieren) oder set (setzen); bei Tabellen auch remove (entfernen).",
  },
  workbook_override_value: {
    en: "Number to add, multiply by or set; or a text, flag or curve to set.",
    de: "Zahl, die addiert, multipliziert oder gesetzt wird; oder Text, Wahrheitswert oder Kurve.",
  },
  workbook_table: { en: "Family of tables that is changed.", de: "Art von Tabellen, die geändert wird." },
  workbook_region_to: { en: "Other end of a line.", de: "Anderes Ende einer Leitung." },
  workbook_unit: { en: "Unit of the value.", de: "Einheit des Werts." },
  workbook_override_regions: {
    en: "Regions, or groups of regions (default: every record).",
    de: "Regionen oder Gruppen von Regionen (Standard: jeder Eintrag).",
  },
  workbook_steps: {
    en: "First and last time step that change (default: all).",
    de: "Erster und letzter Zeitschritt, die sich ändern (Standard: alle).",
  },
  workbook_table_value: {
    en: 'A number, a list of one number per time step, or a named series: {"series": "name"}.',
    de: 'Eine Zahl, eine Liste mit einer Zahl je Zeitschritt, oder eine Zeitreihe mit Namen: {"series": "Name"}.',
  },
  workbook_year: { en: "Year from which on the change holds.", de: "Jahr, von dem an die Änderung gilt." },
  workbook_to_next: {
    en: "hold (default): up to the next entry. linear: on the straight line to its value.",
    de: "hold (Standard): bis zum nächsten Eintrag. linear: auf der Geraden zu dessen Wert.",
  },
  workbook_start_year: { en: "First milestone year.", de: "Erstes Stützjahr." },
  workbook_end_year: { en: "Last milestone year.", de: "Letztes Stützjahr." },
  workbook_number_of_steps: {
    en: "Number of steps from the first milestone year to the last.",
    de: "Zahl der Schritte vom ersten Stützjahr zum letzten.",
  },
  workbook_years_per_step: {
    en: "Years from one milestone year to the next.",
    de: "Jahre von einem Stützjahr zum nächsten.",
  },
  workbook_co2_reference: {
    en: "Yearly emissions to which the targets refer.",
    de: "Jährliche Emissionen, auf die sich die Ziele beziehen.",
  },
  workbook_co2_targets: {
    en: "One reduction in percent for each milestone year.",
    de: "Eine Minderung in Prozent je Stützjahr.",
  },
  workbook_emission_limit: {
    en: "The limit that the targets set, by its commodity_limit_id.",
    de: "Die Grenze, die die Ziele setzen, nach ihrer commodity_limit_id.",
  },
  workbook_limit_id: {
    en: "The limit, by the commodity_limit_id of its members.",
    de: "Die Grenze, nach der commodity_limit_id ihrer Mitglieder.",
  },
  workbook_side: {
    en: "max (default) or min: which limit is set.",
    de: "max (Standard) oder min: welche Grenze gesetzt wird.",
  },
  workbook_reference: {
    en: "Yearly amount to which the reductions refer.",
    de: "Jährliche Menge, auf die sich die Minderungen beziehen.",
  },
  workbook_reductions: {
    en: "One reduction in percent for each milestone year.",
    de: "Eine Minderung in Prozent je Stützjahr.",
  },
  workbook_limit_values: {
    en: "One limit for each milestone year, in place of reference and reductions.",
    de: "Eine Grenze je Stützjahr, anstelle von reference und reductions.",
  },
  workbook_shown_name: { en: "Name in the data set.", de: "Name im Datensatz." },
  workbook_geometry: {
    en: "Shape: GeoJSON of a Polygon or MultiPolygon.",
    de: "Form: GeoJSON eines Polygon oder MultiPolygon.",
  },
  workbook_colour: { en: "Colour, e.g. #64a3e8.", de: "Farbe, z. B. #64a3e8." },
  workbook_start: {
    en: "Local time at which the first time step begins, e.g. 2030-01-01T00:00.",
    de: "Ortszeit, zu der der erste Zeitschritt beginnt, z. B. 2030-01-01T00:00.",
  },
  workbook_time_zone: {
    en: "Time zone of the IANA database, e.g. Europe/Berlin.",
    de: "Zeitzone der IANA-Datenbank, z. B. Europe/Berlin.",
  },
  workbook_display: { en: "Settings of pages, as JSON.", de: "Einstellungen von Seiten, als JSON." },

  sheet_unknown: {
    en: "No sheet of a data set is called {sheet}.",
    de: "Kein Blatt eines Datensatzes heißt {sheet}.",
  },
  sheets_of_their_own: {
    en: "Sheets whose names begin with # are not read.",
    de: "Blätter, deren Namen mit # beginnen, werden nicht gelesen.",
  },
  sheet_twice: { en: "There are two sheets called {sheet}.", de: "Es gibt zwei Blätter namens {sheet}." },
  cells_merged: {
    en: "the cells {range} are merged, so that only one of them has a value. Unmerge them, and fill each.",
    de: "Die Zellen {range} sind verbunden, sodass nur eine von ihnen einen Wert hat. Heben Sie die Verbindung auf und füllen Sie jede.",
  },
  head_empty: { en: "the column has values but no name.", de: "Die Spalte hat Werte, aber keinen Namen." },
  head_unknown: { en: "there is no column {head}.", de: "Eine Spalte {head} gibt es nicht." },
  head_twice: { en: "there is a column {head} already.", de: "Eine Spalte {head} gibt es schon." },
  head_missing: {
    en: "Row 1 has no column '{head}', which every row needs.",
    de: "In Zeile 1 fehlt die Spalte '{head}', die jede Zeile braucht.",
  },
  head_other: { en: "{found} instead of '{head}'.", de: "{found} statt '{head}'." },
  head_unit: {
    en: "the unit {unit} is not that of the column: '{head}'. Convert the values, or give each its unit where the data set checks units.",
    de: "Die Einheit {unit} ist nicht die der Spalte: '{head}'. Rechnen Sie die Werte um, oder geben Sie jedem seine Einheit, wo der Datensatz Einheiten prüft.",
  },
  attribute_unknown: { en: "there is no attribute {name}.", de: "Ein Attribut {name} gibt es nicht." },
  name_in_row_already: { en: "{name} is in row {row} already.", de: "{name} steht schon in Zeile {row}." },
  owner_missing: {
    en: "there is no {head} {name} to which the row could belong.",
    de: "{head} {name}, wozu die Zeile gehören könnte, gibt es nicht.",
  },
  owner_not_given: {
    en: "'{head}' is empty, but the row or column has values.",
    de: "'{head}' ist leer, aber die Zeile oder Spalte hat Werte.",
  },
  record_twice: {
    en: "the value of these names is given already. {earlier}.",
    de: "Der Wert zu diesen Namen ist schon angegeben. {earlier}.",
  },
  formula_without_result: {
    en: "it is a formula without a stored result. Save the workbook with a spreadsheet program, which calculates it.",
    de: "Es ist eine Formel ohne gespeichertes Ergebnis. Speichern Sie die Arbeitsmappe mit einem Tabellenprogramm, das sie rechnet.",
  },
  cell_not_a_text: {
    en: "{value} is a date, a time, an amount or an error, not a text.",
    de: "{value} ist ein Datum, eine Uhrzeit, ein Betrag oder ein Fehler, kein Text.",
  },
  number_as_text: {
    en: "the text '{text}' can be {point} or {comma}. Enter a number instead of a text.",
    de: "Der Text '{text}' kann {point} oder {comma} sein. Geben Sie eine Zahl statt eines Textes ein.",
  },
  no_mark_of_long_value: {
    en: "the head of a column of long values is @ and a number, as in @1.",
    de: "Der Kopf einer Spalte langer Werte ist @ und eine Zahl, wie @1.",
  },
  long_value_missing: {
    en: "the sheet '{sheet}' has no column {mark}.",
    de: "Das Blatt '{sheet}' hat keine Spalte {mark}.",
  },
  long_value_unused: { en: "no cell names {mark}.", de: "Keine Zelle nennt {mark}." },
  long_value_cell: {
    en: "{value} is no number, or no text below a text.",
    de: "{value} ist keine Zahl, oder kein Text unter einem Text.",
  },
  family_larger_than_sheet: {
    en: "The table {family} needs {columns} columns and {rows} rows or more; a sheet has at most {maxSheetColumns} columns and {maxSheetRows} rows, and is written up to {maxCells} cells. An archive or a package can hold it.",
    de: "Die Tabelle {family} braucht mindestens {columns} Spalten und {rows} Zeilen; ein Blatt hat höchstens {maxSheetColumns} Spalten und {maxSheetRows} Zeilen und wird bis zu {maxCells} Zellen geschrieben. Ein Archiv oder ein Paket kann sie aufnehmen.",
  },
  no_dataset_workbook: {
    en: "The data set cannot be a workbook: {reason}",
    de: "Der Datensatz kann keine Arbeitsmappe sein: {reason}",
  },
} as const satisfies Record<string, Entry>;
