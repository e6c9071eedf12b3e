import { errorBody, statusOutput, type Json } from "./fake-values.ts";

/** The next payment's fate: another status than that of an approved one, an error that declines it, or another amount. */
interface Fate {
  readonly status?: string;
  readonly errorCode?: string;
  readonly acquired?: number;
}

interface Part {
  readonly kind: "capture" | "refund" | "cancel";
  readonly object: Json;
  readonly amount: number;
}

interface Payment {
  readonly object: Json;
  readonly total: number;
  readonly parts: Part[];
  /** It is captured later. */
  readonly isHeld: boolean;
  /** It was authorised or paid at some time. */
  isAuthorized: boolean;
}

/** The money of a payment, in the currency's smallest unit. */
interface Booking {
  readonly references: Json;
  readonly currency: string;
  readonly authorized: number;
  readonly captured: number;
  readonly refunded: number;
  readonly isReleased: boolean;
}

interface FakeCall {
  readonly method: string;
  readonly collection: string;
  readonly id: string;
  readonly action: string;
  readonly body: Json;
  readonly token: (given: Json) => string;
}

/** The card that the issuer declines, by the errorCode in the fake's own table. */
export const DECLINED_CARDS: Readonly<Record<string, string>> = {
  "4000000000000002": "30051001",
  "4000000000009995": "30511001",
  "4000000000000069": "30331001",
};
/** The card whose issuer challenges the customer. */
export const CHALLENGED_CARD = "4874970686672022";

/** Payments, their pages, and what follows on them. */
export class FakePayments {
  next: Fate | undefined;
  /** Captures, cancellations and refunds are only acknowledged. */
  isSlow = false;
  /** What Worldline has to tell by webhook: a payment, or a refund. They are taken. */
  readonly changes: Json[] = [];
  readonly #payments = new Map<string, Payment>();
  readonly #checkouts = new Map<string, { body: Json; status: string; payment?: string }>();
  #ids = 0;

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

  /** Captured and not refunded, of all payments. */
  collected(): number {
    return this.bookings().reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
  }

  /** The payments that were authorised or paid. */
  bookings(): Booking[] {
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
    this.#of(id).isAuthorized ||= AUTHORIZED.includes(status);
    this.changes.push({ payment: structuredClone(object) });
  }

  /** A refund is shown as it is, and another part as the payment with the part's id and status. */
  #announce({ kind, object }: Part): void {
    if (kind === "refund") return void this.changes.push({ refund: structuredClone(object) });
    const payment = this.payment(String(object["id"]).replace(/_\d+$/, "_0"));
    const { id, status, statusOutput: shown } = object;
    this.changes.push({ payment: structuredClone({ ...payment, id, status, statusOutput: shown }) });
  }

  /** The customer pays, or fails, at Worldline's page. */
  visit(checkout: string, given?: string): string {
    const page = this.#checkouts.get(checkout);
    if (!page) throw new Error(`No page ${checkout}.`);
    const status = given ?? (isHeldBy(page.body) ? "PENDING_CAPTURE" : "CAPTURED");
    const id = this.#create(page.body, { status, checkout });
    page.status = "PAYMENT_CREATED";
    page.payment = id;
    return id;
  }

  /** The customer passes the issuer's challenge. */
  finish(id: string): void {
    const { isHeld } = this.#of(id);
    if (this.payment(id)["status"] === "REDIRECTED") this.decide(id, isHeld ? "PENDING_CAPTURE" : "CAPTURED");
  }

  leave(checkout: string): void {
    this.#checkouts.get(checkout)!.status = "CANCELLED_BY_CONSUMER";
  }

  shown(id: string): Json {
    const payment = this.#payments.get(id);
    return payment ? { payment: payment.object } : {};
  }

  execute({ method, collection, id, action, body, token }: FakeCall): [number, Json] {
    if (collection === "hostedcheckouts") return id === "" ? this.#open(body) : this.#page(id);
    if (id === "") return this.#pay(body, token);
    if (!this.#payments.has(id)) return [404, errorBody("50001130", "UNKNOWN_PAYMENT_ID")];
    if (method === "POST") return this.#follow(this.#of(id), action, body);
    const { object, parts } = this.#of(id);
    const ofKind = (kind: Part["kind"]) => parts.filter((one) => one.kind === kind).map((one) => one.object);
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

  #of(id: string): Payment {
    const found = this.#payments.get(id);
    if (!found) throw new Error(`No payment ${id}.`);
    return found;
  }

  #open(body: Json): [number, Json] {
    const id = `hc-${String((this.#ids += 1)).padStart(8, "0")}`;
    this.#checkouts.set(id, { body, status: "IN_PROGRESS" });
    const { merchantReference } = (body["order"] as { references: Json }).references;
    const redirectUrl = `https://payment.preprod.direct.worldline-solutions.com/hostedcheckout/${id}`;
    return [201, { hostedCheckoutId: id, redirectUrl, merchantReference, RETURNMAC: "mac" }];
  }

  #page(id: string): [number, Json] {
    const page = this.#checkouts.get(id);
    if (!page) return [404, errorBody("50001130", "UNKNOWN_HOSTED_CHECKOUT")];
    const payment = page.payment === undefined ? undefined : this.payment(page.payment);
    return [200, { status: page.status, ...(payment && { createdPaymentOutput: { payment } }) }];
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
      number === CHALLENGED_CARD && !(card?.["threeDSecure"] as Json)?.["skipAuthentication"];
    const approved = card?.["authorizationMode"] === "SALE" || sepa ? "CAPTURED" : "PENDING_CAPTURE";
    const status = declined ? "REJECTED" : challenged ? "REDIRECTED" : (fate.status ?? approved);
    const stored = card?.["tokenize"] === true ? token(card) : undefined;
    const id = this.#create(body, { status, stored, declined, ...fate });
    const payment = this.payment(id);
    if (declined)
      return [402, { ...errorBody(declined, "DECLINED", "Declined"), paymentResult: { payment } }];
    const redirectURL = `https://issuer.example/challenge/${id}`;
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

  #create(
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
    this.#ids += 1;
    const id = `${3_066_423_434 + this.#ids}_0`;
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
    this.#payments.set(id, {
      object,
      total: amount,
      parts: [],
      isHeld: isHeldBy(body),
      isAuthorized: AUTHORIZED.includes(status),
    });
    this.changes.push({ payment: structuredClone(object) });
    return id;
  }

  #follow(payment: Payment, action: string, body: Json): [number, Json] {
    const { object, total, parts } = payment;
    const sumOf = (kind: Part["kind"]) =>
      parts
        .filter((part) => part.kind === kind && part.object["status"] !== "REJECTED")
        .reduce((sum, { amount }) => sum + amount, 0);
    const rest = total - sumOf("capture") - sumOf("cancel");
    const given = (body["amountOfMoney"] as Json | undefined)?.["amount"] ?? body["amount"];
    const paid = sumOf("capture") || total;
    const limit = action === "refund" ? paid - sumOf("refund") : rest;
    const amount = given === undefined ? limit : Number(given);
    const isOpen =
      action === "refund" ? object["status"] !== "REJECTED" : object["status"] === "PENDING_CAPTURE";
    if (!isOpen || amount > limit || amount <= 0)
      return [400, errorBody("50001111", "ACTION_NOT_ALLOWED_ON_TRANSACTION")];
    const kind = action as Part["kind"];
    const done = kind === "capture" ? "CAPTURED" : kind === "refund" ? "REFUNDED" : "CANCELLED";
    const waiting =
      kind === "capture" ? "CAPTURE_REQUESTED" : kind === "refund" ? "REFUND_REQUESTED" : "CANCELLED";
    const status = this.isSlow ? waiting : done;
    const id = `${String(object["id"]).replace(/_0$/, "")}_${parts.length + 1}`;
    const output = {
      amountOfMoney: { amount, currencyCode: currencyOf(object) },
      references: referencesOf(object),
      operationReferences: body["operationReferences"],
    };
    const code = this.isSlow && kind === "cancel" ? { statusCode: 61 } : {};
    const part: Json = { id, status, statusOutput: statusOutput(status, code) };
    if (kind !== "cancel") part[`${kind}Output`] = output;
    else part["operationReferences"] = body["operationReferences"];
    const booked: Part = { kind, object: part, amount };
    parts.push(booked);
    this.#announce(booked);
    if (kind !== "refund" && rest === amount) this.decide(String(object["id"]), status, code);
    if (kind !== "cancel") return [201, part];
    const shown =
      rest === amount
        ? part
        : { ...part, status: "PENDING_CAPTURE", statusOutput: statusOutput("PENDING_CAPTURE") };
    return [200, { payment: { ...shown, paymentOutput: object["paymentOutput"] } }];
  }
}

