import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import type { MailServer } from "../../tenancy/index.ts";

/**
 * `not_taken`: it did not get as far as the text, or the server said "later": it may be tried again. `refused`: the server
 * does not want it. `unclear`: the text was handed over and no answer came.
 */
export type Delivery =
  | { readonly kind: "sent" }
  | { readonly kind: "not_taken"; readonly because: string }
  | { readonly kind: "refused"; readonly because: string }
  | { readonly kind: "unclear"; readonly because: string };

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 30_000;

type SmtpError = Error & { responseCode?: number };

/** Hands one finished message to a mail server, and says how sure it is of what became of it. */
export async function deliverMail(
  server: MailServer,
  mail: { from: string; to: string; message: Buffer },
): Promise<Delivery> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port,
    secure: server.secure,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  let handedOver = false;
  const message = Readable.from(
    (function* () {
      // Read only when the server has said that it takes the text.
      handedOver = true;
      yield mail.message;
    })(),
  );
  try {
    await step(connection, (done) => connection.connect(done));
    if (server.user !== null) {
      const credentials = { user: server.user, pass: server.password ?? "" };
      await step(connection, (done) => connection.login({ credentials }, done));
    }
    await step(connection, (done) => connection.send({ from: mail.from, to: [mail.to] }, message, done));
    return { kind: "sent" };
  } catch (error) {
    return failureOf(error as SmtpError, { handedOver });
  } finally {
    connection.close();
  }
}

/** One step of the conversation; a connection that breaks ends it too. */
function step(
  connection: SMTPConnection,
  run: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once("error", reject);
    run((error) => {
      connection.off("error", reject);
      // A late error of a connection that is closed anyway tells nothing new.
      connection.on("error", () => {});
      if (error) reject(error);
      else resolve();
    });
  });
}

function failureOf(error: SmtpError, { handedOver }: { handedOver: boolean }): Delivery {
  const because = error.message.slice(0, 200);
  // RFC 5321 §4.2.1: 4yz may be tried again, 5yz not. An answer is an answer, also to the text.
  if (error.responseCode !== undefined && error.responseCode >= 400) {
    return { kind: error.responseCode >= 500 ? "refused" : "not_taken", because };
  }
  return { kind: handedOver ? "unclear" : "not_taken", because };
}
