import { randomBytes } from "node:crypto";
import type { NotificationItem } from "../../packages/lab/src/adyen/adyen-webhook.ts";
import type { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";

/** The item of a webhook about a successful authorisation at the fake, with changes. */
export function adyenItem(
  { merchantAccount }: Pick<FakeAdyen, "merchantAccount">,
  change: Partial<NotificationItem>,
): NotificationItem {
  return {
    pspReference: `77${randomBytes(7).toString("hex")}`,
    merchantAccountCode: merchantAccount,
    merchantReference: "",
    amount: { value: 999, currency: "EUR" },
    eventCode: "AUTHORISATION",
    success: "true",
    ...change,
  };
}
