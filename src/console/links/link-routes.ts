import {
  cancelLink,
  isPayByLink,
  linkTimeline,
  newestLinkMails,
  refuseLinkMail,
  replaceLink,
  resendLinkMail,
} from "../../pay-by-link/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { linksOfPayments } from "../../reusable-links/index.ts";
import { calledConnector, pageUrlOf } from "../../transaction-requests/index.ts";
import { isFinal, searchTransactions, type Transaction } from "../../transactions/index.ts";
import { actsOf, recordAct } from "../audit/act-store.ts";
import { reasonOfMail, timelineOf } from "./timeline.ts";
import { LINK_NOTES, linkChangePage, linkPage, type LinkChange, type LinkDone } from "./link-page.ts";
import { linksPage } from "./links-page.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { linkCurl } from "../payment-facts/curl.ts";
import { readListFilter, readPosition } from "../payment-facts/filter.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import { shownPayment, shownPayments } from "../payment-facts/shown-payment.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { reusableLinkRoutes } from "./reusable/link-routes.ts";
import { newLinkRoutes } from "./new-link-routes.ts";
import { withAuthenticated } from "../payments/find-authenticated.ts";
import { viewsOf } from "../views/view-routes.ts";
import { t } from "../language/translate.ts";

const PAGE_SIZE = 50;

/** The list of payment links, one link, and what can be done to it, by the use cases of the Pay-by-Link API. */
export function linkRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const [see, access] = ["see_payments", "links"] as const;
  const path = "/:place/links/:uuid";
  return [
    { method: "GET", path: "/:place/links", access: see, handle: (visit) => list(parts, visit, context) },
    ...newLinkRoutes(parts, context),
    ...reusableLinkRoutes(parts, context),
    { method: "GET", path, access: see, handle: (visit) => show(parts, visit, context) },
    ...(["replace", "cancel"] as const).map((change): ConsoleRoute => ({
      method: "GET",
      path: `${path}/${change}`,
      access,
      handle: (visit) => confirm(parts, visit, { change, context }),
    })),
    ...Object.entries({ resend, replace, cancel }).map(([name, work]): ConsoleRoute => ({
      method: "POST",
      path: `${path}/${name}`,
      access,
      handle: (visit) => runChange(parts, visit, { context, work }),
    })),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place } = visit;
  const reading = readingFrom(parts, visit);
  const { db } = reading;
  const { read: readFields, viewer } = await readListFilter(visit, parts.sealer);
  const read = await withAuthenticated(parts, { place, read: readFields });
  const after = readPosition(visit.query("after"));
  const filter = { ...read.filter, isLink: true } as const;
  const { transactions, next } =
    read.problems.length === 0
      ? await searchTransactions(db, { owner: place, filter, after, limit: PAGE_SIZE })
      : { transactions: [], next: null };
  const uuids = transactions.map(({ uuid }) => uuid);
  const [mails, reusable] = await Promise.all([newestLinkMails(db, uuids), linksOfPayments(db, uuids)]);
  const links = await shownPayments(reading, transactions);
  const views = await viewsOf(parts, visit, { list: "links", fields: read.fields, base });
  const isFirstPage = after === undefined;
  return visit.send(
    linksPage({ base, viewer, place, read, links, mails, reusable, next, isFirstPage, views }),
  );
}

/** A link of the place; undefined also for a payment that is none. */
async function findLink(parts: ConsoleParts, { path, place }: PlaceVisit): Promise<Transaction | undefined> {
  const transaction = await findPaymentAt(parts, { uuid: path("uuid"), place });
  return transaction && isPayByLink(transaction.request) ? transaction : undefined;
}

async function show(parts: ConsoleParts, visit: PlaceVisit, context: PageContext, problem?: string) {
  const { place, viewer } = visit;
  const { db, publicUrl } = parts;
  const link = await findLink(parts, visit);
  if (!link) return visit.send(notFoundPage(context, viewer));
  const [events, acts, mails, connector, noMail] = await Promise.all([
    linkTimeline(db, link),
    actsOf(db, link.uuid),
    newestLinkMails(db, [link.uuid]),
    calledConnector(parts, link),
    refuseLinkMail(db, parts, link),
  ]);
  const done = visit.query("done");
  return visit.send(
    await linkPage({
      base: context.base,
      viewer,
      place,
      payment: await shownPayment(parts, link),
      connector: connector.name,
      address: isFinal(link.status) ? undefined : pageUrlOf(parts, link),
      timeline: timelineOf(events, acts),
      mail: mails.get(link.uuid),
      noMail: noMail && reasonOfMail(noMail),
      mayChange: place.allows("links", link),
      curl: linkCurl({ publicUrl, uuid: link.uuid }),
      done: Object.hasOwn(LINK_NOTES, done) ? (done as LinkDone) : undefined,
      problem,
    }),
  );
}

