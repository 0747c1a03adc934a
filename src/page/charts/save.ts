/** Saves pictures and their numbers as files of the browser. */

const scale = 2;

export const saveCsv = (csv: string, title: string): void =>
  saveBlob(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${fileName(title)}.csv`);

/** Nothing happens where the picture is none of lines. */
export function saveSvg(picture: Element | null, title: string): void {
  if (picture instanceof SVGSVGElement) saveBlob(svgBlob(picture), `${fileName(title)}.svg`);
}

type Drawing = (scale: number) => Promise<HTMLCanvasElement>;

const largerDrawings = new WeakMap<Element, Drawing>();

/** How a canvas is drawn for a file, which has more pixels and stands alone. */
export function drawLarger(canvas: HTMLCanvasElement, drawing: Drawing): void {
  largerDrawings.set(canvas, drawing);
}

/** Twice as many pixels as on the screen. */
export async function savePng(picture: Element | null, title: string): Promise<void> {
  const drawing = picture && largerDrawings.get(picture);
  const canvas = drawing ? await drawing(scale) : await drawn(picture);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  if (canvas) canvas.toBlob(resolve, "image/png");
  else resolve(null);
  const blob = await promise;
  if (blob) saveBlob(blob, `${fileName(title)}.png`);
}

async function drawn(picture: Element | null): Promise<HTMLCanvasElement | null> {
  if (!(picture instanceof SVGSVGElement)) return null;
  const { width, height } = picture.getBoundingClientRect();
  const image = new Image();
  const address = URL.createObjectURL(svgBlob(picture));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    const context = canvas.getContext("2d");
    if (!context) return null;
    context.fillStyle = getComputedStyle(picture.closest(".panel") ?? document.body).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What the style sheet says is written into the elements as attributes of SVG: the file stands alone. */
const styled = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "opacity", "text-anchor"],
  ...["font-family", "font-size", "font-weight"],
];

function svgBlob(picture: SVGSVGElement): Blob {
  const { width, height } = picture.getBoundingClientRect();
  const copy = picture.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [index, element] of [picture, ...picture.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(element);
    const target = copies[index];
    for (const name of styled) {
      const value = style.getPropertyValue(name);
      if (value) target.setAttribute(name, value);
    }
  }
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml;charset=utf-8" });
}

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const fileName = (title: string): string =>
  title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "figure";
