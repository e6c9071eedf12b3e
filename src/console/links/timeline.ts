import type { LinkEvent } from "../../pay-by-link/index.ts";
import type { Act, RecordedAct } from "../acts/act-store.ts";
import { maskedEmail } from "../payments/words.ts";

/** An event of a link in words. */
export interface TimelineEntry {
  readonly at: Temporal.Instant;
  readonly text: string;
  /** The transaction it is about, when that is another one than the link. */
  readonly uuid?: string;
}

/** What happened to a link, oldest first, and who did it. */
export function timelineOf(events: readonly LinkEvent[], acts: readonly RecordedAct[]): TimelineEntry[] {
  const entries = events.map((event) => ({
    at: Temporal.Instant.from(event.at),
    text: SENTENCES[event.event](event) + byWhom(event, acts),
    ...(typeof event["uuid"] === "string" && { uuid: event["uuid"] }),
  }));
  const sent = acts
    .filter(({ act }) => act === "link_mail_resent")
    .map(({ at, name }) => ({ at, text: `${name} requested the e-mail again.` }));
  return [...entries, ...sent].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

const SENTENCES: Readonly<Record<LinkEvent["event"], (event: LinkEvent) => string>> = {
  created: () => "The link was created.",
  transactionTokenNotUsed: () => "The request had a transactionToken too, which is not used.",
  mailPending: (event) => `${mailOf(event)} waits to be sent.`,
  mailed: (event) => `${mailOf(event)} was sent${toWhom(event)}.`,
  notMailed: (event) => `${mailOf(event)} was not sent: ${reasonOfMail(event["reason"])}.`,
  opened: () => "The customer opened it.",
  methodChosen: ({ method }) => `The customer chose ${wordOf(method, "a payment method")}.`,
  declined: ({ code }) => `An attempt was declined with code ${wordOf(code, "unknown")}.`,
  paid: () => "It was paid.",
  failed: () => "The payment failed.",
  cancelled: ({ by }) => (by === "customer" ? "The customer cancelled it." : "It was cancelled."),
  expired: () => "It expired.",
  replaced: () => "It got a new address; the old one says so.",
  latePayment: () => "Money was received after its end.",
};

function wordOf(fact: unknown, otherwise: string): string {
  return typeof fact === "string" || typeof fact === "number" ? String(fact) : otherwise;
}

/** Events that a person causes, with what is recorded of them. */
const CAUSES: Partial<Record<LinkEvent["event"], Act>> = {
  replaced: "link_replaced",
  cancelled: "link_cancelled",
};
const SAME_MOMENT_MS = 5_000;

/** An act is recorded in the commit of its event; the API causes the same events without one. */
function byWhom({ event, at, by }: LinkEvent, acts: readonly RecordedAct[]): string {
  const cause = CAUSES[event];
  if (cause === undefined || by === "customer") return "";
  const when = Temporal.Instant.from(at).epochMilliseconds;
  const found = acts.find(
    (one) => one.act === cause && Math.abs(one.at.epochMilliseconds - when) < SAME_MOMENT_MS,
  );
  return found ? ` Done by ${found.name}.` : "";
}

function mailOf({ mail }: LinkEvent): string {
  if (mail === "confirmation") return "The confirmation to the customer";
  return mail === "merchantConfirmation" ? "The confirmation to the merchant" : "The e-mail with the link";
}

function toWhom({ recipient }: LinkEvent): string {
  return typeof recipient === "string" ? ` to ${maskedEmail(recipient)}` : "";
}

/** Why no e-mail went out, and who can change that. */
export function reasonOfMail(reason: unknown): string {
  const known = typeof reason === "string" && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined;
  return known ?? (typeof reason === "string" ? reason.replaceAll("_", " ") : "the mail server refused it");
}

const REASONS: Readonly<Record<string, string>> = {
  mail_server_not_set: "the tenant has no mail server (updateTenant, mail)",
  email_permission_off: "the tenant does not permit e-mails of links (payByLinkEmailPermission)",
  user_not_allowed: "the API user who created the link may not send e-mails (pay-by-link-api)",
  customer_without_email: "the customer has no e-mail address",
  merchant_without_email: "the merchant has no e-mail address",
  link_over: "the link had ended",
  customer_deleted: "the customer's data was erased",
};
