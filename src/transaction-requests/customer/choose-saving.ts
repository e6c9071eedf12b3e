import { settingIsOn, type Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { moveTransaction, transactionHistory, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";

/** The text that the customer agreed to, in the language of the page. */
interface SavingConsent {
  readonly text: string;
  readonly language: string;
}

/**
 * Whether the customer may have the card stored with this payment: the connector offers it, and the request names a profile to
 * keep it in. A request with `withRegister` stores it anyway, by what the merchant agreed with the customer.
 */
export async function maySave(
  parts: TransactionParts,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<boolean> {
  const { type, request } = transaction;
  if (!settingIsOn(connector, "payment-page:offer-saving") || !request.customerProfileData) return false;
  if (type !== "debit" && type !== "preauthorize") return false;
  const operations = parts.adapters.get(connector.adapter)?.methods[connector.method]?.operations ?? [];
  if (!operations.includes("register") || !(await parts.containerOf(connector))) return false;
  return request.withRegister !== true || (await wasChosenHere(parts, transaction));
}

/**
 * Records whether the card of this attempt is stored, with the words of the customer's consent as evidence in the history. A
 * consent holds for one attempt: the next card needs its own.
 *
 * @param options.consent undefined when the customer did not agree, or was not asked
 */
export async function chooseSaving(
  parts: TransactionParts,
  options: { transaction: Transaction; connector: Connector; consent: SavingConsent | undefined },
): Promise<Transaction> {
  const { transaction, consent } = options;
  const registers = consent !== undefined;
  if (!registers && transaction.request.withRegister !== true) return transaction;
  if (!(await maySave(parts, options))) return transaction;
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "saving_chosen",
    at: parts.clock.now(),
    guards: [{ kind: "nothing_submitted" }, { kind: "no_authentication_awaited" }],
    changes: [{ kind: "registration_changed", registers }],
    facts: { consent: consent?.text ?? null, language: consent?.language ?? null },
  });
  // As it was seen: the payment that follows is refused then.
  return isRefusal(moved) ? transaction : moved;
}

/** An earlier attempt's consent, and not the merchant's request, made it store the card. */
async function wasChosenHere({ db }: Pick<TransactionParts, "db">, { uuid }: Transaction): Promise<boolean> {
  return (await transactionHistory(db, uuid)).some(({ trigger }) => trigger === "saving_chosen");
}
