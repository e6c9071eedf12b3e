import { signedTransfer } from "./fake-adyen-transfers.ts";

type Json = Record<string, unknown>;

/** Stored cards and accounts of a fake Adyen, and the webhooks that report their renewal. */
export class FakeAdyenTokens {
  readonly #stored = new Map<string, Json>();
  readonly #outbox: Json[] = [];
  #count = 0;

  /** The new token of what a payment stores. */
  store({ paymentMethod, shopperReference, merchantAccount }: Json): string {
    const { number = "", expiryMonth, expiryYear } = (paymentMethod ?? {}) as Record<string, string>;
    const id = `TOKEN${(this.#count += 1)}`;
    this.#stored.set(id, {
      id,
      shopperReference,
      merchantAccount,
      brand: number.startsWith("5") ? "mc" : "visa",
      type: "scheme",
      lastFour: number.slice(-4),
      expiryMonth,
      expiryYear,
    });
    return id;
  }

  has(id: string): boolean {
    return this.#stored.has(id);
  }

  delete(id: string): boolean {
    return this.#stored.delete(id);
  }

  /** Adyen's `GET /storedPaymentMethods`, of one shopper. */
  list({ shopperReference, merchantAccount }: { shopperReference: string; merchantAccount: string }): Json {
    const storedPaymentMethods = [...this.#stored.values()]
      .filter((one) => one["shopperReference"] === shopperReference)
      .map(({ merchantAccount: _account, ...shown }) => shown);
    return { merchantAccount, shopperReference, storedPaymentMethods };
  }

  /** The network gives a card new data, which a webhook reports with that time and without them. */
  renew(id: string, card: Json, at: Temporal.Instant): void {
    const before = this.#stored.get(id);
    if (!before) throw new Error(`No token ${id}.`);
    const { shopperReference, merchantAccount } = before;
    this.#stored.set(id, { ...before, ...card });
    this.#outbox.push({
      createdAt: at.toString(),
      data: {
        merchantAccount,
        operation: "updated",
        shopperReference,
        storedPaymentMethodId: id,
        type: "visa",
      },
      environment: "test",
      eventId: `EVENT${(this.#count += 1)}`,
      type: "recurring.token.updated",
      version: "1",
    });
  }

  /** Cards that are over get new data for four years, as an account updater of their network gives them. */
  renewExpired(now: Temporal.Instant): void {
    const present = now.toZonedDateTimeISO("UTC").toPlainDate().toPlainYearMonth();
    for (const [id, { expiryMonth, expiryYear }] of this.#stored) {
      if (expiryMonth === undefined || expiryYear === undefined) continue;
      const ends = Temporal.PlainYearMonth.from({ year: Number(expiryYear), month: Number(expiryMonth) });
      if (Temporal.PlainYearMonth.compare(ends, present) < 0)
        this.renew(id, { expiryYear: String(present.year + 4) }, now);
    }
  }

  /** The events that wait, unsigned. */
  takeEvents(): Json[] {
    return this.#outbox.splice(0);
  }

  takeWebhooks(hmacKey: string): ReturnType<typeof signedTransfer>[] {
    return this.takeEvents().map((event) => signedTransfer(event, hmacKey));
  }
}
