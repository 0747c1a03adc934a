/**
 * A plugin of Swagger UI for the page /docs. Its source text is sent to browsers, so it uses nothing from outside.
 *
 * The filter finds operations by every word of their path, name and summary; without the plugin it compares names of tags
 * only. Tags are closed at first, because drawing all operations takes seconds, and open while something is filtered.
 * The document is read as JSON; Swagger UI would take a second to read it as YAML. References are all within the document:
 * following them here takes milliseconds, where Swagger UI takes the whole document apart for each operation, and once
 * before it shows anything.
 */
export function pagePlugin() {
  return {
    fn: {
      opsFilter(tags: Collection, phrase: string): Collection {
        const words = phrase.toLowerCase().split(/\s+/);
        const isMeant = (operation: Collection, tag: string): boolean => {
          const details = ["operationId", "summary"].map((name) => operation.getIn(["operation", name]));
          const text = [tag, operation.get("method"), operation.get("path"), ...details].join(" ").toLowerCase();
          return words.every((word) => text.includes(word));
        };
        return tags
          .map((tag, name) =>
            tag.set(
              "operations",
              (tag.get("operations") as Collection).filter((operation) => isMeant(operation, name)),
            ),
          )
          .filter((tag) => (tag.get("operations") as Collection).size > 0);
      },
      async resolveSubtree(document: object, path: string[]): Promise<{ spec: unknown; errors: never[] }> {
        const at = (steps: readonly string[]): unknown =>
          steps.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], document);
        const resolved = (value: unknown, within: readonly string[]): unknown => {
          if (Array.isArray(value)) return value.map((item) => resolved(item, within));
          if (typeof value !== "object" || value === null) return value;
          const { $ref: reference, ...rest } = value as Record<string, unknown>;
          if (typeof reference === "string") {
            // A schema that contains itself stays a reference there.
            if (within.includes(reference)) return value;
            const meant = resolved(at(reference.slice(2).split("/")), [...within, reference]) as object;
            return { ...meant, ...(resolved(rest, within) as object), $$ref: reference };
          }
          return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolved(part, within)]));
        };
        return { spec: resolved(at(path), []), errors: [] };
      },
    },
    statePlugins: {
      layout: {
        wrapSelectors: {
          isShown:
            (isShown: Selector, system: System) =>
            (_state: unknown, thing: string[], byDefault: unknown): unknown => {
              const filter = system.layoutSelectors.currentFilter();
              const isFiltered = typeof filter === "string" && filter !== "";
              return isShown(thing, byDefault || (isFiltered && thing[0] === "operations-tag"));
            },
        },
      },
      spec: {
        wrapActions: {
          parseToJson: (_: unknown, system: System) => (text: string) => {
            system.specActions.updateJsonSpec(JSON.parse(text));
            return {};
          },
        },
      },
    },
  };
}

/** A collection of Immutable.js. */
interface Collection {
  readonly size: number;
  get(key: string): unknown;
  getIn(path: string[]): unknown;
  set(key: string, value: unknown): Collection;
  map(change: (item: Collection, key: string) => Collection): Collection;
  filter(isKept: (item: Collection, key: string) => boolean): Collection;
}

/** It has its state already. */
type Selector = (thing: string[], byDefault: unknown) => unknown;

interface System {
  layoutSelectors: { currentFilter(): unknown };
  specActions: { updateJsonSpec(document: unknown): void };
}
