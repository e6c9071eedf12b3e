import { currencyCode, decimalAmount, type ShopNumber } from "./amounts.ts";
import { declined, DUPLICATE_ID, GatewayError, type Gateway } from "./gateway.ts";
import { readPayment, stateOf, type PaymentFacts } from "./payment-facts.ts";

/** The attempt to pay for a basket. Each has an id of its own: with another amount there is another attempt. */
export interface NewAttempt {
  /** Unique for each attempt; sent again it never makes a second payment. At most 50 characters. */
  readonly id: string;
  /** The shop's session of the payment, by which events find it. */
  readonly session: string;
  /** The order, if there is one already, else what the shop will call it. */
  readonly order: string;
  readonly amount: ShopNumber;
  readonly currency: string;
  readonly capture: "auto" | "manual";
  readonly description?: string | undefined;
  readonly language?: string | undefined;
  /** The page of the shop to which the customer returns, whatever happened. */
  readonly returnUrl: string;
  readonly customer?: Readonly<Record<string, string>> | undefined;
  /** The customer in the shop, for stored cards. */
  readonly customerId?: string | undefined;
}

/** An attempt that was begun: what a shop keeps with its session. */
export interface Attempt {
  readonly uuid: string;
  readonly id: string;
  /** The page to which the customer is sent; null when there is none any more. */
  readonly redirectUrl: string | null;
  readonly amount: string;
  readonly currency: string;
}

/** Begins a payment on a page of the gateway. After an answer that was lost, the same attempt finds what it began. */
export async function startPayment(gateway: Gateway, attempt: NewAttempt): Promise<Attempt> {
  const { id, session, order, returnUrl, customer, customerId, description, language } = attempt;
  const currency = currencyCode(attempt.currency);
  const amount = decimalAmount(attempt.amount, currency);
  const request = {
    merchantTransactionId: id,
    amount,
    currency,
    successUrl: returnUrl,
    cancelUrl: returnUrl,
    errorUrl: returnUrl,
    merchantMetaData: session,
    extraData: { order, session },
    description: description ?? order,
    ...(language !== undefined && { language }),
    ...(customer && { customer }),
    ...(customerId !== undefined && { customerProfileData: { customerIdentification: customerId } }),
  };
  const operation = attempt.capture === "auto" ? "debit" : "preauthorize";
  try {
    const answer = await gateway.transaction(operation, request);
    if (answer.uuid === undefined || answer.returnType !== "REDIRECT") throw declined(answer.errors);
    return { uuid: answer.uuid, id, redirectUrl: answer.redirectUrl ?? null, amount, currency };
  } catch (error) {
    if (!(error instanceof GatewayError) || (error.code !== DUPLICATE_ID && !error.isUnknown)) throw error;
    const known = await gateway.find(id);
    if (!known) throw error;
    // Its page's address is lost with the answer: the attempt is ended, and the shop begins another one.
    if (stateOf(known) === "open") await gateway.cancelPage(known.uuid);
    return { uuid: known.uuid, id, redirectUrl: null, amount, currency };
  }
}

/**
 * Ends the page of an earlier attempt: its basket has changed. `cancelled`: nobody can pay on it any more. Otherwise the payment as it
 * stands: it was paid meanwhile, and belongs to the order or is refunded.
 */
export async function endAttempt(
  gateway: Gateway,
  attempt: Pick<Attempt, "id" | "uuid">,
): Promise<"cancelled" | PaymentFacts> {
  if ((await gateway.cancelPage(attempt.uuid)) === "cancelled") return "cancelled";
  const facts = await readPayment(gateway, attempt.id);
  return facts === undefined || facts.state === "failed" || facts.state === "cancelled" ? "cancelled" : facts;
}
