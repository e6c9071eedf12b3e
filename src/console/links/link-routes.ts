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
import { linkCurl } from "../payment-facts/curl.ts";
import { readListFilter, readPosition } from "../payment-facts/filter.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import { shownPayment, shownPayments } from "../payment-facts/shown-payment.ts";
import { readingFrom, type ConsoleParts } from "../parts.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { reusableLinkRoutes } from "./reusable/link-routes.ts";
import { newLinkRoutes } from "./new-link-routes.ts";
import { withAuthenticated } from "../payments/list/find-authenticated.ts";
import { viewsOf } from "../views/view-routes.ts";
import { t } from "../language/translate.ts";

const PAGE_SIZE = 50;

/** The list of payment links, one link, and what can be done to it, by the use cases of the Pay-by-Link API. */
export function linkRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const [see, access] = ["see_payments", "links"] as const;
  const path = "links/:uuid";
  return [
    getting("links", see, (visit) => list(parts, visit)),
    ...newLinkRoutes(parts),
    ...reusableLinkRoutes(parts),
    getting(path, see, (visit) => show(parts, visit)),
    ...(["replace", "cancel"] as const).map((change): ConsoleRoute =>
      getting(`${path}/${change}`, access, (visit) => confirm(parts, visit, { change })),
    ),
    ...Object.entries({ resend, replace, cancel }).map(([name, work]): ConsoleRoute =>
      posting(`${path}/${name}`, access, (visit) => runChange(parts, visit, { work })),
    ),
  ];
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
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
  const views = await viewsOf(parts, visit, { list: "links", fields: read.fields });
  const isFirstPage = after === undefined;
  const page = linksPage(visit, { read, links, mails, reusable, next, isFirstPage, views });
  return visit.send({ ...page, viewer, area: "links" });
}

/** A link of the place; undefined also for a payment that is none. */
async function findLink(parts: ConsoleParts, { path, place }: PlaceVisit): Promise<Transaction | undefined> {
  const transaction = await findPaymentAt(parts, { uuid: path("uuid"), place });
  return transaction && isPayByLink(transaction.request) ? transaction : undefined;
}

async function show(parts: ConsoleParts, visit: PlaceVisit, problem?: string) {
  const { place } = visit;
  const { db, publicUrl } = parts;
  const link = await findLink(parts, visit);
  if (!link) return visit.nothing();
  const [events, acts, mails, connector, noMail] = await Promise.all([
    linkTimeline(db, link),
    actsOf(db, link.uuid),
    newestLinkMails(db, [link.uuid]),
    calledConnector(parts, link),
    refuseLinkMail(db, parts, link),
  ]);
  const done = visit.query("done");
  return visit.show(
    await linkPage(visit, {
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

async function confirm(parts: ConsoleParts, visit: PlaceVisit, { change }: { change: LinkChange }) {
  const { place } = visit;
  const link = await findLink(parts, visit);
  if (!link) return visit.nothing();
  if (!place.allows("links", link))
    return visit.testModeOnly(t("Developers can create and change links in test mode only."));
  if (isFinal(link.status)) return show(parts, visit, t("The link has ended already."));
  const payment = await shownPayment(parts, link);
  const curl = linkCurl({ publicUrl: parts.publicUrl, uuid: link.uuid, operation: change });
  return visit.show(linkChangePage(visit, { payment, change, curl }));
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
    work: (parts: ConsoleParts, changing: Changing) => Promise<Changed>;
  },
) {
  const { place, viewer } = visit;
  const { work } = options;
  const link = await findLink(parts, visit);
  if (!link) return visit.nothing();
  if (!place.allows("links", link))
    return visit.testModeOnly(t("Developers can create and change links in test mode only."));
  const changed = await work(parts, { link, personId: viewer.person.id });
  if (typeof changed === "object") return show(parts, visit, changed.problem);
  return visit.goTo("links", link.uuid, { done: changed });
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
