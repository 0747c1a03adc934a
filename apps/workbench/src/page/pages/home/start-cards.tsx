/** Three ways to begin: the example, one's own data, an empty data set. Without an account, that comes first. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Icon, type IconName } from "../../components/icon.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset, Example, Variant } from "../../data/answers.ts";
import { reload, useData } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { startRun } from "../../data/runs/start-run.ts";
import { user } from "../../data/session.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { CreateDialog } from "../datasets/create-dialog.tsx";
import { DropZone } from "../datasets/drop-zone.tsx";
import { AccountDialog } from "./account-dialog.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** Solved in about a second. */
const firstExample = "one-region-week";

async function createExample(name: string): Promise<Dataset> {
  const dataset = await send<Dataset>("POST", addressOf("/examples/{name}", { name }));
  reload("/datasets/");
  return dataset;
}

async function runFirstExample(): Promise<void> {
  const { id } = await createExample(firstExample);
  const [variant] = await send<Variant[]>("GET", addressOf("/models/", {}, { dataset_id: id, limit: 1 }));
  if (variant) await startRun(variant.id, { kind: "optimize", options: { prices: true } });
  else navigate(addressOf("/d/{id}", { id }));
}

async function openExample(name: string): Promise<void> {
  const { id } = await createExample(name);
  navigate(addressOf("/d/{id}", { id }));
}

export function StartCards() {
  const t = textsOf({ en, de });
  const [waiting, setWaiting] = useState<{ act: () => void } | null>(null);
  const [isCreating, setCreating] = useState(false);
  const example = useAction(runFirstExample);
  const begin = (act: () => void): void => {
    if (user.peek()) act();
    else setWaiting({ act });
  };
  return (
    <>
      <div class="start-cards">
        <Card title={t.example} text={t.exampleHelp} icon="play">
          {example.error && <ErrorNotice error={example.error} />}
          <div class="row">
            <Button
              kind="primary"
              icon="play"
              isBusy={example.isRunning}
              onClick={() => begin(() => void example.run())}
            >
              {t.runIt}
            </Button>
            <span class="muted" role="status">
              {example.isRunning ? t.creating : ""}
            </span>
          </div>
        </Card>
        <DropZone class="panel start-card" begin={begin}>
          <CardText title={t.own} text={t.ownHelp} icon="upload" />
        </DropZone>
        <Card title={t.empty} text={t.emptyHelp} icon="add">
          <div>
            <Button icon="add" onClick={() => begin(() => setCreating(true))}>
              {t.create}
            </Button>
          </div>
        </Card>
      </div>
      {user.value ? (
        <MoreExamples />
      ) : (
        <p class="muted">
          {t.hasAccount} <a href={hrefOf("/login")}>{t.logIn}</a>
        </p>
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {waiting && (
        <AccountDialog
          onClose={() => setWaiting(null)}
          onDone={() => {
            setWaiting(null);
            waiting.act();
          }}
        />
      )}
    </>
  );
}

interface CardProps {
  title: string;
  text: string;
  icon: IconName;
}

function Card({ children, ...text }: CardProps & { children: ComponentChildren }) {
  return (
    <section class="panel start-card">
      <CardText {...text} />
      {children}
    </section>
  );
}

function CardText({ title, text, icon }: CardProps) {
  return (
    <>
      <h2 class="start-title">
        <Icon name={icon} />
        {title}
      </h2>
      <p class="muted">{text}</p>
    </>
  );
}

function MoreExamples() {
  const t = textsOf({ en, de });
  const { value: examples = [] } = useData<Example[]>("/examples/");
  const open = useAction(openExample);
  const others = examples.filter(({ name }) => name !== firstExample);
  if (others.length === 0) return null;
  return (
    <section class="stack">
      <h2>{t.more}</h2>
      {open.error && <ErrorNotice error={open.error} />}
      <ul class="grid plain-list">
        {others.map(({ name, regions, number_of_time_steps, ...example }) => {
          const { title, description } = t.exampleTexts[name] ?? example;
          return (
            <li key={name} class="example">
              <h3>{title}</h3>
              <p class="muted">{description}</p>
              <div class="row row-apart">
                <span class="muted small">{t.exampleSize(regions, formatCount(number_of_time_steps))}</span>
                <Button isBusy={open.isRunning} onClick={() => void open.run(name)}>
                  {t.open}
                  <span class="visually-hidden">: {title}</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
