import { isCardToken } from "../vault/index.ts";
import { isPayByLink, planLinkMail } from "../pay-by-link/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  openTransaction,
  openWithCardToken,
  type NewTransaction,
  type Transaction,
} from "../transactions/index.ts";
import { insertPlannedSchedule } from "../schedules/index.ts";
import { acceptInitial, type AcceptedInitialRequest, type InitialRequest } from "./accept/accept-initial.ts";
import type { AcceptedRequest } from "./accept/accept-request.ts";
import { refuseRepeats } from "./accept/refuse-repeats.ts";
import { isInTestMode } from "./accept/test-mode.ts";
import { offeredCurrency } from "./conversion/offer-conversion.ts";
import { namedExemption, refuseNamedExemption, takeNamedLowValue } from "./exemption/refuse-named.ts";
import { takeFirstStep, type FirstStep, type Plan } from "./first-step.ts";
import { newTransaction, type RoutedInitialRequest } from "./new-transaction.ts";
import type { TransactionParts } from "./parts.ts";
import { payNow } from "./pay.ts";
import type { CreateRefusal } from "./refusals.ts";
import { routeRequest } from "./routing/route-request.ts";
import { bankOfRequest } from "./source/bank-of-request.ts";
import { needsOurPage } from "./source/page-entry.ts";
import type { ChosenSource } from "./source/chosen-source.ts";
import { choosePaymentSource, identifiedSource } from "./source/payment-source.ts";
import { refuseSource, usedSource } from "./source/takes-source.ts";

/**
 * A debit, preauthorization, registration or payout of a merchant, from top to bottom: refuse what is not acceptable, choose
 * the instrument, record the transaction, then pay it, or send the customer to a page.
 */
export function createTransaction(
  parts: TransactionParts,
  options: InitialRequest,
): Promise<Transaction | CreateRefusal> {
  return refuseRepeats(parts, options, () => createOnce(parts, options));
}

async function createOnce(
  parts: TransactionParts,
  sent: InitialRequest,
): Promise<Transaction | CreateRefusal> {
  const acceptable = await acceptInitial(parts, sent);
  if (isRefusal(acceptable)) return acceptable;
  const bankIsListedBy = await bankOfRequest(parts, acceptable);
  if (isRefusal(bankIsListedBy)) return bankIsListedBy;
  const accepted = { ...acceptable, bankIsListedBy };
  const opened = writesRecordAlone(accepted)
    ? await openAlone(parts, accepted)
    : await parts.db.transaction((tx) => open(tx, parts, accepted));
  if (isRefusal(opened)) return opened;
  if (opened.paysNow)
    return payNow(parts, { ...opened, pspPassthroughData: sent.request.pspPassthroughData });
  parts.notifyWorkers();
  return opened.transaction;
}

/**
 * Whether nothing is written before and beside the record: no security code is used up, no instrument kept. The record alone, with
 * the one-time token that it uses up, is one statement, a commit by itself, which simultaneous payments share.
 */
function writesRecordAlone({ operation, request, requester, alongside }: InitialRequest): boolean {
  if (alongside !== undefined) return false;
  if (requester.connector.kind !== "provider" || request.referenceUuid !== undefined) return false;
  if (operation === "register" || request.withRegister === true) return false;
  // The link's e-mail is planned in the same commit.
  if (isPayByLink(request)) return false;
  const { transactionToken } = request;
  return transactionToken === undefined || isCardToken(transactionToken);
}

async function openAlone(
  parts: TransactionParts,
  options: AcceptedInitialRequest,
): Promise<FirstStep | CreateRefusal> {
  const routed = await chooseRoute(parts.db, parts, options);
  if (isRefusal(routed)) return routed;
  return routed.plan === "pay" && namedExemption(routed) === undefined
    ? record(parts.db, parts, routed)
    : parts.db.transaction((tx) => record(tx, parts, routed));
}

/** In one commit: uses up what the request names, records the transaction with its next step, and keeps the instrument for later. */
async function open(
  tx: Queryable,
  parts: TransactionParts,
  options: AcceptedInitialRequest,
): Promise<FirstStep | CreateRefusal> {
  const routed = await chooseRoute(tx, parts, options);
  return isRefusal(routed) ? routed : record(tx, parts, routed);
}

async function chooseRoute(
  tx: Queryable,
  parts: TransactionParts,
  options: AcceptedInitialRequest,
): Promise<RoutedInitialRequest | CreateRefusal> {
  const { operation, request, requester } = options;
  const { connector } = requester;
  const chosen = await choosePaymentSource(tx, parts, {
    operation,
    request,
    connector,
    amount: totalOf(options.accepted),
    username: requester.user?.username,
  });
  if (isRefusal(chosen)) return chosen;
  const uuid = options.uuid ?? parts.ids.transactionUuid();
  const route = await routeRequest(tx, parts, {
    connector,
    operation,
    request,
    source: chosen,
    transactionUuid: uuid,
  });
  if (isRefusal(route)) return route;
  const { bankIsListedBy } = options;
  const used = usedSource(parts, { connector: route.connector, source: chosen, request, bankIsListedBy });
  const notTaken = refuseSource(parts.adapters, { connector: route.connector, request, source: used });
  if (notTaken) return notTaken;
  const source = await identifiedSource(tx, parts, { source: used, connector: route.connector });
  return { ...options, uuid, source, route, plan: planOf(parts, { request, source, route }) };
}

/** The record, and in the same commit who continues it: a status inquiry, or the customer. */
async function record(
  tx: Queryable,
  parts: TransactionParts,
  routed: RoutedInitialRequest,
): Promise<FirstStep | CreateRefusal> {
  const { requester, source, plan, route } = routed;
  const refused = await refuseNamedExemption(tx, parts, routed);
  if (refused) return refused;
  const testMode = await isInTestMode(parts, route.connector);
  const transaction = await openNew(tx, { ...newTransaction(parts, routed), testMode }, source);
  if (isRefusal(transaction)) return transaction;
  await takeNamedLowValue(tx, parts, routed);
  if (routed.schedule)
    await insertPlannedSchedule(tx, parts, {
      plan: routed.schedule,
      transaction,
      connector: requester.connector,
    });
  await routed.alongside?.(tx, transaction);
  await planLinkMail(tx, parts, { transaction, user: requester.user });
  return takeFirstStep(tx, parts, { transaction, connector: route.connector, source, plan });
}

/** The record, which uses up the one-time token of the card, where it has one. */
async function openNew(
  tx: Queryable,
  transaction: NewTransaction,
  source: ChosenSource,
): Promise<Transaction | CreateRefusal> {
  if (source.kind === "card" && source.tokenHash !== undefined) {
    const opened = await openWithCardToken(tx, transaction, source.tokenHash);
    if (!isRefusal(opened) || opened.code !== "card_token_used") return opened;
    return { refused: true, code: "transaction_token_invalid" };
  }
  const opened = await openTransaction(tx, transaction);
  if (!opened) throw new Error("A transaction without a reservation was not opened.");
  return opened;
}

function totalOf({ amount, surchargeMinor }: AcceptedRequest): Money | null {
  return amount && { ...amount, minor: amount.minor + surchargeMinor };
}

function planOf(
  { adapters }: Pick<TransactionParts, "adapters">,
  { request, source, route: { connector } }: Pick<RoutedInitialRequest, "request" | "source" | "route">,
): Plan {
  if (isPayByLink(request)) return "customer_page";
  if (needsOurPage({ adapters }, { connector, source })) return "customer_page";
  return offeredCurrency({ adapters }, { request, connector, source }) ? "offer_currency" : "pay";
}
