import { statusOutput, type Json } from "./fake-values.ts";

/** A payment with the operations on it. */
export interface FakePayment {
  readonly object: Json;
  /** In the currency's smallest unit, as all amounts here. */
  readonly total: number;
  /** Where the customer goes after the issuer's page. */
  readonly returnAddress: string;
  /** When it was made; undefined in tests. */
  readonly at: Temporal.Instant | undefined;
  readonly parts: FakePart[];
  /** It is captured later. */
  readonly isHeld: boolean;
  /** It was authorised or paid at some time. */
  isAuthorized: boolean;
}

/** A capture, refund or cancellation, of a payment or of a part of it. */
export interface FakePart {
  readonly kind: "capture" | "refund" | "cancel";
  readonly object: Json;
  readonly amount: number;
}

/** The money of a payment. */
interface Booking {
  readonly references: Json;
  readonly currency: string;
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
  readonly isReleased: boolean;
}

export function isAuthorizedBy(status: string): boolean {
  return status === "PENDING_CAPTURE" || status === "CAPTURED";
}

export function bookingOf(payment: FakePayment): Booking {
  const { object, total } = payment;
  const captured = sumOf(payment, "capture");
  const isSale = ["CAPTURED", "REFUNDED"].includes(String(object["status"])) && captured === 0;
  return {
    references: referencesOf(object),
    currency: String(currencyOf(object)),
    authorized: total,
    captured: isSale ? total : captured,
    refunded: sumOf(payment, "refund"),
    isReleased: sumOf(payment, "cancel") > 0,
  };
}

/**
 * Adds a part, of the whole rest unless the request has an amount. Undefined where the payment's state or the rest forbids it.
 *
 * @param isSlow it is acknowledged now and done later
 */
export function addPart(
  payment: FakePayment,
  { kind, body, isSlow }: { kind: FakePart["kind"]; body: Json; isSlow: boolean },
): { readonly part: FakePart; readonly isWholeRest: boolean } | undefined {
  const { object, total, parts } = payment;
  const rest = total - sumOf(payment, "capture") - sumOf(payment, "cancel");
  const paid = sumOf(payment, "capture") || total;
  const limit = kind === "refund" ? paid - sumOf(payment, "refund") : rest;
  const given = (body["amountOfMoney"] as Json | undefined)?.["amount"] ?? body["amount"];
  const amount = given === undefined ? limit : Number(given);
  const isOpen = kind === "refund" ? object["status"] !== "REJECTED" : object["status"] === "PENDING_CAPTURE";
  if (!isOpen || amount > limit || amount <= 0) return undefined;
  const status = (isSlow ? WAITING : DONE)[kind];
  const { operationReferences } = body;
  const made: Json = {
    id: `${String(object["id"]).replace(/_0$/, "")}_${parts.length + 1}`,
    status,
    statusOutput: statusOutput(status, codeOf(kind, isSlow)),
  };
  if (kind === "cancel") made["operationReferences"] = operationReferences;
  else
    made[`${kind}Output`] = {
      amountOfMoney: { amount, currencyCode: currencyOf(object) },
      references: referencesOf(object),
      operationReferences,
    };
  const part: FakePart = { kind, object: made, amount };
  parts.push(part);
  return { part, isWholeRest: rest === amount };
}

const DONE = { capture: "CAPTURED", refund: "REFUNDED", cancel: "CANCELLED" } as const;
const WAITING = { capture: "CAPTURE_REQUESTED", refund: "REFUND_REQUESTED", cancel: "CANCELLED" } as const;

/** A cancellation that waits has the status of one that is done, and another code. */
export function codeOf(kind: FakePart["kind"], isSlow: boolean): Json {
  return isSlow && kind === "cancel" ? { statusCode: 61 } : {};
}

/** A part as the details of its payment list it. */
export function operationOf({ object, amount }: FakePart): Json {
  const output = (object["captureOutput"] ?? object["refundOutput"] ?? object) as Json;
  const { id, status, statusOutput: shown } = object;
  return {
    id,
    status,
    statusOutput: shown,
    operationReferences: output["operationReferences"],
    amountOfMoney: object["amountOfMoney"] ?? output["amountOfMoney"] ?? { amount, currencyCode: "EUR" },
  };
}

export function referencesOf(object: Json): Json {
  return (object["paymentOutput"] as { references: Json }).references;
}

function currencyOf(object: Json): unknown {
  return (object["paymentOutput"] as { amountOfMoney: Json }).amountOfMoney["currencyCode"];
}

function sumOf({ parts }: FakePayment, kind: FakePart["kind"]): number {
  return parts
    .filter((part) => part.kind === kind && part.object["status"] !== "REJECTED")
    .reduce((sum, { amount }) => sum + amount, 0);
}
