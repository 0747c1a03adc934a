/** Menu of a variant: duplicate, rename, move, delete. And the button that makes another one. */
import { useRef, useState } from "preact/hooks";
import { NameDialog } from "../../components/action-dialog.tsx";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Menu } from "../../components/menu.tsx";
import { useAction } from "../../data/action.ts";
import type { Variant } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import type { CalendarSchema } from "../../data/interface.ts";
import { send } from "../../data/request.ts";
import { changesOfVariant } from "../../data/whole-variant.ts";
import { textsOf } from "../../language/language.ts";
import { navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ParentDialog, ParentField, RemoveVariantDialog } from "./parent-field.tsx";
import { movesOf, withMoved, withRenamed } from "./variant-order.ts";
import { namesIn } from "./variant-tree.ts";

export const reloadVariants = (): void => {
  reload("/models/");
  reload("/datasets/");
};

const displayOf = async (dataset: number): Promise<CalendarSchema["display"]> =>
  (await send<CalendarSchema>("GET", `/datasets/${dataset}/calendar`)).display;

async function saveDisplay(dataset: number, display: object): Promise<void> {
  await send("PUT", `/datasets/${dataset}/calendar`, { display });
  reload(`/datasets/${dataset}/calendar`);
}

interface Shown {
  dataset: number;
  variant: Pick<Variant, "id" | "name" | "parent_id">;
  mayModify: boolean;
  /** All variants in their order, where the menu moves them. */
  among?: readonly Pick<Variant, "id" | "name" | "parent_id">[];
}

export function VariantMenu({ dataset, variant, mayModify, among = [] }: Shown) {
  const { id, name } = variant;
  const t = textsOf({ en, de });
  const [open, setOpen] = useState<"duplicate" | "rename" | "parent" | "remove" | null>(null);
  const address = `/models/${id}`;
  const close = (): void => {
    setOpen(null);
    reloadVariants();
  };
  const duplicate = useAction(async (given: string) => {
    // Lists have only the first overrides of each.
    const whole = await send<Variant>("GET", address);
    await create(dataset, { name: given, description: whole.description, ...changesOfVariant(whole) });
    setOpen(null);
  });
  const rename = useAction(async (given: string) => {
    await send("PUT", address, { name: given });
    const display = withRenamed(await displayOf(dataset), name, given);
    if (display) await saveDisplay(dataset, display);
    close();
  });
  const move = useAction(async (by: -1 | 1) => {
    await saveDisplay(dataset, withMoved(await displayOf(dataset), among, id, by));
  });
  const moves = movesOf(among, id);
  const removed = (): void => {
    setOpen(null);
    navigate(addressOf("/d/{dataset}", { dataset }));
    // Lists only: itself, which its page may still show, is gone.
    reload("/models/?");
    reload("/datasets/");
    reload("/runs/?");
  };
  const choice = (which: NonNullable<typeof open>) => (
    <button type="button" data-closes onClick={() => setOpen(which)}>
      {t[which]}
    </button>
  );
  const step = (which: "moveUp" | "moveDown", by: -1 | 1) => (
    <button type="button" data-closes onClick={() => void move.run(by)}>
      {t[which]}
    </button>
  );
  const shared = { onClose: () => setOpen(null) };
  return (
    <>
      {move.error && <ErrorNotice error={move.error} />}
      <Menu label={t.more(name)} icon="more">
        {choice("duplicate")}
        {mayModify && choice("rename")}
        {mayModify && choice("parent")}
        {mayModify && moves.up && step("moveUp", -1)}
        {mayModify && moves.down && step("moveDown", 1)}
        {mayModify && choice("remove")}
      </Menu>
      {open === "duplicate" && (
        <NameDialog
          {...shared}
          title={`${t.duplicate}: ${name}`}
          help={t.duplicateHelp}
          name={t.copyName(name)}
          submit={t.duplicate}
          action={duplicate}
          onSubmit={duplicate.run}
        />
      )}
      {open === "rename" && (
        <NameDialog
          {...shared}
          title={`${t.rename}: ${name}`}
          name={name}
          submit={t.rename}
          action={rename}
          onSubmit={rename.run}
        />
      )}
      {open === "parent" && <ParentDialog {...shared} dataset={dataset} variant={variant} onDone={close} />}
      {open === "remove" && <RemoveVariantDialog {...shared} dataset={dataset} variant={variant} onRemoved={removed} />}
    </>
  );
}

/** The new variant is shown, unless the page `stays`: then several names make several, separated by semicolons. */
export function NewVariant({ dataset, stays = false }: { dataset: number; stays?: boolean }) {
  const t = textsOf({ en, de });
  const [isOpen, setOpen] = useState(false);
  const [parent, setParent] = useState<number | null>(null);
  const made = useRef(new Set<string>());
  const make = useAction(async (name: string) => {
    for (const one of stays ? namesIn(name) : [name]) {
      // One that is taken leaves those before it made.
      if (made.current.has(one)) continue;
      await create(dataset, { name: one, parent_id: parent }, stays);
      made.current.add(one);
    }
    setOpen(false);
  });
  return (
    <>
      <Button
        icon="add"
        onClick={() => {
          made.current = new Set();
          setOpen(true);
        }}
      >
        {t.newVariant}
      </Button>
      {isOpen && (
        <NameDialog
          title={t.newVariant}
          help={stays ? `${t.newVariantHelp} ${t.severalNames}` : t.newVariantHelp}
          submit={t.makeNew}
          action={make}
          onSubmit={make.run}
          onClose={() => setOpen(false)}
        >
          <ParentField dataset={dataset} variant={null} value={parent} onChange={setParent} />
        </NameDialog>
      )}
    </>
  );
}

/** Makes it, and shows it, unless the page stays. */
async function create(dataset: number, variant: object, stays = false): Promise<void> {
  const { id } = await send<Variant>("POST", "/models/", { ...variant, ref_dataset: dataset });
  reloadVariants();
  if (!stays) navigate(addressOf("/d/{dataset}/v/{variant}", { dataset, variant: id }));
}
