import type { MailFailure } from "../../../pay-by-link/index.ts";
import type { PlainText } from "../../language/dictionary.ts";

/** Why a mail server did not accept a mail, and what helps. */
export const FAILURE_WORDS: Readonly<Record<MailFailure, PlainText>> = {
  address_not_public: "The server's address is in a private network. Enter a public one.",
  port_not_allowed: "Mail is sent to the ports 25, 465, 587 and 2525 only.",
  name_not_found: "There is no server of this name. Check its spelling.",
  unreachable: "The server cannot be reached. Check host and port, and whether a firewall blocks it.",
  timed_out: "The server did not respond in time. Check the port, and whether it needs TLS from the start.",
  tls_failed: "The encrypted connection failed. Check the certificate, and TLS from the start.",
  no_mail_server: "The server that responded is not a mail server. Check the port.",
  authentication_refused: "The server does not accept user and password.",
  sender_refused: "The server does not accept the sender. Use an address that belongs to the user.",
  recipient_refused: "The server does not send mails to this recipient.",
  message_refused: "The server does not accept the mail itself.",
  server_refused: "The server refused. Its own log has the reason.",
  no_response: "The server did not respond after the mail was sent. It may have arrived.",
  gateway_stopped: "The gateway stopped while the mail was sent. It may have arrived.",
};
