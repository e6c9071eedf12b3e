import type { OutboundFailure } from "../../platform/outbound/index.ts";

/**
 * Why a mail server did not take a mail: a closed list, because what a server says of itself is not for the tenant who named
 * its address.
 */
export const MAIL_FAILURES = [
  "address_not_public",
  "port_not_allowed",
  "name_not_found",
  "unreachable",
  "timed_out",
  "tls_failed",
  /** It does not speak SMTP. */
  "no_mail_server",
  "authentication_refused",
  "sender_refused",
  "recipient_refused",
  "message_refused",
  "server_refused",
  /** The text was sent, and no response came: the mail may have arrived. */
  "no_response",
  /** The gateway stopped while the text was sent: the mail may have arrived. */
  "gateway_stopped",
] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** An error of the SMTP library. */
export type SmtpError = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
};

const BY_COMMAND: Readonly<Record<string, MailFailure>> = {
  "MAIL FROM": "sender_refused",
  "RCPT TO": "recipient_refused",
  DATA: "message_refused",
};
const BY_CODE: Readonly<Record<string, MailFailure>> = {
  EAUTH: "authentication_refused",
  ETIMEDOUT: "timed_out",
  ETLS: "tls_failed",
  EPROTOCOL: "no_mail_server",
};

/**
 * @param secure TLS from the first byte: the server was reached, so that a connection that fails before its greeting failed at TLS
 */
export function mailFailureOf(
  { code = "", command = "", responseCode }: SmtpError,
  { secure }: { readonly secure: boolean },
): MailFailure {
  if (responseCode !== undefined) return BY_CODE[code] ?? BY_COMMAND[command] ?? "server_refused";
  if (secure && code === "ESOCKET" && command === "CONN") return "tls_failed";
  return BY_CODE[code] ?? "unreachable";
}

/** Why there was no connection; the failures of HTTP do not occur. */
export function mailFailureOfConnection(failure: OutboundFailure): MailFailure {
  return MAIL_FAILURES.find((known) => known === failure) ?? "unreachable";
}
