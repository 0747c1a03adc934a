/** What is open over the map. */
import { textsOf } from "../../language/language.ts";
import { AddRegion } from "./add-region.tsx";
import { ConnectRegions } from "./connect-regions.tsx";
import { de } from "./de.ts";
import { DistancesDialog } from "./distances-dialog.tsx";
import { en } from "./en.ts";
import type { MapWork } from "./map-work.ts";

export function MapDialogs({ editing, data, opened, open, say, setTool }: MapWork) {
  const t = textsOf({ en, de });
  const common = { editing, data, onClose: () => open(null) };
  if (opened?.form === "region") {
    const added = (region: string): void => {
      say(t.added(region));
      // The next click adds the next one.
      if (opened.at) setTool({ name: "add" });
    };
    return <AddRegion {...common} at={opened.at} onAdded={added} />;
  }
  if (opened?.form === "distances")
    return <DistancesDialog {...common} onWritten={(component) => say(t.distancesWritten(component), component)} />;
  if (opened?.form !== "line") return null;
  return (
    <ConnectRegions
      {...common}
      ends={opened.ends}
      onConnected={(from, to, component) => say(t.connected(from, to, component), component)}
    />
  );
}