function isHeldBy(body: Json): boolean {
  const { authorizationMode = "SALE" } = (body["cardPaymentMethodSpecificInput"] ?? {}) as Json;
  const { requiresApproval } = (body["redirectPaymentMethodSpecificInput"] ?? {}) as Json;
  return authorizationMode !== "SALE" || requiresApproval === true;
}

const AUTHORIZED = ["PENDING_CAPTURE", "CAPTURED"];

function bookingOf({ object, parts, total }: Payment): Booking {
  const sumOf = (kind: Part["kind"]) =>
    parts
      .filter((part) => part.kind === kind && part.object["status"] !== "REJECTED")
      .reduce((sum, { amount }) => sum + amount, 0);
  const isSale = ["CAPTURED", "REFUNDED"].includes(String(object["status"])) && sumOf("capture") === 0;
  return {
    references: referencesOf(object),
    currency: String(currencyOf(object)),
    authorized: total,
    captured: isSale ? total : sumOf("capture"),
    refunded: sumOf("refund"),
    isReleased: sumOf("cancel") > 0,
  };
}

/** What it shows of the instrument, by the kind of its input. */
function outputOf(body: Json, token: string | undefined): Json {
  const redirect = body["redirectPaymentMethodSpecificInput"] as Json | undefined;
  const sepa = body["sepaDirectDebitPaymentMethodSpecificInput"] as Json | undefined;
  if (sepa)
    return { sepaDirectDebitPaymentMethodSpecificOutput: { paymentProductId: sepa["paymentProductId"] } };
  if (!redirect) {
    const authorised = { authorisationCode: "TEST123", schemeReferenceData: "9876543210" };
    return {
      cardPaymentMethodSpecificOutput: { paymentProductId: 1, ...authorised, ...(token && { token }) },
    };
  }
  const { paymentProductId } = redirect;
  const voucher = paymentProductId === 5500 && { paymentProduct5500SpecificOutput: VOUCHER };
  return { redirectPaymentMethodSpecificOutput: { paymentProductId, ...voucher } };
}

/** The voucher of Multibanco. */
export const VOUCHER = { entityId: "20650", paymentReference: "123456789", paymentEndDate: "20261127" };

function referencesOf(object: Json): Json {
  return (object["paymentOutput"] as { references: Json }).references;
}

function currencyOf(object: Json): unknown {
  return (object["paymentOutput"] as { amountOfMoney: Json }).amountOfMoney["currencyCode"];
}

function operationOf({ object, amount }: Part): Json {
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
