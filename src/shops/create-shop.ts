import { OWN_CELL_ALONE } from "../cells/index.ts";
import { randomBytes } from "node:crypto";
import {
  allows,
  conferredEndpoint,
  conferredMode,
  grantsOfApiUser,
  movesMoneyOut,
  actsOf,
  type ApiOperationName,
  type ApiUserMode,
  type Authority,
  type BeyondMaker,
} from "../authority/index.ts";
import { createEndpoint, type EventParts } from "../event-endpoints/index.ts";
import type { Transaction } from "../platform/database/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { isRefusal } from "../platform/refusal.ts";
import { createMerchantUser, shopAddressOf } from "../tenancy/index.ts";
import { countShops, insertShop, MAX_SHOPS } from "./shop-store.ts";
import { eventsUrlOf, SHOP_EVENTS, type Shop, type ShopKind } from "./shop.ts";

/** Operations of a shop: it takes, captures, ends and refunds payments, stores cards for its customers, and compares its orders. */
const SHOP_OPERATIONS: readonly ApiOperationName[] = [
  "debit",
  "preauthorize",
  "capture",
  "void",
  "refund",
  "register",
  "deregister",
  "profiles",
  "list",
];

/** A shop with its secrets, which are shown once. */
interface NewShop {
  readonly shop: Shop;
  readonly username: string;
  readonly password: string;
  readonly webhookSecret: string;
  readonly operations: readonly ApiOperationName[];
  readonly mode: ApiUserMode;
}

type ShopRefusal = FieldRefused | BeyondMaker;

interface ShopRequest {
  readonly merchantGuid: string;
  readonly tenantGuid: string;
  readonly kind: ShopKind;
  readonly shopUrl: string;
  readonly mode?: ApiUserMode | undefined;
  readonly maker: Authority;
  /** By the root credential: nobody else gives what moves live money out without a second person. */
  readonly isRoot: boolean;
}

/**
 * Connects a shop: a user bound to its address, an endpoint for its events and the record of both, in one commit. The user has what
 * a shop needs of what the maker has: a maker who may not move live money out makes a shop without `refund`, or one for test mode.
 */
export async function createShop(parts: EventParts, request: ShopRequest): Promise<NewShop | ShopRefusal> {
  const { merchantGuid } = request;
  const addresses = await readAddresses(parts, request);
  if (isRefusal(addresses)) return addresses;
  if ((await countShops(parts.db, merchantGuid)) >= MAX_SHOPS)
    return fieldRefused("shopUrl", "not_allowed", { code: "too_many_shops", values: { limit: MAX_SHOPS } });
  try {
    return await parts.db.transaction((db) => insertAll({ ...parts, db }, { ...request, ...addresses }));
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

interface Addresses {
  readonly address: string;
  readonly eventsUrl: string;
}

/** Before the database transaction: it may look up a name. */
async function readAddresses(
  parts: EventParts,
  { kind, shopUrl }: ShopRequest,
): Promise<Addresses | FieldRefused> {
  const address = shopAddressOf(shopUrl);
  const eventsUrl = eventsUrlOf({ kind, shopUrl });
  if (address === undefined || eventsUrl === undefined)
    return fieldRefused("shopUrl", "not_allowed", { code: "shop_address" });
  const problem = await parts.addressProblem(eventsUrl);
  return problem === undefined ? { address, eventsUrl } : fieldRefused("shopUrl", "not_allowed", problem);
}

async function insertAll(
  parts: Omit<EventParts, "db"> & { readonly db: Transaction },
  request: ShopRequest & Addresses,
): Promise<NewShop> {
  const { merchantGuid, tenantGuid, kind, shopUrl, address, maker } = request;
  const rights = rightsOf(request);
  const username = usernameOf(address);
  const password = randomBytes(24).toString("base64url");
  const merchantUserGuid = parts.ids.guid("MU");
  const user = await createMerchantUser(parts.db, {
    guid: merchantUserGuid,
    merchantGuid,
    username,
    password,
    type: "api",
    rights,
    maker,
    shopAddress: address,
    // The name is random: no cell has it.
    cellNames: OWN_CELL_ALONE,
  });
  if (isRefusal(user)) throw new Refused(asShopRefusal(user));
  const made = await createEndpoint(
    { ...parts, addressProblem: async () => undefined },
    {
      placeGuid: merchantGuid,
      url: request.eventsUrl,
      eventTypes: SHOP_EVENTS,
      description: `Shop ${address}`.slice(0, 255),
      maker,
      ...endpointRights(maker, rights.mode),
    },
  );
  if (isRefusal(made)) throw new Refused(asShopRefusal(made));
  const shop = await insertShop(parts.db, {
    guid: parts.ids.guid("SH"),
    tenantGuid,
    merchantGuid,
    kind,
    shopUrl,
    merchantUserGuid,
    endpointGuid: made.endpoint.guid,
    createdAt: parts.clock.now(),
  });
  return { shop, username, password, webhookSecret: made.secret, ...rights };
}

/** Takes back what the transaction has made so far. */
class Refused extends Error {
  readonly refusal: ShopRefusal;
  constructor(refusal: ShopRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function rightsOf({ maker: { grants }, mode: chosen, isRoot }: ShopRequest): {
  operations: readonly ApiOperationName[];
  mode: ApiUserMode;
} {
  const mode = chosen ?? conferredMode(grants);
  const operations = SHOP_OPERATIONS.filter((name) => {
    const given = grantsOfApiUser({ operations: [name], mode });
    return (isRoot || !movesMoneyOut(given)) && actsOf(given).every((act) => allows(grants, act));
  });
  return { operations, mode };
}

/** The endpoint receives events in the modes of the user, with as much detail as the maker may read. */
function endpointRights({ grants }: Authority, mode: ApiUserMode) {
  return conferredEndpoint(grants, { mode: mode === "both" ? "all" : mode });
}

/** The host is in the name, so that lists of users say which shop it is; the rest makes it unique. */
function usernameOf(address: string): string {
  const host = new URL(address).hostname.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 40);
  return `shop-${host}-${randomBytes(4).toString("hex")}`;
}

type MadeRefusal = Exclude<
  Awaited<ReturnType<typeof createMerchantUser>> | Awaited<ReturnType<typeof createEndpoint>>,
  { guid: string } | { secret: string }
>;

function asShopRefusal(refusal: MadeRefusal): ShopRefusal {
  switch (refusal.code) {
    case "beyond_maker":
      return refusal;
    case "field_refused":
      return { ...refusal, path: "shopUrl" };
    case "no_such_place":
    case "username_taken":
    case "setting_refused":
      throw new Error(`The credential of a shop was refused: ${refusal.code}.`);
  }
}
