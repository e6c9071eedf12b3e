import type { Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { moveTransaction, type Transaction } from "../transactions/index.ts";
import { offerConversionWithin } from "./conversion/offer-conversion.ts";
import { keepInstrument } from "./source/keep-instrument.ts";
import type { TransactionParts } from "./parts.ts";
import { recordSubmission } from "./customer/record-submission.ts";
import type { ChosenSource } from "./source/chosen-source.ts";

/**
 * `pay`: it can be submitted at once. `customer_page`: the customer has to come to a page first. `offer_currency`:
 * the customer may choose the currency first.
 */
export type Plan = "pay" | "customer_page" | "offer_currency";

interface NewPayment {
  readonly transaction: Transaction;
  readonly connector: Connector;
  readonly source: ChosenSource;
}

export interface FirstStep extends NewPayment {
  /** Whether it is submitted now; otherwise it waits for its customer. */
  readonly paysNow: boolean;
}

/**
 * Takes the first step of a new transaction in the commit that records it: what waits for its customer, or for an inquiry, does so
 * from its first moment, whatever the process dies at.
 */
export async function takeFirstStep(
  tx: Queryable,
  parts: TransactionParts,
  { plan, ...payment }: NewPayment & { readonly plan: Plan },
): Promise<FirstStep> {
  const { transaction, source } = payment;
  switch (plan) {
    case "customer_page":
      return { ...payment, transaction: await issueRedirect(tx, parts, transaction), paysNow: false };
    case "offer_currency":
      return offerOrSubmit(tx, parts, payment);
    case "pay":
      await keepInstrument(tx, parts, { transaction, source });
      return { ...payment, paysNow: true };
  }
}

/** Without a rate nothing is offered: the payment goes on in the requested currency. */
async function offerOrSubmit(
  tx: Queryable,
  parts: TransactionParts,
  payment: NewPayment,
): Promise<FirstStep> {
  const { transaction, source } = payment;
  const offered =
    source.kind === "card" ? await offerConversionWithin(tx, parts, { ...payment, source }) : undefined;
  if (offered) return { ...payment, transaction: offered, paysNow: false };
  const submitted = await recordSubmission(tx, parts, payment);
  if (isRefusal(submitted)) throw new Error(`The new ${transaction.uuid} was moved already.`);
  return { ...payment, ...submitted, paysNow: true };
}

/** The customer has to come to a page of ours first. */
async function issueRedirect(
  tx: Queryable,
  { clock }: Pick<TransactionParts, "clock">,
  { uuid }: Transaction,
): Promise<Transaction> {
  const moved = await moveTransaction(tx, { uuid, trigger: "redirect_issued", at: clock.now() });
  if (isRefusal(moved)) throw new Error(`The new ${uuid} was moved already.`);
  return moved;
}
