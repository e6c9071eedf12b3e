import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { withAsciiDomain } from "../../platform/email-address.ts";
import { connectChecked, type OutboundRules } from "../../platform/outbound/index.ts";
import type { MailServer } from "../../tenancy/index.ts";
import { mailFailureOf, mailFailureOfConnection, type MailFailure, type SmtpError } from "./mail-failure.ts";

/**
 * `not_taken`: the text was not sent, or the server refused it temporarily: may be retried. `refused`: permanently refused.
 * `unclear`: the text was sent and no response came.
 */
export type Delivery =
  | { readonly kind: "sent" }
  | { readonly kind: "not_taken"; readonly because: MailFailure }
  | { readonly kind: "refused"; readonly because: MailFailure }
  | { readonly kind: "unclear"; readonly because: MailFailure };

const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** An address that may not be called is not called later either. */
const FOR_GOOD: readonly MailFailure[] = ["address_not_public", "port_not_allowed"];

/** Sends one message to a mail server, if its address may be called, and returns whether it was accepted. */
export async function deliverMail(
  server: MailServer,
  mail: { from: string; to: string; message: Buffer; rules: OutboundRules },
): Promise<Delivery> {
  const socket = await connectChecked(server, { rules: mail.rules, timeoutMs: CONNECT_TIMEOUT_MS });
  if (typeof socket === "string") {
    const because = mailFailureOfConnection(socket);
    return { kind: FOR_GOOD.includes(because) ? "refused" : "not_taken", because };
  }
  const connection = new SMTPConnection({
    connection: socket,
    host: server.host,
    port: server.port,
    secure: server.secure,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
  });
  let textSent = false;
  // Where a name before the @ is not ASCII, the connection uses SMTPUTF8 if the server offers it.
  const envelope = { from: withAsciiDomain(mail.from), to: [withAsciiDomain(mail.to)] };
  const message = Readable.from(
    (function* () {
      // Read only after the server has accepted the command DATA.
      textSent = true;
      yield mail.message;
    })(),
  );
  try {
    await step(connection, (done) => connection.connect(done));
    if (server.user !== null) {
      const credentials = { user: server.user, pass: server.password ?? "" };
      await step(connection, (done) => connection.login({ credentials }, done));
    }
    await step(connection, (done) => connection.send(envelope, message, done));
    return { kind: "sent" };
  } catch (error) {
    return failureOf(error as SmtpError, { textSent, secure: server.secure });
  } finally {
    connection.close();
  }
}

/** One step of the SMTP dialogue; a broken connection ends it too. */
function step(
  connection: SMTPConnection,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    run((error) => {
      connection.off("error", reject);
      // Errors after the step do not matter: the next step fails, or the connection is closed anyway.
      connection.on("error", () => {});
      if (error) reject(error);
      else resolve();
    });
  });
}

function failureOf(error: SmtpError, { textSent, secure }: { textSent: boolean; secure: boolean }): Delivery {
  const because = mailFailureOf(error, { secure });
  // RFC 5321 §4.2.1: 4yz may be retried, 5yz not. The same holds for the response to the text.
  if (error.responseCode !== undefined && error.responseCode >= 400) {
    return { kind: error.responseCode >= 500 ? "refused" : "not_taken", because };
  }
  return textSent ? { kind: "unclear", because: "no_response" } : { kind: "not_taken", because };
}
