/** The width of an element on the screen, in whole pixels; 0 until it is known. */
import { useLayoutEffect, useState } from "preact/hooks";

export function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const read = (): void => {
      // Hidden behind its table, a picture keeps its width.
      if (current.clientWidth > 0) setWidth(current.clientWidth);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