async function confirm(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { change, context }: { change: LinkChange; context: PageContext },
) {
  const { place, viewer } = visit;
  const { base } = context;
  const link = await findLink(parts, visit);
  if (!link) return visit.send(notFoundPage(context, viewer));
  if (!place.allows("links", link)) return visit.send(refusalOfLive(base, visit));
  if (isFinal(link.status)) return show(parts, visit, context, t("The link has ended already."));
  const payment = await shownPayment(parts, link);
  const curl = linkCurl({ publicUrl: parts.publicUrl, uuid: link.uuid, operation: change });
  return visit.send(linkChangePage({ base, viewer, place, payment, change, curl }));
}

interface Changing {
  readonly link: Transaction;
  readonly personId: string;
}

/** The note for the page, or why nothing was changed. */
type Changed = LinkDone | { readonly problem: string };

async function runChange(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: {
    context: PageContext;
    work: (parts: ConsoleParts, changing: Changing) => Promise<Changed>;
  },
) {
  const { place, viewer } = visit;
  const { context, work } = options;
  const link = await findLink(parts, visit);
  if (!link) return visit.send(notFoundPage(context, viewer));
  if (!place.allows("links", link)) return visit.send(refusalOfLive(context.base, visit));
  const changed = await work(parts, { link, personId: viewer.person.id });
  if (typeof changed === "object") return show(parts, visit, context, changed.problem);
  return visit.redirect(`/console/${place.guid}/links/${link.uuid}?done=${changed}`);
}

async function resend(parts: ConsoleParts, { link, personId }: Changing): Promise<Changed> {
  const { uuid, merchantGuid } = link;
  const sent = await resendLinkMail(parts, {
    uuid,
    merchantGuid,
    alongside: (tx) => recordAct(tx, { transactionUuid: uuid, personId, act: "link_mail_resent" }),
  });
  if (!isRefusal(sent)) return "mailed";
  if (sent.code === "mail_not_possible")
    return { problem: t("The e-mail cannot be sent: {reason}.", { reason: reasonOfMail(sent.reason) }) };
  if (sent.code === "too_many_mails")
    return { problem: t("The e-mail has been sent ten times, the maximum.") };
  return { problem: t("The link has ended already.") };
}

async function replace(parts: ConsoleParts, { link, personId }: Changing): Promise<Changed> {
  const { uuid, merchantGuid } = link;
  const replaced = await parts.db.transaction(async (tx) => {
    const result = await replaceLink({ db: tx, ids: parts.ids }, { uuid, merchantGuid });
    if (!isRefusal(result)) await recordAct(tx, { transactionUuid: uuid, personId, act: "link_replaced" });
    return result;
  });
  if (!isRefusal(replaced)) return "replaced";
  return {
    problem: t("The address can no longer be replaced: the customer is paying, or the link has ended."),
  };
}

async function cancel(parts: ConsoleParts, { link, personId }: Changing): Promise<Changed> {
  const { uuid, merchantGuid, status } = link;
  const cancelled = await parts.db.transaction(async (tx) => {
    const result = await cancelLink(
      { ...parts, db: tx, notifyWorkers: () => undefined },
      { uuid, merchantGuid },
    );
    // Cancelling a cancelled link succeeds and changes nothing.
    if (!isRefusal(result) && status !== "cancelled")
      await recordAct(tx, { transactionUuid: uuid, personId, act: "link_cancelled" });
    return result;
  });
  parts.notifyWorkers();
  if (!isRefusal(cancelled)) return "cancelled";
  return {
    problem: t("The link can no longer be cancelled: the customer is paying, or the link has ended."),
  };
}

function refusalOfLive(base: string, { viewer }: PlaceVisit) {
  const text = t("Developers can create and change links in test mode only.");
  return messagePage({ title: t("Not with your role"), text, status: 403, viewer, base });
}
