/** A point of a picture: says what it is, and leads to its run where there is room to hit it. */
import type { ComponentChildren } from "preact";
import { hrefOf } from "../../router/address.ts";

/** Smallest target for pointers in a picture, in pixels. */
export const smallestTarget = 24;

interface Props {
  /** The page of its run; null for none. */
  address: string | null;
  /** The point and its figures in words. */
  text: string;
  children: ComponentChildren;
}

export function PointLink({ address, text, children }: Props) {
  const content = (
    <>
      <title>{text}</title>
      {children}
    </>
  );
  if (address === null) return <g>{content}</g>;
  return (
    <a href={hrefOf(address)} aria-label={text} class="point-link">
      {content}
    </a>
  );
}
