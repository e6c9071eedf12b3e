import type { LinkEvent, MailFailure, NoMailReason } from "../../pay-by-link/index.ts";
import type { Act, RecordedAct } from "../audit/act-store.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { maskedEmail } from "../payment-facts/words.ts";

/** An event of a link in words. */
export interface TimelineEntry {
  readonly at: Temporal.Instant;
  readonly text: string;
  /** The transaction it is about, when that is another one than the link. */
  readonly uuid?: string;
}

/** The events of a link, oldest first, with the people who caused them. */
export function timelineOf(events: readonly LinkEvent[], acts: readonly RecordedAct[]): TimelineEntry[] {
  const entries = events.map((event) => ({
    at: Temporal.Instant.from(event.at),
    text: SENTENCES[event.event](event) + byWhom(event, acts),
    ...(typeof event["uuid"] === "string" && { uuid: event["uuid"] }),
  }));
  const sent = acts
    .filter(({ act }) => act === "link_mail_resent")
    .map(({ at, name }) => ({ at, text: t("{name} requested the e-mail.", { name }) }));
  return [...entries, ...sent].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

const SENTENCES: Readonly<Record<LinkEvent["event"], (event: LinkEvent) => string>> = {
  created: () => t("The link was created."),
  transactionTokenNotUsed: () => t("The request also had a transactionToken, which is not used."),
  mailPending: (event) => t("{mail} is waiting to be sent.", { mail: mailOf(event) }),
  mailed: (event) => mailedSentence(event),
  notMailed: (event) =>
    t("{mail} was not sent: {reason}.", { mail: mailOf(event), reason: reasonOfMail(event["reason"]) }),
  opened: () => t("The customer opened it."),
  formShown: () => t("A person used the page."),
  methodChosen: ({ method }) =>
    t("The customer chose {method}.", { method: wordOf(method, t("a payment method")) }),
  declined: ({ code }) =>
    t("An attempt was declined with code {code}.", { code: wordOf(code, t("unknown")) }),
  paid: () => t("It was paid."),
  failed: () => t("The payment failed."),
  cancelled: ({ by }) => (by === "customer" ? t("The customer cancelled it.") : t("It was cancelled.")),
  expired: () => t("It expired."),
  replaced: () => t("It got a new address. The old one says that it was replaced."),
  latePayment: () => t("Money arrived after the link had ended."),
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
  return found ? ` ${t("Done by {name}.", { name: found.name })}` : "";
}

function mailOf({ mail }: LinkEvent): string {
  if (mail === "confirmation" || mail === "receipt") return t("The confirmation to the customer");
  if (mail === "reminder" || mail === "paymentReminder") return t("The reminder of the link");
  return mail === "merchantConfirmation"
    ? t("The confirmation to the merchant")
    : t("The e-mail with the link");
}

function mailedSentence(event: LinkEvent): string {
  const mail = mailOf(event);
  const { recipient } = event;
  return typeof recipient === "string"
    ? t("{mail} was sent to {email}.", { mail, email: maskedEmail(recipient) })
    : t("{mail} was sent.", { mail });
}

/** Why no e-mail went out, and who can change that. */
export function reasonOfMail(reason: unknown): string {
  if (typeof reason !== "string") return t("the mail server refused it");
  return Object.hasOwn(REASONS, reason)
    ? t(REASONS[reason as keyof typeof REASONS])
    : reason.replaceAll("_", " ");
}

const REASONS = {
  mail_server_not_set: "no mail server is set up. Ask an administrator (Settings → E-mail)",
  email_permission_off: "e-mails with links are off. Ask an administrator (Settings → E-mail)",
  user_not_allowed: "the API user that created the link is not allowed to send e-mails",
  customer_without_email: "the customer has no e-mail address",
  merchant_without_email: "the merchant has no e-mail address",
  link_over: "the link had ended",
  customer_deleted: "the customer's data was erased",
  address_not_public: "the mail server's address is not public (Settings → E-mail)",
  port_not_allowed: "the mail server's port is not a mail port (Settings → E-mail)",
  name_not_found: "the mail server's name was not found",
  unreachable: "the mail server cannot be reached",
  timed_out: "the mail server did not respond in time",
  tls_failed: "no encrypted connection to the mail server was possible",
  no_mail_server: "no mail server responds at its address",
  authentication_refused: "the mail server refused the username and password",
  sender_refused: "the mail server refused the sender",
  recipient_refused: "the mail server refused the recipient",
  message_refused: "the mail server refused the text",
  server_refused: "the mail server refused it",
  no_response: "the mail server did not respond: it may have arrived",
  gateway_stopped: "the gateway stopped in the meantime: it may have arrived",
} as const satisfies Record<NoMailReason | MailFailure | "customer_deleted", PlainText>;
