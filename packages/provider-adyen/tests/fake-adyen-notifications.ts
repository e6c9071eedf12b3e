import { signedItem, type NotificationItem } from "./adyen-webhook.ts";

export const MERCHANT_ACCOUNT = "QuittanceCOM";

/** Webhooks, in the order in which they arise; a test delivers them in the order it wants. */
export class FakeAdyenNotifications {
  readonly outbox: NotificationItem[] = [];
  #references = 0;

  /** Puts an event into the outbox. */
  report(eventCode: string, change: Partial<NotificationItem>): NotificationItem {
    const item: NotificationItem = {
      eventCode,
      pspReference: this.newReference(),
      merchantAccountCode: MERCHANT_ACCOUNT,
      merchantReference: "",
      amount: { value: 999, currency: "EUR" },
      success: "true",
      reason: "",
      eventDate: "2026-11-20T13:00:00+01:00",
      paymentMethod: "visa",
      ...change,
    };
    this.outbox.push(item);
    return item;
  }

  /** Takes those that wait, each as a request's body. */
  take(hmacKey: string): string[] {
    return this.outbox.splice(0).map((item) => signedItem(item, { hmacKey }));
  }

  /** Sixteen digits, as many of Adyen's are. */
  newReference(): string {
    return `88${String((this.#references += 1)).padStart(14, "0")}`;
  }
}
