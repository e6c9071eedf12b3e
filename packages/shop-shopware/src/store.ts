import { SimpleShop, type ShopRepositoryInterface } from "@shopware-ag/app-server-sdk";

/** Keeps texts by a key: a table, files (file-store.ts), or a `Map` in a test. */
export interface AppStore {
  get(key: string): Promise<string | undefined> | string | undefined;
  set(key: string, value: string): unknown;
}

export async function readRecord<T>(store: AppStore, key: string): Promise<T | undefined> {
  const text = await store.get(key);
  return text === undefined ? undefined : ((JSON.parse(text) ?? undefined) as T | undefined);
}

export async function keepRecord(store: AppStore, key: string, record: unknown): Promise<void> {
  await store.set(key, JSON.stringify(record));
}

/** A shop that installed the app, as it is kept. */
interface KeptShop {
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  /** The secret of a registration that the shop has not confirmed yet. */
  readonly pendingSecret: string | null;
  readonly pendingUrl: string | null;
  readonly rotatedAt: string | null;
  /** The app's integration in the shop. */
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly isActive: boolean;
  readonly isConfirmed: boolean;
  readonly isVerifiedTwice: boolean;
}

/** Shops that installed the app, for the SDK of Shopware. */
export class ShopRepository implements ShopRepositoryInterface<SimpleShop> {
  readonly #store: AppStore;

  constructor(store: AppStore) {
    this.#store = store;
  }

  async createShop(id: string, url: string, secret: string): Promise<void> {
    await this.updateShop(new SimpleShop(id, url, secret));
  }

  async getShopById(id: unknown): Promise<SimpleShop | null> {
    const kept = typeof id === "string" ? await readRecord<KeptShop>(this.#store, `shop:${id}`) : undefined;
    if (!kept) return null;
    const shop = new SimpleShop(id as string, kept.url, kept.secret, kept.isConfirmed);
    shop.setPreviousShopSecret(kept.previousSecret);
    shop.setPendingShopSecret(kept.pendingSecret);
    shop.setPendingShopUrl(kept.pendingUrl);
    shop.setSecretsRotatedAt(kept.rotatedAt === null ? null : new Date(kept.rotatedAt));
    if (kept.clientId !== null && kept.clientSecret !== null)
      shop.setShopCredentials(kept.clientId, kept.clientSecret);
    shop.setShopActive(kept.isActive);
    if (kept.isVerifiedTwice) shop.setVerifiedWithDoubleSignature();
    return shop;
  }

  async updateShop(shop: SimpleShop): Promise<void> {
    await keepRecord(this.#store, `shop:${shop.getShopId()}`, {
      url: shop.getShopUrl(),
      secret: shop.getShopSecret(),
      previousSecret: shop.getPreviousShopSecret(),
      pendingSecret: shop.getPendingShopSecret(),
      pendingUrl: shop.getPendingShopUrl(),
      rotatedAt: shop.getSecretsRotatedAt()?.toISOString() ?? null,
      clientId: shop.getShopClientId(),
      clientSecret: shop.getShopClientSecret(),
      isActive: shop.getShopActive(),
      isConfirmed: shop.isRegistrationConfirmed(),
      isVerifiedTwice: shop.hasVerifiedWithDoubleSignature(),
    } satisfies KeptShop);
  }

  /** The app was removed from the shop: its secrets are forgotten. */
  async deleteShop(id: string): Promise<void> {
    await keepRecord(this.#store, `shop:${id}`, null);
  }
}
