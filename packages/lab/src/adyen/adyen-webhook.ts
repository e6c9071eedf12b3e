import { createHmac } from "node:crypto";

/** `NotificationRequestItem` of a webhook of Adyen. */
export interface NotificationItem {
  readonly pspReference: string;
  readonly originalReference?: string;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly eventCode: string;
  readonly success: string;
  readonly reason?: string;
  readonly eventDate?: string;
  readonly paymentMethod?: string;
  readonly additionalData?: Readonly<Record<string, string>>;
}

/** The body of a webhook with one item, signed as Adyen signs it. */
export function signedItem(
  item: NotificationItem,
  { hmacKey, live = "false" }: { hmacKey: string; live?: string },
): string {
  const { additionalData, ...fields } = item;
  const NotificationRequestItem = {
    ...fields,
    additionalData: { ...additionalData, hmacSignature: signatureOfItem(item, hmacKey) },
  };
  // The payment's reference is first: what changes the first digit changes what is signed.
  return JSON.stringify({ live, notificationItems: [{ NotificationRequestItem }] });
}

export function signatureOfItem(item: NotificationItem, hmacKey: string): string {
  const { pspReference, originalReference = "", merchantAccountCode, merchantReference } = item;
  const { amount, eventCode, success } = item;
  const signed = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount.value,
    amount.currency,
    eventCode,
    success,
  ].join(":");
  return createHmac("sha256", Buffer.from(hmacKey, "hex")).update(signed).digest("base64");
}
