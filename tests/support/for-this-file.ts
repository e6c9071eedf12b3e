import { afterAll, beforeAll } from "vitest";

/**
 * What all tests of a file share, for example a gateway: it is opened before them and closed after them, if it can be. Several are opened
 * in the order of their declarations, so that one may use those above it, and closed in the reverse order.
 */
export function forThisFile<T extends object>(open: () => T | Promise<T>): T {
  let opened: (T & { close?(): unknown }) | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.close?.();
  });
  return new Proxy({} as T, {
    get(_target, name) {
      if (!opened) throw new Error(`Nothing is open yet to read ${String(name)} of.`);
      const value: unknown = Reflect.get(opened, name);
      // Private fields are of the object, not of what stands for it.
      return typeof value === "function" ? (value.bind(opened) as unknown) : value;
    },
    set: (_target, name, value) => opened !== undefined && Reflect.set(opened, name, value),
  });
}
