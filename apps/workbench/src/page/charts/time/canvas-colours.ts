/** Colours for canvases: those of the style sheet as they are in the scheme on the screen, and hatches. */
import { computed } from "@preact/signals";
import { isDark } from "../../styles/scheme.ts";
import type { CanvasColours, Hatch } from "./plot-data.ts";

const tokens = { panel: "--panel", ink: "--ink", muted: "--muted", line: "--line", accent: "--accent" } as const;

function readColours(): Omit<CanvasColours, "isDark"> {
  const probe = document.createElement("span");
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return hexOf(getComputedStyle(probe).color);
  };
  const colours = {
    panel: read(tokens.panel),
    ink: read(tokens.ink),
    muted: read(tokens.muted),
    line: read(tokens.line),
    accent: read(tokens.accent),
  };
  probe.remove();
  return colours;
}

const hexOf = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;

const canvasColours = computed((): CanvasColours => ({ isDark: isDark.value, ...readColours() }));

/** Colours of all canvases; they change with the scheme. */
export const useCanvasColours = (): CanvasColours => canvasColours.value;

const tileSize = 8;

/** The colour with lines or dots of the panel's colour. */
export function hatched(colour: string, hatch: Hatch, panel: string, pixelRatio: number): CanvasPattern | string {
  const size = tileSize * Math.max(1, Math.round(pixelRatio));
  const tile = document.createElement("canvas");
  tile.width = size;
  tile.height = size;
  const context = tile.getContext("2d");
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, size, size);
  context.globalAlpha = hatch === "below" ? 0.5 : 0.75;
  context.strokeStyle = panel;
  context.fillStyle = panel;
  context.lineWidth = size / (hatch === "below" ? 4 : 6);
  if (hatch === "dots") {
    context.beginPath();
    context.arc(size / 2, size / 2, size / 5, 0, 2 * Math.PI);
    context.fill();
  } else drawDiagonals(context, size, hatch === "counterhatch");
  return context.createPattern(tile, "repeat") ?? colour;
}

/** One across the tile, and the corners that its neighbours continue. */
function drawDiagonals(context: CanvasRenderingContext2D, size: number, isCounter: boolean): void {
  context.beginPath();
  for (const offset of [-size, 0, size]) {
    const [start, end] = isCounter ? [offset, offset + size] : [offset + size, offset];
    context.moveTo(start - (isCounter ? 1 : -1), -1);
    context.lineTo(end + (isCounter ? 1 : -1), size + 1);
  }
  context.stroke();
}
