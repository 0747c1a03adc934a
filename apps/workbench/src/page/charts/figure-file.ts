/**
 * A figure as one SVG that stands alone: its title, unit, source and resolution of time, and below them all pictures and
 * words of its box, placed and coloured as they are on the screen.
 */

/** Heading of a picture in a file. */
export interface FileHead {
  title: string;
  /** Unit, source, resolution of time. */
  lines: readonly string[];
}

export const family = 'system-ui, "Liberation Sans", sans-serif';
export const fileMargin = 16;
export const namespace = "http://www.w3.org/2000/svg";
const [titleSize, lineSize] = [18, 13];
const lineHeight = 1.4;

/** A line of the head, no wider than the picture. */
export interface HeadLine {
  text: string;
  font: string;
  size: number;
  isTitle: boolean;
  /** Height of its middle, below the margin. */
  y: number;
}

/** Long lines are broken between words. */
export function headLines({ title, lines }: FileHead, width: number): { lines: HeadLine[]; height: number } {
  const context = document.createElement("canvas").getContext("2d");
  let y = 0;
  const placed = [title, ...lines].flatMap((text, index) => {
    const isTitle = index === 0;
    const size = isTitle ? titleSize : lineSize;
    const font = `${isTitle ? "600 " : ""}${size}px ${family}`;
    if (context) context.font = font;
    return brokenAt(text, (part) => (context?.measureText(part).width ?? 0) <= width).map((part): HeadLine => {
      y += size * lineHeight;
      return { text: part, font, size, isTitle, y: y - (size * lineHeight) / 2 };
    });
  });
  return { lines: placed, height: y + 12 };
}

function brokenAt(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export type Attributes = Readonly<Record<string, string | number>>;

export function addElement(parent: Element, name: string, attributes: Attributes, text?: string): SVGElement {
  const element = document.createElementNS(namespace, name) as SVGElement;
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

/** @param box may be hidden behind the table of its figure */
export function figureSvg(box: HTMLElement, head: FileHead): SVGSVGElement {
  const wasHidden = box.hidden;
  box.hidden = false;
  try {
    return drawn(box, head);
  } finally {
    box.hidden = wasHidden;
  }
}

function drawn(box: HTMLElement, head: FileHead): SVGSVGElement {
  const { color } = getComputedStyle(box);
  const paper = getComputedStyle(box.closest(".panel") ?? document.body).backgroundColor;
  const parts = [...placedPictures(box), ...placedTexts(box)];
  const width = Math.max(box.clientWidth, ...parts.map(({ right }) => right)) + 2 * fileMargin;
  const { lines, height: headHeight } = headLines(head, width - 2 * fileMargin);
  const height = headHeight + Math.max(0, ...parts.map(({ bottom }) => bottom)) + 2 * fileMargin;
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("width", String(Math.ceil(width)));
  svg.setAttribute("height", String(Math.ceil(height)));
  addElement(svg, "title", {}, head.title);
  addElement(svg, "rect", { width: "100%", height: "100%", fill: paper });
  for (const { text, size, isTitle, y } of lines) {
    const look: Attributes = {
      x: fileMargin,
      y: fileMargin + y,
      fill: color,
      "fill-opacity": isTitle ? 1 : 0.75,
      "font-family": family,
      "font-size": size,
      "font-weight": isTitle ? 600 : 400,
      "dominant-baseline": "central",
    };
    addElement(svg, "text", look, text);
  }
  const body = addElement(svg, "g", { transform: `translate(${fileMargin} ${fileMargin + headHeight})` });
  body.append(...parts.map(({ element }) => element));
  return svg;
}

interface Part {
  element: SVGElement;
  right: number;
  bottom: number;
}

/** Tables are in the CSV file, and buttons are for the screen, as are parts of pictures with `data-screen`. */
const leftOut = "table, button, a, input, select, details, .visually-hidden";

/** Writes styles into the elements as attributes of SVG. */
const styled = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "display",
  "visibility",
  "paint-order",
  "text-anchor",
  "dominant-baseline",
  "font-family",
  "font-size",
  "font-weight",
  "image-rendering",
];

function placedPictures(box: HTMLElement): Part[] {
  const pictures = [...box.querySelectorAll("svg")].filter(
    (svg) => !svg.parentElement?.closest("svg") && !svg.closest(leftOut) && svg.checkVisibility(),
  );
  return pictures.map((picture) => {
    const { left, top, width, height } = placeIn(box, picture.getBoundingClientRect(), picture);
    const copy = picture.cloneNode(true) as SVGSVGElement;
    const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
    for (const [index, element] of [picture, ...picture.querySelectorAll("*")].entries()) {
      const style = getComputedStyle(element);
      for (const name of styled) {
        const value = style.getPropertyValue(name);
        if (value) copies[index].setAttribute(name, value);
      }
    }
    for (const part of copy.querySelectorAll("[data-screen]")) part.remove();
    for (const [name, value] of Object.entries({ x: left, y: top, width, height }))
      copy.setAttribute(name, String(value));
    // In the page a picture is a block; here it may draw beyond its edge as it does there.
    copy.setAttribute("display", "inline");
    copy.setAttribute("overflow", "visible");
    return { element: copy, right: left + width, bottom: top + height };
  });
}

/** The words outside pictures, line by line. */
function placedTexts(box: HTMLElement): Part[] {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const parts: Part[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!parent || parent.closest(`svg, ${leftOut}`) || !parent.checkVisibility()) continue;
    const style = getComputedStyle(parent);
    for (const { text, rect } of linesOf(node)) {
      const { left, top, width, height } = placeIn(box, rect, parent);
      const element = document.createElementNS(namespace, "text");
      const attributes = {
        x: left,
        y: top + height / 2,
        fill: style.color,
        "dominant-baseline": "central",
        "font-family": style.fontFamily,
        "font-size": style.fontSize,
        "font-weight": style.fontWeight,
      };
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
      element.textContent = text;
      parts.push({ element, right: left + width, bottom: top + height });
    }
  }
  return parts;
}

function linesOf(node: Node): { text: string; rect: DOMRect }[] {
  const lines: { text: string; rect: DOMRect }[] = [];
  const range = document.createRange();
  for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const rect = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.rect.top - rect.top) < 2) last.text += ` ${word}`;
    else lines.push({ text: word, rect });
  }
  return lines;
}

/** Where something is in the box, whatever has been scrolled. */
function placeIn(box: HTMLElement, rect: DOMRect, element: Element) {
  const origin = box.getBoundingClientRect();
  const scrolled = element.closest("section[tabindex]")?.scrollLeft ?? 0;
  return {
    left: rect.left - origin.left + scrolled,
    top: rect.top - origin.top,
    width: rect.width,
    height: rect.height,
  };
}
