import type { HttpServer } from "./server.ts";

/** A pattern of the router, `/redirect/:uuid/:token`, with the methods it is served for. */
export interface ServedRoute {
  readonly url: string;
  readonly methods: readonly string[];
}

export interface ServedMethods {
  /** Which methods the routes of a server have at a path, for those who came with another one. */
  readonly methodsAt: (path: string) => readonly string[];
  readonly routes: () => readonly ServedRoute[];
}

/** Remembers every route; to be called before the first is registered. */
export function servedMethods(app: HttpServer): ServedMethods {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, new Set([...known, ...[method].flat()]));
  });
  return {
    methodsAt: (path) => {
      const segments = segmentsOf(path);
      const served = [...methodsOf].filter(([pattern]) => matches(segmentsOf(pattern), segments));
      return [...new Set(served.flatMap(([, methods]) => [...methods]))].toSorted();
    },
    routes: () => [...methodsOf].map(([url, methods]) => ({ url, methods: [...methods] })),
  };
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, "").split("/");
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => part === segments[index] || part.startsWith(":"));
}
