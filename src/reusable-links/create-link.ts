import { isDeepStrictEqual } from "node:util";
import { leastAmount, refuseAmount } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findCurrency, formatAmount } from "../platform/money/index.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import {
  acceptInitial,
  isInTestMode,
  type CreateRefusal,
  type Requester,
  type TransactionParts,
  type TransactionRequest,
} from "../transaction-requests/index.ts";
import { findLinkOfOrder, insertLink } from "./link-store.ts";
import { SHARED_FIELDS, type CreateRequest, type SharedRequest } from "./http/schemas.ts";
import { readTerms, type TermsRefusal } from "./read-terms.ts";
import type { ReusableLink } from "./reusable-link.ts";
import type { LinkTerms } from "./terms.ts";

export type NewLinkRefusal =
  | TermsRefusal
  | CreateRefusal
  /** Another link of the merchant has the id. */
  | Refusal<"link_exists">;

/** Minutes within which a payment is finished, or its place is free again. */
export const PAYMENT_MINUTES = 30;

/**
 * Creates a link by which several payments are made. The rules of a debit hold for the largest payment that it takes. A request
 * that is sent again gives the link that it made.
 *
 * @param options.alongside runs in the commit that makes the link, and not for a request that is sent again
 */
export async function createReusableLink(
  parts: TransactionParts,
  options: {
    request: CreateRequest;
    requester: Requester;
    alongside?: (tx: Queryable, link: ReusableLink) => Promise<void>;
  },
): Promise<ReusableLink | NewLinkRefusal> {
  const { request, requester, alongside } = options;
  const { connector } = requester;
  const payee = { connector, adapter: parts.adapters.get(connector.adapter) };
  const terms = readTerms(request, {
    refuse: (amount) => refuseAmount(payee, amount),
    leastMinor: findCurrency(request.currency) ? leastAmount(payee, request.currency) : 1n,
  });
  if (isRefusal(terms)) return terms;
  const { merchantTransactionId, currency, expirationInMinute } = request;
  const shared = sharedRequestOf(request);
  const largest = {
    ...shared,
    merchantTransactionId,
    amount: formatAmount({ minor: largestOf(terms), currency }),
    currency,
    payByLink: { sendByEmail: false, expirationInMinute: PAYMENT_MINUTES },
  } satisfies TransactionRequest;
  const accepted = await acceptInitial(parts, { operation: "debit", request: largest, requester });
  if (isRefusal(accepted)) return accepted;
  const now = parts.clock.now();
  const link = {
    guid: parts.ids.guid("RL"),
    token: parts.ids.secret(16),
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    testMode: await isInTestMode(parts, connector),
    merchantTransactionId,
    request: shared,
    callbackHash: requester.signatureHash ?? "sha512",
    currency,
    terms,
    endsAt: expirationInMinute === undefined ? null : now.add({ minutes: expirationInMinute }),
    createdAt: now,
  };
  const made = await parts.db.transaction(async (tx) => {
    const inserted = await insertLink(tx, link);
    if (inserted) await alongside?.(tx, inserted);
    return inserted;
  });
  return made ?? firstOf(parts, link, expirationInMinute);
}

/** The link with the same id, when it is the same in everything. */
async function firstOf(
  { db }: Pick<TransactionParts, "db">,
  link: Omit<ReusableLink, "paidCount" | "paidMinor" | "cancelledAt">,
  expirationInMinute: number | undefined,
): Promise<ReusableLink | NewLinkRefusal> {
  const first = await findLinkOfOrder(db, link);
  const isSame =
    first?.connectorGuid === link.connectorGuid &&
    first.currency === link.currency &&
    minutesOf(first) === expirationInMinute &&
    isDeepStrictEqual([first.terms, first.request], [link.terms, link.request]);
  return isSame ? first : { refused: true, code: "link_exists" };
}

function minutesOf({ createdAt, endsAt }: ReusableLink): number | undefined {
  return endsAt === null ? undefined : createdAt.until(endsAt).total("minutes");
}

function sharedRequestOf(request: CreateRequest): SharedRequest {
  return Object.fromEntries(Object.entries(request).filter(([name]) => Object.hasOwn(SHARED_FIELDS, name)));
}

function largestOf(terms: LinkTerms): bigint {
  return terms.kind === "open" ? terms.maximumMinor : terms.amountMinor;
}
