/** Saves a table as CSV. */
import { csvOf, type FigureData } from "../../charts/figure-data.ts";
import { saveCsv } from "../../charts/save.ts";
import { Button } from "../../components/button.tsx";

export const CsvButton = ({ title, data }: { title: string; data: () => FigureData }) => (
  <Button kind="quiet" icon="download" aria-label={`CSV: ${title}`} onClick={() => saveCsv(csvOf(data()), title)}>
    CSV
  </Button>
);
