import { acknowledgementsOf } from "../../callbacks/index.ts";
import {
  findDisputeByGuid,
  outcomesLike,
  reportedDisputesOf,
  responseOptions,
  responsesOf,
  type Dispute,
  type DisputeCallRefusal,
  type Outcomes,
  type ReportedDispute,
  type ResponseOptions,
} from "../../disputes/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { authenticationTrace, disputeEvidence } from "../../transaction-requests/index.ts";
import { findFollowUps, searchTransactions, type Transaction } from "../../transactions/index.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import { shownPayment, type ShownPayment } from "../payment-facts/shown-payment.ts";

/** Why there is nothing to respond to: also before a chargeback, while the issuer only inquires. */
type NoResponse = DisputeCallRefusal | Refusal<"no_chargeback">;

/** A dispute with all that its pages say. */
export interface DisputeFacts {
  readonly dispute: Dispute;
  readonly reported: ReportedDispute;
  /** The payment that collected the disputed money. */
  readonly payment: ShownPayment;
  /** The chargeback that a response is for: the newest one. */
  readonly chargeback: Transaction | undefined;
  readonly apiKey: string;
  readonly options: ResponseOptions | NoResponse;
  readonly responses: Awaited<ReturnType<typeof responsesOf>>;
  /** The evidence in the record, as the API lists it. */
  readonly evidence: Awaited<ReturnType<typeof disputeEvidence>>;
  readonly trace: Awaited<ReturnType<typeof authenticationTrace>>;
  /** When the merchant's system acknowledged the payment. */
  readonly notifiedAt: Temporal.Instant | undefined;
  /** Payments of the same customer with a card of the same last digits, before this one. */
  readonly earlier: {
    readonly paid: number;
    readonly disputed: number;
    readonly since: Temporal.Instant | undefined;
  };
  readonly alike: Outcomes;
}

export interface FoundDispute {
  readonly dispute: Dispute;
  readonly transaction: Transaction;
}

/** Undefined for a dispute of another place. */
export async function findDisputeAt(
  parts: ConsoleParts,
  { guid, place }: { guid: string; place: Place },
): Promise<FoundDispute | undefined> {
  const dispute = await findDisputeByGuid(parts.db, guid);
  const transaction = dispute && (await findPaymentAt(parts, { uuid: dispute.transactionUuid, place }));
  return dispute && transaction && { dispute, transaction };
}

export async function readDispute(
  parts: ConsoleParts,
  { dispute, transaction }: FoundDispute,
): Promise<DisputeFacts> {
  const { db, clock } = parts;
  const chargeback = await chargebackOf(parts, dispute);
  const connector = await parts.findConnector(dispute.connectorGuid);
  const options =
    chargeback && connector
      ? await responseOptions(parts, { uuid: chargeback.uuid, caller: { connector } })
      : ({ refused: true, code: "no_chargeback" } as const);
  const [payment, standings, evidence, trace, acknowledged, responses, earlier, alike] = await Promise.all([
    shownPayment(parts, transaction),
    reportedDisputesOf(db, transaction.uuid),
    disputeEvidence({ db, acknowledgementsOf }, transaction.uuid),
    authenticationTrace(db, transaction),
    acknowledgementsOf(db, [transaction.uuid]),
    responsesOf(db, { disputeGuid: dispute.guid }),
    earlierPayments(parts, transaction),
    outcomesLike(db, dispute, clock.now().subtract({ hours: 365 * 24 })),
  ]);
  return {
    dispute,
    reported: standings.find((standing) => standing.dispute.guid === dispute.guid)!,
    payment,
    chargeback,
    apiKey: connector?.apiKey ?? "",
    options,
    responses,
    evidence,
    trace,
    notifiedAt: acknowledged.get(transaction.uuid),
    earlier,
    alike,
  };
}

async function chargebackOf(
  { db }: Pick<ConsoleParts, "db">,
  { transactionUuid, disputeId }: Dispute,
): Promise<Transaction | undefined> {
  const following = await findFollowUps(db, transactionUuid);
  return following
    .filter(({ type, result }) => type === "chargeback" && result.dispute?.disputeId === disputeId)
    .at(-1);
}

/** As many earlier payments as a bank reads. */
const MAX_EARLIER = 50;

async function earlierPayments(
  { db }: ConsoleParts,
  transaction: Transaction,
): Promise<DisputeFacts["earlier"]> {
  const { card, request, merchantGuid, createdAt, testMode } = transaction;
  const email = request.customer?.email;
  if (!card || email === undefined) return { paid: 0, disputed: 0, since: undefined };
  const { transactions } = await searchTransactions(db, {
    owner: { kind: "merchant", guid: merchantGuid },
    filter: { lastFour: card.lastFourDigits, email, testMode, statuses: ["success"], to: createdAt },
    limit: MAX_EARLIER,
  });
  const paid = transactions.filter(({ type }) => type === "debit" || type === "preauthorize");
  return {
    paid: paid.length,
    disputed: paid.filter(({ result }) => result.isDisputed).length,
    since: paid.at(-1)?.createdAt,
  };
}
