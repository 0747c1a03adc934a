/** A new page appears when what it needs is there, so that nothing moves under the eyes. A slow one appears in parts. */
import { effect } from "@preact/signals";
import { firstLoads } from "../data/first-loads.ts";
import { visit } from "../router/address.ts";

const longestMs = 1200;
/** Frames to wait, since loaded data may cause further requests in the next one. */
const quietFrames = 3;

/** The style sheet reads `data-settling` of the document. */
export function followSettling(): void {
  const { dataset } = document.documentElement;
  let current = -1;
  effect(() => {
    const opened = visit.value;
    const begin = performance.now();
    let quiet = 0;
    const look = (): void => {
      if (opened !== current) return;
      quiet = firstLoads.peek() === 0 ? quiet + 1 : 0;
      if (quiet > quietFrames || performance.now() - begin > longestMs) delete dataset.settling;
      else requestAnimationFrame(look);
    };
    current = opened;
    dataset.settling = "";
    requestAnimationFrame(look);
  });
}
