import { labPageAddress, type LabSettings } from "@quittance/provider-kit/lab";
import { isHeldBy, outputOf } from "./fake-payment-output.ts";
import {
  addPart,
  bookingOf,
  codeOf,
  isAuthorizedBy,
  operationOf,
  referencesOf,
  type FakePart,
  type FakePayment,
} from "./fake-payment.ts";
import { errorBody, statusOutput, type Json } from "./fake-values.ts";

/** The next payment's fate: another status than that of an approved one, an error that declines it, or another amount. */
interface Fate {
  readonly status?: string;
  readonly errorCode?: string;
  readonly acquired?: number;
}

interface FakeCall {
  readonly method: string;
  readonly id: string;
  readonly action: string;
  readonly body: Json;
  readonly token: (given: Json) => string;
  /** Every token is, where it is left out. */
  readonly isStored?: (token: string) => boolean;
}

/** Cards that the issuer declines, with the errorCode in the fake's own table. */
const DECLINED_CARDS: Readonly<Record<string, string>> = {
  "4000000000000002": "30051001",
  "4000000000009995": "30511001",
  "4000000000000069": "30331001",
};
/** The card whose issuer challenges the customer. */
export const CHALLENGED_CARD = "4874970686672022";
/** And another one of docs.direct.worldline-solutions.com. */
const CHALLENGED = [CHALLENGED_CARD, "5130257474533310"];

/** Payments, and the operations that follow on them. */
export class FakePayments {
  next: Fate | undefined;
  /** Captures, cancellations and refunds are only acknowledged. */
  isSlow = false;
  /** The webhooks that wait: each has a payment, or a refund. */
  readonly changes: Json[] = [];
  readonly #payments = new Map<string, FakePayment>();
  readonly #lab: () => LabSettings | undefined;

  constructor(lab: () => LabSettings | undefined) {
    this.#lab = lab;
  }

