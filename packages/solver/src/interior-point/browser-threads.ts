/** Threads of a browser that take part in the kernel's work. They need a page that is isolated from other origins. */
import type { KernelThreadData } from "./factorization/kernel-memory.ts";

/** The parts of a worker that are used here; the types of Node.js leave them out. */
interface BrowserWorker {
  onmessage: (() => void) | null;
  onerror: ((event: unknown) => void) | null;
  postMessage(data: unknown): void;
  terminate(): void;
}

const browser = globalThis as unknown as {
  readonly crossOriginIsolated?: boolean;
  readonly navigator?: { readonly hardwareConcurrency?: number };
  readonly Worker?: new (address: unknown) => BrowserWorker;
  readonly trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(text: string): unknown } };
};

/** Threads that this browser can have; 1 where memory cannot be shared. */
export const browserThreads = (): number =>
  browser.crossOriginIsolated && browser.Worker ? (browser.navigator?.hardwareConcurrency ?? 1) : 1;

/** All that such a thread does: `kernel-thread.ts` for browsers. */
const script = `onmessage = ({ data: { module, memory, thread } }) => {
  postMessage("started");
  new WebAssembly.Instance(module, { env: { memory } }).exports.help(thread);
};`;

interface Helpers {
  startThread(data: KernelThreadData): void;
  /** Resolves when all threads have their data: a browser starts none while this thread works. */
  started(): Promise<void>;
  end(): void;
}

let makeAddress: ((text: string) => unknown) | null = null;

/** Policies of pages can refuse addresses of scripts that come by no policy of this name. */
function trusted(address: string): unknown {
  const policy = makeAddress ? null : browser.trustedTypes?.createPolicy("esm-core", { createScriptURL: String });
  makeAddress ??= policy ? (text) => policy.createScriptURL(text) : (text) => text;
  return makeAddress(address);
}

export function browserHelpers(): Helpers {
  const workers: BrowserWorker[] = [];
  const starting: Promise<void>[] = [];
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return {
    startThread(data) {
      const { Worker } = browser;
      if (!Worker) return;
      const worker = new Worker(trusted(address));
      workers.push(worker);
      starting.push(
        new Promise((resolve) => {
          worker.onmessage = resolve;
          // Without it, the others do its share.
          worker.onerror = () => resolve();
        }),
      );
      worker.postMessage(data);
    },
    started: () => Promise.all(starting).then(() => undefined),
    end() {
      for (const worker of workers) worker.terminate();
      URL.revokeObjectURL(address);
    },
  };
}
