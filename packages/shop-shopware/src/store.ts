/** Keeps texts by a key: a table, files (file-store.ts), or a `Map` in a test. */
export interface AppStore {
  get(key: string): Promise<string | undefined> | string | undefined;
  set(key: string, value: string): unknown;
}

/** A shop that installed the app. */
export interface RegisteredShop {
  readonly id: string;
  readonly url: string;
  /** Signs what the shop and the app send each other. */
  readonly secret: string;
  /** The app's integration in the shop; missing until the shop confirmed. */
  readonly apiKey?: string;
  readonly secretKey?: string;
}

export async function readRecord<T>(store: AppStore, key: string): Promise<T | undefined> {
  const text = await store.get(key);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

export async function keepRecord(store: AppStore, key: string, record: unknown): Promise<void> {
  await store.set(key, JSON.stringify(record));
}
