import type { StoredRequest, Transaction } from "../transactions/index.ts";
import type { PayByLinkData } from "./http/link-schemas.ts";

type PayByLinkRequest = Readonly<NonNullable<StoredRequest["payByLink"]>> & { readonly sendByEmail: boolean };

/**
 * spec: `sendByEmail` "must be explicitly true or false; when omitted, no Pay-by-Link is created".
 */
export function isPayByLink(request: { readonly payByLink?: unknown } | StoredRequest): boolean {
  return payByLinkOf(request) !== undefined;
}

export function payByLinkOf(
  request: { readonly payByLink?: unknown } | StoredRequest,
): PayByLinkRequest | undefined {
  const data = request.payByLink as Partial<PayByLinkRequest> | undefined;
  return typeof data?.sendByEmail === "boolean" ? { ...data, sendByEmail: data.sendByEmail } : undefined;
}

/** spec: "minutes until expiry, counted from transaction creation time". Null: the link does not expire. */
export function linkExpiry(
  request: { readonly payByLink?: unknown },
  createdAt: Temporal.Instant,
): Temporal.Instant | null {
  const minutes = payByLinkOf(request)?.expirationInMinute;
  return minutes === undefined ? null : createdAt.add({ minutes });
}

/** When a link is mailed again that nobody has paid; undefined without a reminder. */
export function reminderAt({ request, expiresAt }: Transaction): Temporal.Instant | undefined {
  const minutes = payByLinkOf(request)?.reminderInMinute;
  return minutes === undefined || expiresAt === null ? undefined : expiresAt.subtract({ minutes });
}

/** Why a link cannot have the requested reminder. */
export function refuseReminder(request: {
  readonly payByLink?: unknown;
}): "reminder_without_mail" | "reminder_after_expiry" | undefined {
  const { reminderInMinute, expirationInMinute, sendByEmail } = payByLinkOf(request) ?? {};
  if (reminderInMinute === undefined) return undefined;
  if (sendByEmail !== true) return "reminder_without_mail";
  if (expirationInMinute === undefined || reminderInMinute >= expirationInMinute)
    return "reminder_after_expiry";
  return undefined;
}

/** `payByLinkData` of responses, status and callbacks. */
export function payByLinkData({ publicUrl }: { publicUrl: string }, transaction: Transaction): PayByLinkData {
  const { uuid, expiresAt, request } = transaction;
  return {
    payByLink: true,
    sendViaEmail: payByLinkOf(request)?.sendByEmail ?? false,
    cancelUrl: `${publicUrl}/api/v3/payByLink/${uuid}/cancel`,
    // RFC 3339, to the second like the link's other expiry.
    ...(expiresAt && { expiresAt: expiresAt.toString({ smallestUnit: "second" }) }),
  };
}
