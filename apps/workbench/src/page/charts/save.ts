/** Saves pictures and their numbers as files of the browser. */
import { saveBlob } from "../data/saved-file.ts";
import { type FileHead, figureSvg } from "./figure-file.ts";

const scale = 2;

export const saveCsv = (csv: string, name: string): void =>
  saveBlob(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${fileName(name)}.csv`);

export function saveSvg(box: HTMLElement, head: FileHead, name: string): void {
  const plot = box.querySelector("canvas");
  const drawing = plot && vectorDrawings.get(plot);
  saveBlob(blobOf(drawing ? drawing(head) : figureSvg(box, head)), `${fileName(name)}.svg`);
}

type VectorDrawing = (head: FileHead) => SVGSVGElement;

const vectorDrawings = new WeakMap<Element, VectorDrawing>();

/** How a canvas is drawn as an SVG. */
export function drawAsSvg(canvas: HTMLCanvasElement, drawing: VectorDrawing): void {
  vectorDrawings.set(canvas, drawing);
}

type Drawing = (head: FileHead, scale: number) => Promise<HTMLCanvasElement>;

const drawings = new WeakMap<Element, Drawing>();

/** How a canvas is drawn for a file, which has more pixels and stands alone. */
export function drawLarger(canvas: HTMLCanvasElement, drawing: Drawing): void {
  drawings.set(canvas, drawing);
}

/** Twice as many pixels as on the screen. */
export async function savePng(box: HTMLElement, head: FileHead, name: string): Promise<void> {
  const plot = box.querySelector("canvas");
  const drawing = plot && drawings.get(plot);
  const canvas = drawing ? await drawing(head, scale) : await rasterized(figureSvg(box, head));
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/png");
  const blob = await promise;
  if (blob) saveBlob(blob, `${fileName(name)}.png`);
}

async function rasterized(svg: SVGSVGElement): Promise<HTMLCanvasElement> {
  const image = new Image();
  const address = URL.createObjectURL(blobOf(svg));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width * scale;
    canvas.height = image.height * scale;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const blobOf = (svg: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml;charset=utf-8" });

const fileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "figure";
