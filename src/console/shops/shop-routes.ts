import { failingSince } from "../../event-endpoints/index.ts";
import { listDifferences, listShops, SHOP_KINDS } from "../../shops/index.ts";
import { nameMerchants } from "../../tenancy/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { chooseMerchant } from "../frame/choose-merchant.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { provision } from "../frame/provision.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { ignoreRoutes } from "./ignore-routes.ts";
import type { ShopOptions } from "./lines-to-copy.ts";
import { connectedPage, newShopPage, type NewShopForm } from "./new-shop-page.ts";
import { shopPage } from "./shop-page.ts";
import { shopName } from "./shop-words.ts";
import { shopsPage } from "./shops-page.ts";

const MAX_SHOWN = 100;
const PATH = "shops";

/** Shops: the list with differences, one shop, connecting and disconnecting by the provisioning API, and ignoring a difference. */
export function shopRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const needsProof = () => true;
  return [
    getting(PATH, "see_payments", (visit) => list(parts, visit)),
    getting(`${PATH}/new`, "developers", (visit) => offer(parts, visit)),
    posting(`${PATH}/new`, "developers", (visit) => create(parts, visit), { needsProof }),
    getting(`${PATH}/:shop`, "see_payments", (visit) => show(parts, visit)),
    asking(`${PATH}/:shop/disconnect`, "developers", (visit) => askDisconnect(parts, visit)),
    posting(`${PATH}/:shop/disconnect`, "developers", (visit) => disconnect(parts, visit), { needsProof }),
    ...ignoreRoutes(parts),
  ];
}

async function differencesAt({ db, clock }: ConsoleParts, { place, viewer }: PlaceVisit, shopGuid?: string) {
  const testMode = viewer.frame?.testMode ?? false;
  const merchantGuids = await merchantsAt(db, place);
  const found = await listDifferences(db, { merchantGuids, testMode, limit: MAX_SHOWN });
  const differences = found.filter((one) => shopGuid === undefined || one.shopGuid === shopGuid);
  const payments = await findTransactions(
    db,
    differences.flatMap(({ uuids }) => uuids),
  );
  return { differences, payments: new Map(payments.map((one) => [one.uuid, one])), now: clock.now() };
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { db, publicUrl } = parts;
  const guids = await merchantsAt(db, visit.place);
  const shops = await listShops(db, guids);
  const merchants = await nameMerchants(db, guids);
  const shown = await differencesAt(parts, visit);
  return visit.show(shopsPage(visit, { shops, merchants, publicUrl, ...shown }));
}

/** Undefined for a shop of another place. */
async function shopOf({ db }: ConsoleParts, { place, path }: PlaceVisit) {
  const shops = await listShops(db, await merchantsAt(db, place));
  return shops.find(({ guid }) => guid === path("shop"));
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const shop = await shopOf(parts, visit);
  if (!shop) return visit.nothing();
  const { guid, merchantGuid, endpointGuid } = shop;
  const { db, publicUrl } = parts;
  return visit.show(
    shopPage(visit, {
      shop,
      merchant: (await nameMerchants(db, [merchantGuid])).get(merchantGuid) ?? "",
      failingSince: (await failingSince(db, [endpointGuid])).get(endpointGuid),
      curl: provisioningCurl({ publicUrl, operation: `listShops/${merchantGuid}` }),
      ...(await differencesAt(parts, visit, guid)),
    }),
  );
}

const FIELDS = ["kind", "shopUrl", "apiKey", "capture"] as const;

async function offer(
  parts: ConsoleParts,
  visit: PlaceVisit,
  more: { form?: NewShopForm; problem?: FieldProblem } = {},
) {
  const { place } = visit;
  const { publicUrl } = parts;
  if (place.kind === "tenant") {
    const title = t("Connect a shop");
    return chooseMerchant(parts, visit, { title, path: `${PATH}/new` });
  }
  const connectors = (await parts.connectorsOfMerchant(place.guid)).filter(
    ({ disabled, config }) => !disabled && place.allows("developers", config),
  );
  const operation = `createShopCredential/${place.guid}`;
  const body = { kind: "medusa", shopUrl: "https://shop.example" };
  const curl = provisioningCurl({ publicUrl, operation, body });
  const form = { kind: "medusa", shopUrl: "", apiKey: connectors[0]?.apiKey ?? "", capture: "auto" };
  return visit.show(newShopPage(visit, { form, problem: undefined, connectors, curl, ...more }));
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  if (place.kind === "tenant") return visit.goTo(PATH, "new");
  const form = Object.fromEntries(
    FIELDS.map((name) => [name, visit.form(name).trim()]),
  ) as unknown as NewShopForm;
  const refuse = (path: string, message: string) => offer(parts, visit, { form, problem: { path, message } });
  const kind = SHOP_KINDS.find((one) => one === form.kind);
  if (!kind) return refuse("kind", t("Choose one of the list."));
  const connectors = await parts.connectorsOfMerchant(place.guid);
  const connector = connectors.find(({ apiKey }) => apiKey === form.apiKey);
  if (!connector) return refuse("apiKey", t("Choose one of the list."));
  const capture = form.capture === "manual" ? "manual" : "auto";
  const made = await provision(parts, visit, {
    operation: "createShopCredential",
    params: { merchantGuid: place.guid },
    body: { kind, shopUrl: form.shopUrl },
  });
  if ("problem" in made)
    return refuse("shopUrl", t("Enter the http or https address of the shop, which this gateway can reach."));
  const { shop, username, password, webhookSecret } = made.done as MadeShop;
  const options: ShopOptions = {
    gateway: parts.publicUrl,
    apiKey: connector.apiKey,
    username,
    password,
    webhookSecret,
    capture,
    shopUrl: shop.shopUrl,
  };
  return visit.show(connectedPage(visit, { kind, guid: shop.guid, options }));
}

interface MadeShop {
  readonly shop: { readonly guid: string; readonly shopUrl: string };
  readonly username: string;
  readonly password: string;
  readonly webhookSecret: string;
}

async function askDisconnect(parts: ConsoleParts, visit: PlaceVisit): Promise<Question | undefined> {
  const shop = await shopOf(parts, visit);
  if (!shop) return undefined;
  const name = shopName(shop);
  return {
    title: t("Disconnect {shop}?", { shop: name }),
    consequences: [
      t(
        "Its API user and its endpoint end at once: the shop can neither pay, capture nor refund, and receives no events.",
      ),
      t("Payments stay as they are. Its differences are forgotten."),
    ],
    button: t("Disconnect"),
    kind: "ends",
    from: { at: visit.at(PATH, shop.guid), text: name },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `deleteShop/${shop.guid}`,
      isPost: true,
    }),
  };
}

async function disconnect(parts: ConsoleParts, visit: PlaceVisit) {
  const shop = await shopOf(parts, visit);
  if (!shop) return visit.nothing();
  const done = await provision(parts, visit, { operation: "deleteShop", params: { shopGuid: shop.guid } });
  return "problem" in done ? visit.nothing() : visit.goTo(PATH);
}
