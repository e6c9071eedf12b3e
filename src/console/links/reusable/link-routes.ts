import type { Connector } from "../../../connectors/index.ts";
import {
  addressOf,
  cancelReusableLink,
  countAll,
  findLink,
  linkNow,
  listLinks,
  listPayments,
  type LinkNow,
} from "../../../reusable-links/index.ts";
import { nameMerchants, recordAuditEvent } from "../../../tenancy/index.ts";
import { findTransactions } from "../../../transactions/index.ts";
import { connectorsOfFrame } from "../../frame/connectors-of-frame.ts";
import { merchantsAt } from "../../access/merchants-at.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { reusableLinkCurl } from "../../payment-facts/curl.ts";
import { shownPayments, type ShownPayment } from "../../payment-facts/shown-payment.ts";
import { cancelReusableLinkPage, reusableLinkPage, type ReusableLinkView } from "./link-page.ts";
import { reusableLinksPage } from "./links-page.ts";
import { newReusableLinkRoutes } from "./new-link-routes.ts";

const PAGE_SIZE = 50;
const MAX_PAYMENTS = 100;

/** Links that several payments are made by: list, one with its payments, new and cancel, by the use cases of their API. */
export function reusableLinkRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "links/reusable";
  const one = `${path}/:link`;
  return [
    getting(path, "see_payments", (visit) => list(parts, visit)),
    ...newReusableLinkRoutes(parts),
    getting(one, "see_payments", (visit) => show(parts, visit)),
    getting(`${one}/cancel`, "links", (visit) => cancel(parts, visit)),
    posting(`${one}/cancel`, "links", (visit) => cancel(parts, visit)),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { db, clock } = parts;
  const connectorGuids = await connectorsOfFrame(parts, visit);
  const sent = visit.query("before");
  const position = sent === "" ? undefined : await findLink(db, { guid: sent });
  const before = position && connectorGuids.includes(position.connectorGuid) ? position : undefined;
  const found = await listLinks(db, { connectorGuids, before, limit: PAGE_SIZE + 1 });
  const links = await countAll(parts, found.slice(0, PAGE_SIZE));
  const merchants = await nameMerchants(db, [...new Set(links.map(({ merchantGuid }) => merchantGuid))]);
  const next = found.length > PAGE_SIZE ? (links.at(-1)?.guid ?? null) : null;
  const isFirstPage = before === undefined;
  return visit.show(reusableLinksPage(visit, { links, now: clock.now(), merchants, next, isFirstPage }));
}

interface FoundLink extends LinkNow {
  readonly connector: Connector;
}

/** Undefined for a link of another place. */
async function findLinkAt(parts: ConsoleParts, { place, path }: PlaceVisit): Promise<FoundLink | undefined> {
  const guid = path("link");
  const link = await findLink(parts.db, { guid });
  if (!link || !(await merchantsAt(parts.db, place)).includes(link.merchantGuid)) return undefined;
  const [now, connector] = await Promise.all([linkNow(parts, guid), parts.findConnector(link.connectorGuid)]);
  return now && connector && { ...now, connector };
}

async function viewOf(
  parts: ConsoleParts,
  { place, query }: PlaceVisit,
  { found, operation = "get" }: { found: FoundLink; operation?: "get" | "cancel" },
): Promise<ReusableLinkView> {
  const { link, state, connector } = found;
  const { publicUrl } = parts;
  const done = query("done");
  return {
    link,
    state,
    address: addressOf(parts, link),
    payments: await paymentsOn(parts, link.guid),
    connectorName: connector.name,
    mayCancel: place.allows("links", link),
    curl: reusableLinkCurl({ publicUrl, apiKey: connector.apiKey, operation: `${link.guid}/${operation}` }),
    note:
      done === "created"
        ? "The link has been created."
        : done === "cancelled"
          ? "The link is cancelled. It can no longer be paid."
          : undefined,
  };
}

/** The newest first. */
async function paymentsOn(parts: ConsoleParts, linkGuid: string): Promise<ShownPayment[]> {
  const listed = await listPayments(parts.db, { linkGuid, limit: MAX_PAYMENTS });
  const found = await findTransactions(
    parts.db,
    listed.map(({ transactionUuid }) => transactionUuid),
  );
  const numbers = new Map(listed.map(({ transactionUuid, number }) => [transactionUuid, number]));
  const newestFirst = found.toSorted(
    (one, other) => (numbers.get(other.uuid) ?? 0) - (numbers.get(one.uuid) ?? 0),
  );
  return shownPayments(parts, newestFirst);
}

async function show(parts: ConsoleParts, visit: PlaceVisit, problem?: string) {
  const found = await findLinkAt(parts, visit);
  if (!found) return visit.nothing();
  const view = await viewOf(parts, visit, { found });
  return visit.show(await reusableLinkPage(visit, { ...view, problem }));
}

async function cancel(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const found = await findLinkAt(parts, visit);
  if (!found) return visit.nothing();
  const { link, state } = found;
  if (!place.allows("links", link))
    return visit.testModeOnly(t("Developers can create and change links in test mode only."));
  const { guid, connectorGuid, merchantGuid } = link;
  if (request.method !== "POST") {
    if (state !== "OPEN") return show(parts, visit, t("The link has ended already."));
    return visit.show(
      cancelReusableLinkPage(visit, await viewOf(parts, visit, { found, operation: "cancel" })),
    );
  }
  if (link.cancelledAt === null)
    await changedBy(viewer, { request, operation: "console.cancelReusableLink" }, async () => {
      await cancelReusableLink(parts, { guid, connectorGuid });
      await recordAuditEvent(parts.db, {
        entity: "reusableLink",
        target: guid,
        placeGuid: merchantGuid,
        facts: { merchantTransactionId: link.merchantTransactionId, before: state, after: "CANCELLED" },
      });
    });
  return visit.goTo("links", "reusable", guid, { done: "cancelled" });
}