  all(): readonly FakePayment[] {
    return [...this.#payments.values()];
  }

  returnAddress(id: string): string {
    return this.#of(id).returnAddress;
  }

  /** The ids of payments, in the order in which they were made. */
  ids(): string[] {
    return [...this.#payments.keys()];
  }

  payment(id: string): Json {
    return this.#of(id).object;
  }

  /** How many payments there are of a name. */
  made(merchantReference: string): number {
    return [...this.#payments.values()].filter(
      ({ object }) => referencesOf(object)["merchantReference"] === merchantReference,
    ).length;
  }

  parts(id: string): Json[] {
    return this.#of(id).parts.map(({ object }) => object);
  }

  /** The payments that were authorised or paid. */
  bookings(): ReturnType<typeof bookingOf>[] {
    return [...this.#payments.values()].filter(({ isAuthorized }) => isAuthorized).map(bookingOf);
  }

  /** Worldline decides about a payment, or about one of its parts. */
  decide(id: string, status: string, change: Json = {}): void {
    const part = [...this.#payments.values()]
      .flatMap(({ parts }) => parts)
      .find(({ object }) => object["id"] === id);
    const object = part?.object ?? this.payment(id);
    object["status"] = status;
    object["statusOutput"] = statusOutput(status, change);
    if (part) return this.#announce(part);
    this.#of(id).isAuthorized ||= isAuthorizedBy(status);
    this.changes.push({ payment: structuredClone(object) });
  }

  /** The customer passes the issuer's challenge. */
  finish(id: string): void {
    const { isHeld } = this.#of(id);
    if (this.payment(id)["status"] === "REDIRECTED") this.decide(id, isHeld ? "PENDING_CAPTURE" : "CAPTURED");
  }

  /** The payment as it is now, for a response that is repeated. */
  shown(id: string): Json {
    const payment = this.#payments.get(id);
    return payment ? { payment: payment.object } : {};
  }

  execute({ method, id, action, body, token, isStored }: FakeCall): [number, Json] {
    const { token: charged } = (body["cardPaymentMethodSpecificInput"] ?? {}) as { token?: string };
    // Tests of the adapter charge tokens that no fake has made.
    if (id === "" && this.#lab() && charged !== undefined && isStored?.(charged) === false)
      return [400, errorBody("1400", "UNKNOWN_TOKEN_ID")];
    if (id === "") return this.#pay(body, token);
    const payment = this.#payments.get(id);
    if (!payment) return [404, errorBody("50001130", "UNKNOWN_PAYMENT_ID")];
    if (method === "POST") return this.#follow(payment, action as FakePart["kind"], body);
    const { object, parts } = payment;
    const ofKind = (kind: FakePart["kind"]) =>
      parts.filter((one) => one.kind === kind).map((one) => one.object);
    switch (action) {
      case "captures":
        return [200, { captures: ofKind("capture") }];
      case "refunds":
        return [200, { refunds: ofKind("refund") }];
      case "details":
        return [200, { ...object, Operations: parts.map(operationOf) }];
      default:
        return [200, object];
    }
  }

  /** Makes a payment by the request of an order. Returns its id. */
  create(
    body: Json,
    given: {
      status: string;
      stored?: string | undefined;
      declined?: string | undefined;
      checkout?: string;
      acquired?: number;
    },
  ): string {
    const { status, stored, declined, checkout, acquired } = given;
    const order = body["order"] as { amountOfMoney: Json; references: Json };
    const amount = Number(order.amountOfMoney["amount"]);
    const lab = this.#lab();
    const number = lab ? 3_066_423_435 + lab.seed * 1_000 : 3_066_423_435;
    const id = `${number + this.#payments.size}_0`;
    const acquiredAmount = { ...order.amountOfMoney, amount: declined ? 0 : (acquired ?? amount) };
    const errors = declined ? { errors: [{ errorCode: declined, id: "DECLINED", message: "Declined" }] } : {};
    const object: Json = {
      id,
      status,
      statusOutput: statusOutput(status, { isCancellable: status === "REDIRECTED", ...errors }),
      paymentOutput: {
        amountOfMoney: order.amountOfMoney,
        acquiredAmount,
        references: order.references,
        ...outputOf(body, stored),
      },
      ...(checkout && { hostedCheckoutSpecificOutput: { hostedCheckoutId: checkout } }),
    };
    const isHeld = isHeldBy(body);
    const isAuthorized = isAuthorizedBy(status);
    const returnAddress = returnAddressOf(body);
    const at = lab?.now();
    this.#payments.set(id, { object, total: amount, parts: [], isHeld, isAuthorized, returnAddress, at });
    this.changes.push({ payment: structuredClone(object) });
    return id;
  }

  #of(id: string): FakePayment {
    const found = this.#payments.get(id);
    if (!found) throw new Error(`No payment ${id}.`);
    return found;
  }

  #pay(body: Json, token: (given: Json) => string): [number, Json] {
    const card = (body["cardPaymentMethodSpecificInput"] ?? body["mobilePaymentMethodSpecificInput"]) as Json;
    const sepa = body["sepaDirectDebitPaymentMethodSpecificInput"] as Json | undefined;
    const order = body["order"] as Json | undefined;
    if ((!card && !sepa) || !order) return [400, errorBody("20000000", "PARAMETER_NOT_FOUND_IN_REQUEST")];
    const fate = this.next ?? {};
    this.next = undefined;
    const number = (card?.["card"] as { cardNumber?: string } | undefined)?.cardNumber ?? "";
    const declined = fate.errorCode ?? DECLINED_CARDS[number];
    const challenged =
      CHALLENGED.includes(number) && !(card?.["threeDSecure"] as Json)?.["skipAuthentication"];
    const approved = card?.["authorizationMode"] === "SALE" || sepa ? "CAPTURED" : "PENDING_CAPTURE";
    const status = declined ? "REJECTED" : challenged ? "REDIRECTED" : (fate.status ?? approved);
    const stored = card?.["tokenize"] === true ? token(card) : undefined;
    const id = this.create(body, { status, stored, declined, ...fate });
    const payment = this.payment(id);
    if (declined)
      return [402, { ...errorBody(declined, "DECLINED", "Declined"), paymentResult: { payment } }];
    const lab = this.#lab();
    const redirectURL = lab ? labPageAddress(lab.origin(), id) : `https://issuer.example/challenge/${id}`;
    return [
      201,
      {
        payment,
        ...(stored && !challenged && { creationOutput: { token: stored, isNewToken: true } }),
        ...(status === "REDIRECTED" && {
          merchantAction: { actionType: "REDIRECT", redirectData: { redirectURL, RETURNMAC: "mac" } },
        }),
      },
    ];
  }

  #follow(payment: FakePayment, kind: FakePart["kind"], body: Json): [number, Json] {
    const { object } = payment;
    const added = addPart(payment, { kind, body, isSlow: this.isSlow });
    if (!added) return [400, errorBody("50001111", "ACTION_NOT_ALLOWED_ON_TRANSACTION")];
    const { part, isWholeRest } = added;
    this.#announce(part);
    if (kind !== "refund" && isWholeRest)
      this.decide(String(object["id"]), String(part.object["status"]), codeOf(kind, this.isSlow));
    if (kind !== "cancel") return [201, part.object];
    const shown = isWholeRest
      ? part.object
      : { ...part.object, status: "PENDING_CAPTURE", statusOutput: statusOutput("PENDING_CAPTURE") };
    return [200, { payment: { ...shown, paymentOutput: object["paymentOutput"] } }];
  }

  /** A refund is shown as it is, and another part as the payment with the part's id and status. */
  #announce({ kind, object }: FakePart): void {
    if (kind === "refund") return void this.changes.push({ refund: structuredClone(object) });
    const payment = this.payment(String(object["id"]).replace(/_\d+$/, "_0"));
    const { id, status, statusOutput: shown } = object;
    this.changes.push({ payment: structuredClone({ ...payment, id, status, statusOutput: shown }) });
  }
}

function returnAddressOf(body: Json): string {
  const card = (body["cardPaymentMethodSpecificInput"] ?? {}) as {
    threeDSecure?: { redirectionData?: Json };
  } & Json;
  const address = card.threeDSecure?.redirectionData?.["returnUrl"] ?? card["returnUrl"];
  return typeof address === "string" ? address : "";
}
