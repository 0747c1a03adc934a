/** Buttons that enlarge and reduce a picture of regions, above its corner. */
import { Button } from "../components/button.tsx";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { type MapView, zoomStep } from "./use-view.ts";

interface Props {
  view: MapView;
  /** Everything is to be seen. */
  onWhole?: () => void;
}

export function ZoomButtons({ view, onWhole }: Props) {
  const t = textsOf({ en, de });
  return (
    <div class="map-zoom">
      <Button icon="add" label={t.enlarge} disabled={!view.mayEnlarge} onClick={() => view.zoom(zoomStep)} />
      <Button icon="minus" label={t.reduce} disabled={!view.mayReduce} onClick={() => view.zoom(1 / zoomStep)} />
      <Button
        icon="whole"
        label={t.showWhole}
        disabled={view.isWhole}
        onClick={() => {
          onWhole?.();
          view.showWhole();
        }}
      />
    </div>
  );
}

export function ZoomHelp() {
  const t = textsOf({ en, de });
  return <p class="muted small">{t.help}</p>;
}
