import { formatAmount } from "../platform/money/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { Queryable } from "../platform/database/index.ts";
import {
  connectorOfTransaction,
  createTransaction,
  type CreateRefusal,
  type TransactionParts,
  type TransactionRequest,
} from "../transaction-requests/index.ts";
import type { Transaction } from "../transactions/index.ts";
import { PAYMENT_MINUTES } from "./create-link.ts";
import { findLink } from "./link-store.ts";
import {
  countPayments,
  findPayment,
  hasPlace,
  insertPayment,
  lastNumber,
  linksWithOpenPayments,
  markOpen,
} from "./payment-store.ts";
import { addressOf, stateOf, type ReusableLink, type ReusableLinkState } from "./reusable-link.ts";
import { choiceAt, takes, type LinkChoice } from "./terms.ts";

/** A link with the payments that it takes now. */
export interface LinkNow {
  readonly link: ReusableLink;
  readonly state: ReusableLinkState;
  /** `paid` for a link that is over. */
  readonly choice: LinkChoice;
}

type BeginRefusal =
  /** It takes no payment any more, or not this amount. */
  (Refusal<"not_taken"> & { readonly now: LinkNow }) | CreateRefusal;

/** Undoes the record of the transaction. */
class NotTaken extends Error {
  readonly now: LinkNow;

  constructor(now: LinkNow) {
    super("The link does not take the payment.");
    this.now = now;
  }
}

/** The link and what it takes, with the payments that have ended counted. Undefined: there is none. */
export async function linkNow(parts: TransactionParts, guid: string): Promise<LinkNow | undefined> {
  return parts.db.transaction((tx) => countedNow(tx, parts, guid));
}

/** The links, with the payments that have ended counted: only those with open payments are locked for it, one after the other. */
export async function countAll(
  parts: TransactionParts,
  links: readonly ReusableLink[],
): Promise<ReusableLink[]> {
  const open = await linksWithOpenPayments(
    parts.db,
    links.map(({ guid }) => guid),
  );
  const counted: ReusableLink[] = [];
  for (const link of links)
    counted.push(open.has(link.guid) ? ((await linkNow(parts, link.guid))?.link ?? link) : link);
  return counted;
}

/**
 * Begins a payment of the amount in minor units. It takes no place on the link before the customer submits an instrument: a visitor who
 * presses the button and leaves keeps no other from paying.
 */
export async function beginPayment(
  parts: TransactionParts,
  options: { link: ReusableLink; minor: bigint; language: string },
): Promise<Transaction | BeginRefusal> {
  const { link, minor } = options;
  const connector = await connectorOfTransaction(parts, {
    uuid: link.guid,
    connectorGuid: link.connectorGuid,
  });
  try {
    return await createTransaction(parts, {
      operation: "debit",
      request: requestOf(parts, options),
      requester: { connector, signatureHash: link.callbackHash },
      alongside: (tx, transaction) =>
        count(tx, parts, { guid: link.guid, transactionUuid: transaction.uuid, minor }),
    });
  } catch (error) {
    if (error instanceof NotTaken) return { refused: true, code: "not_taken", now: error.now };
    throw error;
  }
}

/**
 * Takes the place of a payment on its link, in the commit that records that its instrument is submitted: however many customers pay at
 * the same time, no more is paid than the link takes. False where the link takes no more, or not this amount any more. True also for a
 * transaction of no link.
 */
export async function takePlace(tx: Queryable, { uuid }: Pick<Transaction, "uuid">): Promise<boolean> {
  const payment = await findPayment(tx, uuid);
  if (!payment) return true;
  const locked = await findLink(tx, { guid: payment.linkGuid, lock: true });
  if (!locked) throw new Error(`The link ${payment.linkGuid} does not exist.`);
  const { link, usage } = await countPayments(tx, locked);
  // It is submitted already: its own move decides what a second press does.
  if (await hasPlace(tx, payment)) return true;
  // What was begun before the end of the link ends with it.
  if (link.cancelledAt !== null || !takes(choiceAt(link.terms, usage), payment.amountMinor)) return false;
  await markOpen(tx, payment);
  return true;
}

/** Locks the link, so that its payments have numbers one after the other. */
async function count(
  tx: Queryable,
  parts: Pick<TransactionParts, "clock">,
  { guid, transactionUuid, minor }: { guid: string; transactionUuid: string; minor: bigint },
): Promise<void> {
  const now = await countedNow(tx, parts, guid);
  if (!now) throw new Error(`The link ${guid} does not exist.`);
  if (!takes(now.choice, minor)) throw new NotTaken(now);
  const number = (await lastNumber(tx, guid)) + 1;
  await insertPayment(tx, { linkGuid: guid, number, transactionUuid, amountMinor: minor });
}

async function countedNow(
  tx: Queryable,
  { clock }: Pick<TransactionParts, "clock">,
  guid: string,
): Promise<LinkNow | undefined> {
  const locked = await findLink(tx, { guid, lock: true });
  if (!locked) return undefined;
  const { link, usage } = await countPayments(tx, locked);
  const state = stateOf(link, clock.now());
  return { link, state, choice: state === "OPEN" ? choiceAt(link.terms, usage) : { kind: "paid" } };
}

function requestOf(
  parts: Pick<TransactionParts, "publicUrl" | "clock" | "ids">,
  { link, minor, language }: { link: ReusableLink; minor: bigint; language: string },
): TransactionRequest {
  const { merchantTransactionId, currency, request, endsAt } = link;
  const minutesLeft =
    endsAt === null ? PAYMENT_MINUTES : Math.floor(parts.clock.now().until(endsAt).total("minutes"));
  return {
    ...request,
    language,
    merchantTransactionId: `${merchantTransactionId}-${parts.ids.secret(4)}`,
    amount: formatAmount({ minor, currency }),
    currency,
    // Where a customer cancels, the amount is free for another payment at once.
    cancelUrl: addressOf(parts, link),
    payByLink: {
      sendByEmail: false,
      expirationInMinute: Math.max(1, Math.min(PAYMENT_MINUTES, minutesLeft)),
    },
  };
}
