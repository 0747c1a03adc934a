/**
 * Checks data in a worker of the page: at once, and also while the service does not answer. The worker has the model as it is stored,
 * asked for once; after what is saved here it knows what is stored now. Where it has not, the service is asked.
 */
import type { Answer, Question } from "@esm/optimize/checks/questions";
import { type Problem, RequestError, respond } from "../request.ts";

/** Address of its script; the bundle puts it in place. */
declare const checkScript: string;

/** A worker that nobody has asked for so long ends, and gives its memory back: some megabytes, and the data set. */
const idleMs = 300_000;
/** After the first picture, if the browser is never idle. */
const startAfterMs = 2000;

/** Browsers with trusted types start scripts only by a policy that the service allows. */
interface Policies {
  createPolicy(name: string, rules: object): { createScriptURL(address: string): string };
}
let policy: ReturnType<Policies["createPolicy"]> | undefined;

function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy("esm-checks", { createScriptURL: (own: string) => own });
  return new Worker(policy?.createScriptURL(checkScript) ?? checkScript);
}

export class CheckWorker {
  #worker: Worker | null = null;
  /** Variant and revision that the worker has; null where it has nothing. */
  #has: { readonly variant: number; readonly revision: number } | null = null;
  /** The last problems of what is saved, as JSON. */
  #said: string | null = null;
  #turn = 0;
  #checking: Promise<Answer> | null = null;
  #isLoading = false;
  /** Resolved by the answers, in their order. */
  #asked: ((answer: Answer) => void)[] = [];
  /** The browser cannot start it, or the data are too large. */
  #isOut = typeof Worker === "undefined";
  #idle: ReturnType<typeof setTimeout> | undefined;

  /**
   * Finds what a validation would find after the operations. Returns null where they cannot be saved: the page says so where they were
   * typed. Returns undefined where the worker does not have this state of the data.
   */
  async check(
    variant: number | null,
    revision: number,
    operations: readonly object[],
  ): Promise<readonly Problem[] | null | undefined> {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#close(), idleMs);
    const turn = ++this.#turn;
    // Changes may come while it checks. Only the last one counts.
    await this.#checking;
    if (turn !== this.#turn) return null;
    if (!this.#isAt(variant, revision)) return undefined;
    const language = document.documentElement.lang === "de" ? "de" : "en";
    this.#checking = this.#ask({ name: "problems", operations, language });
    const answer = await this.#checking;
    if (!("problems" in answer)) return "refused" in answer ? null : undefined;
    if (operations.length === 0) this.#said = JSON.stringify(answer.problems);
    // As the service writes them.
    return answer.problems as unknown as readonly Problem[];
  }

  /**
   * Fetches the data where they are not those of this state, and where the service has found other problems than the worker: the variant
   * may have been changed.
   */
  load(variant: number, revision: number, found: readonly Problem[]): void {
    if (this.#said !== null && this.#said !== JSON.stringify(found)) this.#forget();
    if (this.#isOut || this.#isLoading || this.#isAt(variant, revision)) return;
    void this.#fetch(variant);
  }

  /** These operations have led from one revision to the next; what is not known is fetched. */
  saved(body: { operations: readonly object[] } | undefined, before: number, after: number): void {
    if (!body || this.#has?.revision !== before) return;
    this.#has = { ...this.#has, revision: after };
    this.#said = null;
    void this.#ask({ name: "saved", operations: body.operations });
  }

  /** Drops the data, which may differ from what is stored. They are fetched when they are needed again. */
  #forget(): void {
    this.#has = null;
    this.#said = null;
  }

  #close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#forget();
    for (const resolve of this.#asked.splice(0)) resolve({ failed: "The worker was ended." });
  }

  #isAt(variant: number | null, revision: number): boolean {
    return this.#has?.variant === variant && this.#has.revision === revision;
  }

  async #fetch(variant: number): Promise<void> {
    this.#isLoading = true;
    await whenIdle();
    try {
      const response = await respond("GET", `/models/${variant}/content`, undefined, { withoutLogin: true });
      const bytes = await response.arrayBuffer();
      const answer = await this.#ask({ name: "model", bytes }, [bytes]);
      if (!("revision" in answer)) return;
      this.#has = { variant, revision: answer.revision };
      // The first check takes longer: the browser compiles what it runs. Nobody waits for this one.
      const operations = [{ operation: "set", kind: "dataset", attribute: "description", value: "" }];
      await this.#ask({ name: "problems", operations, language: "en" });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === 413) this.#isOut = true;
    } finally {
      this.#isLoading = false;
    }
  }

  #ask(question: Question, transfer: Transferable[] = []): Promise<Answer> {
    const answered = new Promise<Answer>((resolve) => {
      this.#asked.push(resolve);
      try {
        this.#worker ??= this.#start();
        this.#worker.postMessage(question, transfer);
      } catch {
        this.#giveUp();
      }
    });
    return answered.then((answer) => {
      if ("failed" in answer) this.#forget();
      return answer;
    });
  }

  #start(): Worker {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#asked.shift()?.(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#giveUp();
    };
    return worker;
  }

  /** The service is asked from now on. */
  #giveUp(): void {
    this.#isOut = true;
    this.#close();
  }
}

const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) =>
    "requestIdleCallback" in globalThis
      ? requestIdleCallback(resolve, { timeout: startAfterMs })
      : setTimeout(resolve, startAfterMs),
  );
