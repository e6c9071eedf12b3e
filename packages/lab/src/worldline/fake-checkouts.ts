import { labPageAddress, seededUuid, type LabSettings } from "@quittance/provider-kit/lab";
import { isHeldBy } from "./fake-payment-output.ts";
import type { FakePayments } from "./fake-payments.ts";
import { errorBody, type Json } from "./fake-values.ts";

/** Hosted checkouts: pages at which a customer pays. */
export class FakeCheckouts {
  readonly #payments: FakePayments;
  readonly #pages = new Map<
    string,
    { body: Json; status: string; payment?: string; at: Temporal.Instant | undefined }
  >();

  readonly #lab: () => LabSettings | undefined;

  constructor(payments: FakePayments, lab: () => LabSettings | undefined) {
    this.#payments = payments;
    this.#lab = lab;
  }

  /** The pages that are open or were, by their ids. */
  all(): ReadonlyMap<
    string,
    { readonly body: Json; status: string; readonly at: Temporal.Instant | undefined }
  > {
    return this.#pages;
  }

  /**
   * The customer pays, or fails, at the page. Returns the payment's id.
   *
   * @param given the payment's status, unless it is approved
   */
  visit(id: string, given?: string): string {
    const page = this.#pages.get(id);
    if (!page) throw new Error(`No page ${id}.`);
    const status = given ?? (isHeldBy(page.body) ? "PENDING_CAPTURE" : "CAPTURED");
    page.status = "PAYMENT_CREATED";
    page.payment = this.#payments.create(page.body, { status, checkout: id });
    return page.payment;
  }

  /** The customer leaves the page without a payment. */
  leave(id: string): void {
    this.#pages.get(id)!.status = "CANCELLED_BY_CONSUMER";
  }

  /** @param id of a page, or empty to open one */
  execute(id: string, body: Json): [number, Json] {
    return id === "" ? this.#open(body) : this.#page(id);
  }

  #open(body: Json): [number, Json] {
    const lab = this.#lab();
    const number = this.#pages.size + 1;
    const id = lab ? seededUuid(lab.seed, `hosted ${number}`) : `hc-${String(number).padStart(8, "0")}`;
    this.#pages.set(id, { body, status: "IN_PROGRESS", at: lab?.now() });
    const { merchantReference } = (body["order"] as { references: Json }).references;
    const redirectUrl = lab
      ? labPageAddress(lab.origin(), id)
      : `https://payment.preprod.direct.worldline-solutions.com/hostedcheckout/${id}`;
    return [201, { hostedCheckoutId: id, redirectUrl, merchantReference, RETURNMAC: "mac" }];
  }

  #page(id: string): [number, Json] {
    const page = this.#pages.get(id);
    if (!page) return [404, errorBody("50001130", "UNKNOWN_HOSTED_CHECKOUT")];
    const payment = page.payment === undefined ? undefined : this.#payments.payment(page.payment);
    return [200, { status: page.status, ...(payment && { createdPaymentOutput: { payment } }) }];
  }
}
