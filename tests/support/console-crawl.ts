import type { TestGateway } from "./gateway.ts";
import {
  attributeOf,
  documentOf,
  elementsOf,
  formsOn,
  type ConsoleClient,
  type ConsolePage,
} from "./console.ts";
import type { PageForm } from "./script-less-customer.ts";

/** A page that a crawler opened. */
export interface CrawledPage {
  /** As `GET /console/:place/payments`. */
  readonly route: string;
  readonly page: ConsolePage;
  /** Links that a person follows from the first page to this one. */
  readonly clicks: number;
}

interface Crawl {
  readonly pages: readonly CrawledPage[];
  /** With how many clicks each route is opened first, also of those that are no page. */
  readonly clicks: ReadonlyMap<string, number>;
}

/** Pages of one route that are opened beside those it begins with: those of several states have other links and forms. */
const OPENED_OF_ROUTE = 6;

/** Follows every link of the console from some pages on, the nearest first, as a person does who knows no address. */
export async function crawlConsole(
  { url, gateway }: Pick<TestGateway, "url" | "gateway">,
  { client, from, maxClicks = 8 }: { client: ConsoleClient; from: readonly string[]; maxClicks?: number },
): Promise<Crawl> {
  const routeOf = routeFinder(gateway.app.routeTable.routes);
  const clicks = new Map<string, number>();
  const opened = new Map<string, number>();
  const seen = new Set(from);
  const pages: CrawledPage[] = [];
  let paths = [...from];
  for (let step = 0; step <= maxClicks && paths.length > 0; step++) {
    const next: string[] = [];
    for (const path of paths) {
      const route = routeOf(path.split(/[?#]/, 1)[0]!);
      if (route === undefined) continue;
      if (!clicks.has(route)) clicks.set(route, step);
      const times = opened.get(route) ?? 0;
      if (step > 0 && times >= OPENED_OF_ROUTE) continue;
      opened.set(route, times + 1);
      const page = await client.get(path);
      if (!page.headers.get("content-type")?.startsWith("text/html")) continue;
      const shown = routeOf(new URL(page.url).pathname) ?? route;
      if (!clicks.has(shown)) clicks.set(shown, step);
      pages.push({ route: shown, page, clicks: step });
      for (const link of linksOf(page, url)) {
        if (seen.has(link)) continue;
        seen.add(link);
        next.push(link);
      }
    }
    paths = next;
  }
  return { pages, clicks };
}

/** Finds the forms of a page that change something at a place, each with the route that it is sent to. */
export function formFinder({
  gateway,
}: Pick<TestGateway, "gateway">): (
  page: ConsolePage,
) => { readonly route: string; readonly form: PageForm }[] {
  const routeOf = routeFinder(gateway.app.routeTable.routes, "POST");
  return (page) =>
    formsOn(page).flatMap((form) => {
      const route = form.method === "post" ? routeOf(new URL(form.action, page.url).pathname) : undefined;
      return route?.startsWith("POST /console/:place/") ? [{ route, form }] : [];
    });
}

/** Addresses of the console that the page leads to, by links and by forms that open a page. */
function linksOf(page: ConsolePage, url: string): string[] {
  const at = page.url;
  const document = documentOf(page);
  const links = elementsOf(document, ({ tagName }) => tagName === "a").map((link) =>
    attributeOf(link, "href"),
  );
  const forms = elementsOf(
    document,
    (form) => form.tagName === "form" && attributeOf(form, "method") !== "post",
  ).map((form) => attributeOf(form, "action"));
  return [...links, ...forms].flatMap((address) => {
    if (address === undefined || !URL.canParse(address, at)) return [];
    const { origin, pathname, search } = new URL(address, at);
    return origin === new URL(url).origin && /^\/console(?:\/(?!assets\/)|$)/.test(pathname)
      ? [pathname + search]
      : [];
  });
}

/** The route of a path, as the router finds it: a fixed part comes before a parameter. */
export function routeFinder(
  routes: readonly { readonly method: string; readonly url: string }[],
  method = "GET",
): (path: string) => string | undefined {
  const patterns = routes
    .filter((route) => route.method === method && /^\/console(?:\/(?!assets\/)|$)/.test(route.url))
    .toSorted((one, other) => (rankOf(one.url) < rankOf(other.url) ? -1 : 1))
    .map(({ url }) => ({
      route: `${method} ${url}`,
      pattern: new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
    }));
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.route;
}

function rankOf(url: string): string {
  return url.replaceAll(/:\w+/g, "~");
}
