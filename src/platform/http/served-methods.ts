import type { HttpServer } from "./server.ts";

export type ServedMethods = (path: string) => readonly string[];

/**
 * Which methods the routes of a server have at a path, for those who came with another one. To be called before the first
 * route is registered.
 */
export function servedMethods(app: HttpServer): ServedMethods {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, new Set([...known, ...[method].flat()]));
  });
  return (path) => {
    const segments = segmentsOf(path);
    const served = [...methodsOf].filter(([pattern]) => matches(segmentsOf(pattern), segments));
    return [...new Set(served.flatMap(([, methods]) => [...methods]))].toSorted();
  };
}

function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, "").split("/");
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => part === segments[index] || part.startsWith(":"));
}
