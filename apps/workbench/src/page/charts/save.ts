/** Saves pictures and their numbers as files of the browser. */
import { saveBlob } from "../data/saved-file.ts";
import { type FileHead, figureSvg } from "./figure-file.ts";

const scale = 2;

export const saveCsv = (csv: string, name: string): void =>
  saveBlob(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${fileName(name)}.csv`);

export function saveSvg(box: HTMLElement, head: FileHead, name: string): void {
  const drawings = drawingsIn(box);
  saveBlob(blobOf(drawings ? drawings.vector(head) : figureSvg(box, head)), `${fileName(name)}.svg`);
}

/** Drawings of a canvas for files, which stand alone. */
interface FileDrawings {
  vector: (head: FileHead) => SVGSVGElement;
  /** With more pixels than on the screen. */
  larger: (head: FileHead, scale: number) => Promise<HTMLCanvasElement>;
}

const fileDrawings = new WeakMap<Element, FileDrawings>();

export function drawForFiles(canvas: HTMLCanvasElement, drawings: FileDrawings): void {
  fileDrawings.set(canvas, drawings);
}

function drawingsIn(box: HTMLElement): FileDrawings | null | undefined {
  const canvas = box.querySelector("canvas");
  return canvas && fileDrawings.get(canvas);
}

/** Twice as many pixels as on the screen. */
export async function savePng(box: HTMLElement, head: FileHead, name: string): Promise<void> {
  const drawings = drawingsIn(box);
  const canvas = drawings ? await drawings.larger(head, scale) : await rasterized(figureSvg(box, head));
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
