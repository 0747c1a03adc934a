/** The page at the address: its script is loaded, then it is drawn. */
import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button, ButtonLink } from "../components/button.tsx";
import { EmptyState } from "../components/feedback/empty-state.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { countFirstLoad } from "../data/first-loads.ts";
import { user } from "../data/session.ts";
import { textsOf } from "../language/language.ts";
import { pages } from "../pages/pages.ts";
import { hrefOf, path, visit } from "../router/address.ts";
import { isShared } from "../router/base.ts";
import { findPage } from "../router/match.ts";
import type { Page, PageProps } from "../router/page.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const loginPage = findPage(pages, "/login")?.page;

export function Outlet() {
  const match = findPage(pages, path.value);
  if (!match) return <NotFound />;
  const isPublic = match.page.isPublic || isShared;
  const needsLogin = user.value === null && !isPublic;
  // Until it is known whether somebody is logged in, a page would only show errors.
  if (user.value === undefined && !isPublic) return null;
  const page = needsLogin && loginPage ? loginPage : match.page;
  // Each data set and each run gets a page of its own.
  return (
    <Barrier key={`${page.path} ${visit.value}`}>
      <LoadedPage page={page} params={match.params} />
    </Barrier>
  );
}

function LoadedPage({ page, params }: { page: Page } & PageProps) {
  const [loaded, setLoaded] = useState<ComponentType<PageProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    countFirstLoad(page.load()).then(
      (module) => setLoaded(() => module.default),
      () => setFailed(true),
    );
  }, [page]);
  if (hasFailed) return <ScriptFailed />;
  const Loaded = loaded;
  return Loaded && <Loaded params={params} />;
}

/** A mistake in a page leaves the frame in order. */
class Barrier extends Component<{ children: ComponentChildren }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static override getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch(error: unknown): void {
    reportError(error);
  }
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function NotFound() {
  const t = textsOf({ en, de });
  return (
    <>
      <PageHeading title={t.notFound} />
      <EmptyState title={t.notFoundHelp}>
        <ButtonLink href={hrefOf("/")}>{t.toHome}</ButtonLink>
      </EmptyState>
    </>
  );
}

function ScriptFailed() {
  const t = textsOf({ en, de });
  return (
    <>
      <PageHeading title={t.scriptFailed} />
      <EmptyState title={t.scriptFailedHelp}>
        <Button onClick={() => location.reload()}>{t.loadAgain}</Button>
      </EmptyState>
    </>
  );
}

function Broken() {
  const t = textsOf({ en, de });
  return (
    <>
      <PageHeading title={t.broken} />
      <EmptyState title={t.brokenHelp}>
        <Button onClick={() => location.reload()}>{t.loadAgain}</Button>
      </EmptyState>
    </>
  );
}
