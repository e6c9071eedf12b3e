import { decimalAmount, decimalFromMinor, minorFromDecimal, type ShopNumber } from "./amounts.ts";
import { declined, DUPLICATE_ID, GatewayError, type Gateway, type GatewayTransaction } from "./gateway.ts";
import { readPayment, refundablesOf, succeededOf, sumOf, type PaymentFacts } from "./payment-facts.ts";
import { endAttempt } from "./session.ts";

/**
 * Captures what is authorised. It looks first: what is captured already, also by an event that came before, is not captured again.
 *
 * @param key of the shop's capture; sent again it makes no second capture
 */
export async function capturePayment(
  gateway: Gateway,
  { id, key, amount }: { id: string; key: string; amount?: ShopNumber },
): Promise<PaymentFacts> {
  const before = await readPayment(gateway, id);
  if (!before) throw new GatewayError(`There is no payment ${id}`, { status: 404 });
  if (before.state === "paid" || before.state === "refunded") return before;
  const text = amount === undefined ? before.amount : decimalAmount(amount, before.currency);
  await follow(gateway, "capture", { key, of: before.uuid, amount: text, currency: before.currency });
  return (await readPayment(gateway, id)) ?? before;
}

/** Refunds a part or all of what was paid. `pending`: the provider decides later, and the shop's refund waits for the event. */
export async function refundPayment(
  gateway: Gateway,
  { id, key, amount }: { id: string; key: string; amount: ShopNumber },
): Promise<"done" | "pending"> {
  const payment = await gateway.find(id);
  const { currency = "EUR" } = payment ?? {};
  const text = decimalAmount(amount, currency);
  const wantedMinor = minorFromDecimal(text, currency);
  const refundables = payment ? await refundablesOf(gateway, payment) : [];
  const restOf = (one: GatewayTransaction): bigint =>
    minorFromDecimal(one.amount ?? "0", currency) - sumOf(succeededOf(one, "REFUND"), currency);
  const target = refundables.find((one) => restOf(one) >= wantedMinor) ?? refundables[0];
  if (!target) throw new GatewayError(`Nothing was taken by the payment ${id}`, { status: 422 });
  return follow(gateway, "refund", { key, of: target.uuid, amount: text, currency });
}

/** Ends a payment that nobody needs: its page is closed, or its authorisation voided. Money that was taken is refunded. */
export async function cancelPayment(
  gateway: Gateway,
  { id, key }: { id: string; key: string },
): Promise<"cancelled" | "refunded"> {
  const before = await readPayment(gateway, id);
  if (!before || before.state === "failed" || before.state === "cancelled") return "cancelled";
  if (before.state === "open") {
    if ((await endAttempt(gateway, { id, uuid: before.uuid })) === "cancelled") return "cancelled";
    return cancelPayment(gateway, { id, key });
  }
  const { uuid: of, currency, amount } = before;
  if (before.state === "authorized") {
    await follow(gateway, "void", { key, of, amount, currency });
    return "cancelled";
  }
  const restMinor = minorFromDecimal(before.captured, currency) - minorFromDecimal(before.refunded, currency);
  if (restMinor > 0n)
    await refundPayment(gateway, { id, key, amount: decimalFromMinor(restMinor, currency) });
  return "refunded";
}

interface FollowUp {
  readonly key: string;
  readonly of: string;
  readonly amount: string;
  readonly currency: string;
}

/** Sends a follow-up; one that was sent under the same key is looked up instead. */
async function follow(
  gateway: Gateway,
  operation: "capture" | "refund" | "void",
  { key, of, amount, currency }: FollowUp,
): Promise<"done" | "pending"> {
  const money = operation === "void" ? {} : { amount, currency };
  try {
    const request = { merchantTransactionId: key, referenceUuid: of, ...money };
    const answer = await gateway.transaction(operation, request);
    if (answer.returnType === "ERROR" || !answer.success) throw declined(answer.errors);
    return answer.returnType === "PENDING" ? "pending" : "done";
  } catch (error) {
    if (!(error instanceof GatewayError) || (error.code !== DUPLICATE_ID && !error.isUnknown)) throw error;
    const known = await gateway.find(key);
    if (!known) throw error;
    const state = known.transactionStatus.toUpperCase();
    if (["ERROR", "CANCELLED"].includes(state))
      throw declined(known.errors?.map(({ code, message }) => ({ errorCode: code, errorMessage: message })));
    return state === "SUCCESS" ? "done" : "pending";
  }
}
