import { readSealedCard, openInstrument } from "../../vault/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import {
  areqSent,
  findCurrentAuthentication,
  methodFinished,
  replaceAuthentication,
  type Authentication,
  type CapturedBrowser,
  type StoredAuthentication,
} from "../../three-d-secure/index.ts";
import { announceChange, type Transaction } from "../../transactions/index.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { sealedCardSource, sourceOfInstrument } from "../source/payment-source.ts";
import { addressesOf } from "./addresses.ts";
import { subjectOf, type CardPayment } from "./authentication-choice.ts";
import { concludeAuthentication } from "./conclude-authentication.ts";
import { conclusionJob } from "./conclusion-job.ts";

/**
 * Sends the AReq with the browser's data, after the ACS's 3DS Method has run or not. If two browsers continue at the same time, one
 * sends it; the other finds the state that results.
 */
export async function continueAuthentication(
  parts: TransactionParts,
  transaction: Transaction,
  browser: CapturedBrowser,
): Promise<void> {
  const found = await findCurrentAuthentication(parts.db, transaction.uuid);
  const claimed = found && (await claimAReq(parts, found));
  if (claimed === undefined) return;
  const connector = await connectorOfTransaction(parts, transaction);
  const payment = await waitingPayment(parts, { transaction, connector });
  const authenticated =
    payment === undefined
      ? undefined
      : await authenticate(parts, payment, { authentication: claimed.authentication, browser });
  if (authenticated === undefined) return;
  const kept = await replaceAuthentication(parts.db, claimed, authenticated);
  if (kept === undefined) return;
  await announceChange(parts.db, transaction.uuid);
  if (authenticated.state === "completed") await concludeAuthentication(parts, authenticated);
  else await enqueue(parts.db, conclusionJob(authenticated));
}

/** Claims the sending of the AReq for this call. A 3DS Method that has not reported its end did not finish. */
async function claimAReq(
  parts: TransactionParts,
  found: StoredAuthentication,
): Promise<StoredAuthentication | undefined> {
  const method = methodFinished(found.authentication, "N");
  const sent = areqSent(isRefusal(method) ? found.authentication : method);
  return isRefusal(sent) ? undefined : replaceAuthentication(parts.db, found, sent);
}

async function authenticate(
  parts: TransactionParts,
  payment: CardPayment,
  { authentication, browser }: { authentication: Authentication; browser: CapturedBrowser },
): Promise<Authentication> {
  const subject = await subjectOf(parts, payment, { submissions: authentication.afterSubmissions });
  return parts.threeDSecure.authenticate(authentication, subject, {
    urls: addressesOf(parts, authentication),
    captured: browser,
  });
}

/** The card of a waiting payment; it stays sealed for the submission. */
async function waitingPayment(
  parts: TransactionParts,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<CardPayment | undefined> {
  const stored = transaction.paymentSource;
  if (stored?.kind === "registration") {
    const instrument = await openInstrument(parts.db, parts.vault, {
      transactionUuid: stored.transactionUuid,
    });
    const source = instrument && sourceOfInstrument(instrument);
    return source?.kind === "card" ? { transaction, connector, source } : undefined;
  }
  const card = await readSealedCard(parts.db, parts.vault, { transactionUuid: transaction.uuid });
  const source = card && sealedCardSource(parts, { card, transaction });
  return source?.kind === "card" ? { transaction, connector, source } : undefined;
}
