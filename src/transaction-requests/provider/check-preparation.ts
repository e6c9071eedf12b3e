import { openInstrument } from "../../vault/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findByMerchantTransactionId, findTransaction } from "../../transactions/index.ts";
import { acceptInitial } from "../accept/accept-initial.ts";
import type { Requester, TransactionParts } from "../parts.ts";
import { refuseCardDataInText } from "../accept/refuse-card-data.ts";
import { refuseOperation } from "../accept/refuse-operation.ts";
import { refuseRegistration } from "../source/refuse-registration.ts";
import type { CreateRefusal } from "../refusals.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";

export type PreparedOperation = "debit" | "preauthorize" | "register";

interface Preparation {
  readonly operation: PreparedOperation;
  /** Its `merchantTransactionId` may be empty: it is not chosen yet. */
  readonly request: TransactionRequest;
  readonly requester: Requester;
}

/**
 * Why a request that is being prepared would be refused, as far as that is known before the customer has entered a card.
 * Records nothing, and uses up no token.
 */
export async function checkPreparation(
  parts: TransactionParts,
  preparation: Preparation,
): Promise<CreateRefusal | undefined> {
  const { request } = preparation;
  const refused = refuseOperation(preparation) ?? refuseCardDataInText(request);
  if (refused) return refused;
  const accepted = await acceptInitial(parts, preparation);
  if (isRefusal(accepted)) return accepted;
  return (await refuseTakenId(parts, preparation)) ?? (await refuseReference(parts, preparation));
}

async function refuseTakenId(
  { db }: TransactionParts,
  { request: { merchantTransactionId }, requester }: Preparation,
): Promise<CreateRefusal | undefined> {
  if (merchantTransactionId === "") return undefined;
  const { merchantGuid } = requester.connector;
  const first = await findByMerchantTransactionId(db, { merchantGuid, merchantTransactionId });
  return first && { refused: true, code: "duplicate_transaction_id", merchantTransactionId, first };
}

async function refuseReference(
  { db, vault }: TransactionParts,
  { request: { referenceUuid }, requester: { connector } }: Preparation,
): Promise<CreateRefusal | undefined> {
  if (referenceUuid === undefined) return undefined;
  const instrument = await openInstrument(db, vault, { transactionUuid: referenceUuid });
  const registering = instrument && (await findTransaction(db, referenceUuid));
  return refuseRegistration({ instrument, registering, connector });
}
