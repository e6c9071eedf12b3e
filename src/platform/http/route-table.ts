import type { HttpServer } from "./http-server.ts";

/** Every route of a server, for requests that match none, and for tests over all routes. */
export interface RouteTable {
  readonly routes: readonly Route[];
  /** Which methods are served at a path. */
  methodsAt(path: string): readonly string[];
  /**
   * Whether a request that matches no route comes from a browser: another method of that path is a page, or a route with
   * the same first segment is. Without such routes the Accept header decides.
   */
  isForPeople(path: string, accept: string | undefined): boolean;
}

export interface Route {
  readonly url: string;
  readonly method: string;
  readonly isPage: boolean;
}

/** To be called before the first route is registered. */
export function routeTable(app: HttpServer): RouteTable {
  const routes: Route[] = [];
  app.addHook("onRoute", (options) => {
    const { url } = options;
    // Evaluated later: the hooks of plugins, which may mark it as a page, run after this one.
    const isPage = (): boolean => options.config?.page !== undefined;
    for (const method of [options.method].flat()) {
      routes.push({
        url,
        method,
        get isPage() {
          return isPage();
        },
      });
    }
  });
  const at = (path: string): Route[] => {
    const segments = segmentsOf(path);
    return routes.filter(({ url }) => matches(segmentsOf(url), segments));
  };
  return {
    routes,
    methodsAt: (path) => [...new Set(at(path).map(({ method }) => method))].toSorted(),
    isForPeople: (path, accept) => {
      const served = at(path);
      const [, folder] = segmentsOf(path);
      const near = served.length > 0 ? served : routes.filter(({ url }) => segmentsOf(url)[1] === folder);
      if (near.length > 0) return near.some(({ isPage }) => isPage);
      return accept?.includes("text/html") ?? false;
    },
  };
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, "").split("/");
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => part === segments[index] || part.startsWith(":"));
}
