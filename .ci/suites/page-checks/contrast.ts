/**
 * In the page, as one function without anything from outside: text below a contrast of 4.5, and borders of fields, icons and
 * lines of charts below 3, from the computed styles (Q15). Areas of charts have their names and values as text.
 */
export function contrastFaults(): string[] {
  type Colour = readonly [number, number, number, number];
  const [leastOfText, leastOfParts] = [4.5, 3];
  const faults = new Set<string>();
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map<string, Colour>();

  function colourOf(css: string): Colour {
    const found = known.get(css);
    if (found || !pixel) return found ?? [0, 0, 0, 0];
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = css;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pixel.getImageData(0, 0, 1, 1).data;
    const colour = [red, green, blue, alpha / 255] as const;
    known.set(css, colour);
    return colour;
  }
  const over = ([r, g, b, a]: Colour, below: Colour): Colour => [
    ...([r, g, b].map((value, index) => value * a + below[index] * (1 - a)) as [number, number, number]),
    1,
  ];
  const luminance = (colour: Colour): number => {
    const [red, green, blue] = colour.map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  function contrast(one: Colour, other: Colour): number {
    const [dark, light] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
    return (light + 0.05) / (dark + 0.05);
  }

  /** The colour behind the content of an element. */
  function paperOf(element: Element | null): Colour {
    const layers: Colour[] = [];
    for (let each = element; each; each = each.parentElement) {
      const colour = colourOf(getComputedStyle(each).backgroundColor);
      if (colour[3] > 0) layers.unshift(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduce((below, layer) => over(layer, below), [255, 255, 255, 1] as Colour);
  }
  /** The colour behind a text in a picture: shapes that are drawn before it lie behind it. */
  function paperInPicture(text: SVGTextElement): Colour {
    const picture = text.ownerSVGElement;
    const box = text.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    let paper = paperOf(picture?.parentElement ?? null);
    for (const shape of picture?.querySelectorAll<SVGGeometryElement>("rect, path, circle, polygon") ?? []) {
      if (shape.closest("defs, pattern") || !(text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_PRECEDING))
        continue;
      const around = shape.getBoundingClientRect();
      if (x < around.left || x > around.right || y < around.top || y > around.bottom) continue;
      const point = new DOMPoint(x, y).matrixTransform(shape.getScreenCTM()?.inverse());
      const { fill, fillOpacity, stroke, strokeOpacity } = getComputedStyle(shape);
      const pattern = /url\("?#(.+?)"?\)/.exec(fill)?.[1];
      const plain = pattern
        ? (document.getElementById(pattern)?.querySelector("rect")?.getAttribute("fill") ?? "none")
        : fill;
      for (const [css, opacity, isHit] of [
        [plain, fillOpacity, shape.isPointInFill(point)],
        [stroke, strokeOpacity, shape.isPointInStroke(point)],
      ] as const) {
        if (css === "none" || !isHit) continue;
        const [r, g, b, a] = colourOf(css);
        paper = over([r, g, b, a * Number(opacity)], paper);
      }
    }
    return paper;
  }
  function opacityOf(element: Element): number {
    let opacity = 1;
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity);
    return opacity;
  }
  function expect(what: string, element: Element, css: string, paper: Colour, least: number): void {
    const [r, g, b, a] = colourOf(css);
    const found = contrast(over([r, g, b, a * opacityOf(element)], paper), paper);
    const name = `${element.localName}.${element.getAttribute("class") ?? ""}`;
    if (found < least - 0.005)
      faults.add(`${what} ${found.toFixed(2)} < ${least}: ${name} ${(element.textContent ?? "").trim().slice(0, 30)}`);
  }
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(":disabled, [aria-disabled=true], option, noscript")
    );
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!element || !texts.currentNode.textContent?.trim() || !isSeen(element)) continue;
    const inPicture = element.closest("text");
    if (element.closest("svg") && !inPicture) continue;
    const { color, fill, stroke, paintOrder } = getComputedStyle(element);
    if (!inPicture) expect("text", element, color, paperOf(element), leastOfText);
    // Text with a rim stands on it.
    else
      expect(
        "text",
        element,
        fill,
        stroke !== "none" && paintOrder.startsWith("stroke") ? colourOf(stroke) : paperInPicture(inPicture),
        leastOfText,
      );
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
    if (["radio", "checkbox", "range", "file"].includes(field.type) || !isSeen(field)) continue;
    const { borderBlockEndColor, backgroundColor } = getComputedStyle(field);
    const paper = paperOf(field.parentElement);
    const edges = [borderBlockEndColor, backgroundColor].toSorted(
      (left, right) => contrast(over(colourOf(right), paper), paper) - contrast(over(colourOf(left), paper), paper),
    );
    expect("border of a field", field, edges[0], paper, leastOfParts);
    const placeholder = getComputedStyle(field, "::placeholder").color;
    if (field.placeholder) expect("placeholder", field, placeholder, paperOf(field), leastOfText);
  }
  for (const icon of document.querySelectorAll("svg.icon")) {
    if (isSeen(icon)) expect("icon", icon, getComputedStyle(icon).color, paperOf(icon.parentElement), leastOfParts);
  }
  // Lines of charts on canvases have the colours of their legends.
  for (const line of document.querySelectorAll("svg.picture :is(path, line, polyline), .swatch path")) {
    const { fill, stroke } = getComputedStyle(line);
    const isGrid = line.closest("defs, pattern, .chart-grid, .convergence-axis, .sankey-link, .map-border");
    // A line with an edge of its own is seen by that.
    if (
      isGrid ||
      line.previousElementSibling?.matches(".line-edge") ||
      stroke === "none" ||
      (fill !== "none" && !(line instanceof SVGLineElement)) ||
      !line.checkVisibility()
    )
      continue;
    expect("line of a chart", line, stroke, paperOf(line.closest("svg")?.parentElement ?? null), leastOfParts);
  }
  return [...faults];
}
