import { seededText, type LabSettings } from "@quittance/provider-kit/lab";
import { signedItem, type NotificationItem } from "./adyen-webhook.ts";

export const MERCHANT_ACCOUNT = "QuittanceCOM";
const CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Webhooks, in the order in which they arise; a test delivers them in an order of its own. */
export class FakeAdyenNotifications {
  readonly outbox: NotificationItem[] = [];
  merchantAccount = MERCHANT_ACCOUNT;
  readonly #lab: () => LabSettings | undefined;
  #references = 0;

  constructor(lab: () => LabSettings | undefined = () => undefined) {
    this.#lab = lab;
  }

  /** Puts an event into the outbox. */
  report(eventCode: string, change: Partial<NotificationItem>): NotificationItem {
    const item: NotificationItem = {
      eventCode,
      pspReference: this.newReference(),
      merchantAccountCode: this.merchantAccount,
      merchantReference: "",
      amount: { value: 999, currency: "EUR" },
      success: "true",
      reason: "",
      eventDate: this.#lab()?.now().round("second").toString() ?? "2026-11-20T13:00:00+01:00",
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
    const lab = this.#lab();
    this.#references += 1;
    return lab
      ? seededText(lab.seed, `reference ${this.#references}`, { length: 16, alphabet: CAPITALS })
      : `88${String(this.#references).padStart(14, "0")}`;
  }
}
