import type { Connector } from "../../connectors/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import { done, type Job, type JobResult } from "../../platform/jobs/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { findMerchant, findTenant, type MailServer, type Tenant } from "../../tenancy/index.ts";
import {
  findTransaction,
  isFinal,
  isSubmitted,
  lockTransaction,
  type Transaction,
  transferCode,
} from "../../transactions/index.ts";
import { recordReminded } from "../record-reminded.ts";
import { addressIn, composeMessage } from "./compose-message.ts";
import { deliverMail, type Delivery } from "./deliver-mail.ts";
import { logDelivery } from "./log-delivery.ts";
import { mailContent } from "./mail-content.ts";
import { CODE_CONTENT_ID } from "./mail-facts.ts";
import { logoIn } from "./mail-logo.ts";
import type { MailRulesParts } from "./send-plain-mail.ts";
import { mailAttempted } from "./mail-attempted.ts";
import { changeMail, findMail, isReminder, type Mail } from "./mail-store.ts";
import { mailRetryAfter } from "./mail-retry.ts";

export interface SendMailParts extends MailRulesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Sealer;
  readonly publicUrl: string;
  /** By guid, from the configuration cache. */
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
}

/** Sends a planned mail through the tenant's mail server; retried after temporary failures, and never sent twice. */
export async function sendMail(parts: SendMailParts, job: Job<{ mailUuid: string }>): Promise<JobResult> {
  const { db } = parts;
  const mail = await findMail(db, job.payload.mailUuid);
  if (!mail || mail.recipient === null) return done;
  if (mail.state === "sending") {
    // A process ended while it was sending: the customer may have the mail, and a second one would be worse than none.
    mailAttempted.record({ result: "unclear" });
    const reason = "gateway_stopped";
    await changeMail(db, { uuid: mail.uuid, from: "sending", to: "unclear", reason });
    return done;
  }
  if (mail.state !== "queued") return done;
  const ready = await readyToSend(parts, mail);
  if (typeof ready === "string") {
    await changeMail(db, { uuid: mail.uuid, from: "queued", to: "not_sent", reason: ready });
    return done;
  }
  const message = await messageOf(parts, { ...ready, mail });
  if (!(await changeMail(db, { uuid: mail.uuid, from: "queued", to: "sending" }))) return done;
  const { server, tenant } = ready;
  const rules = parts.mailRulesOf(tenant.guid);
  const delivery = await deliverMail(server, {
    from: addressIn(server.from),
    to: mail.recipient,
    message,
    rules,
  });
  logDelivery(parts.log, { mail: mail.uuid, transaction: mail.transactionUuid }, delivery);
  return concludeDelivery(parts, { mail, delivery, attempts: job.attempts });
}

interface Ready {
  readonly transaction: Transaction;
  readonly tenant: Tenant;
  readonly server: MailServer;
}

/** The data of the mail, or the reason why it is not sent any more: the conditions may have changed since it was planned. */
async function readyToSend(parts: SendMailParts, mail: Mail): Promise<Ready | string> {
  const transaction = await findTransaction(parts.db, mail.transactionUuid);
  if (!transaction || (mail.kind === "link" && isFinal(transaction.status))) return "link_over";
  // A customer who is paying needs no reminder.
  if (mail.kind === "reminder" && !mayStillBePaid(transaction)) return "link_over";
  if (mail.kind === "paymentReminder" && !isPaidLater(transaction)) return "link_over";
  const { tenantGuid } = transaction;
  const tenant = await findTenant(parts.db, { tenantGuid, sealer: parts.vault });
  if (!tenant?.settings.mail) return "mail_server_not_set";
  if (!tenant.settings.payByLinkEmailPermission) return "email_permission_off";
  return { transaction, tenant, server: tenant.settings.mail };
}

function mayStillBePaid(transaction: Transaction): boolean {
  const isOpen = transaction.status === "await_redirect" || transaction.status === "redirected";
  return isOpen && !isSubmitted(transaction);
}

/** Its customer chose to transfer the money, or to pay by a voucher, and it has not come. */
function isPaidLater({ status, result }: Transaction): boolean {
  return status === "pending_postback" && result.instructions !== undefined;
}

async function messageOf(
  parts: SendMailParts,
  { transaction, tenant, server, mail }: Ready & { mail: Mail },
): Promise<Buffer> {
  const { merchantGuid, metaConnectorGuid, connectorGuid } = transaction;
  const merchant = await findMerchant(parts.db, { merchantGuid });
  // The connector in the merchant's request.
  const connector = await parts.findConnector(metaConnectorGuid ?? connectorGuid);
  const layouts = [...(connector ? [connector.payByLink] : []), tenant.settings.payByLink];
  const url = `${parts.publicUrl}/redirect/${transaction.uuid}/${transaction.redirectToken ?? "-"}`;
  const content = mailContent({ mail, transaction, merchant, url, layouts });
  return composeMessage(content, {
    uuid: mail.uuid,
    from: server.from,
    to: mail.recipient ?? "",
    at: parts.clock.now(),
    logo: await logoIn(parts.db, content, merchant),
    code: await codeIn(content, transaction),
  });
}

/** The code of a transfer as a picture, where the mail shows it. */
async function codeIn({ html }: { html: string }, transaction: Transaction): Promise<Buffer | undefined> {
  const { instructions } = transaction.result;
  const contents = instructions && transferCode(instructions, transaction);
  if (contents === undefined || !html.includes(`cid:${CODE_CONTENT_ID}`)) return undefined;
  const { default: QRCode } = await import("qrcode");
  return QRCode.toBuffer(contents, { errorCorrectionLevel: "M", margin: 2, width: 400 });
}

async function concludeDelivery(
  parts: SendMailParts,
  { mail, delivery, attempts }: { mail: Mail; delivery: Delivery; attempts: number },
): Promise<JobResult> {
  const { db } = parts;
  const from = "sending";
  const { uuid } = mail;
  switch (delivery.kind) {
    case "sent":
      mailAttempted.record({ result: "sent" });
      await recordSent(parts, mail);
      return done;
    case "unclear":
    case "refused":
      mailAttempted.record({ result: delivery.kind });
      await changeMail(db, { uuid, from, to: delivery.kind, reason: delivery.because });
      return done;
    case "not_taken": {
      const after = mailRetryAfter(attempts);
      const to = after ? "queued" : "refused";
      mailAttempted.record({ result: after ? "deferred" : "refused" });
      await changeMail(db, { uuid, from, to, reason: delivery.because });
      return after ? { kind: "again", after, because: delivery.because } : done;
    }
  }
}

async function recordSent(parts: SendMailParts, mail: Mail): Promise<void> {
  const { uuid, transactionUuid } = mail;
  await parts.db.transaction(async (tx) => {
    // The place of the event is after the last move of the link, so that none may come between.
    if (isReminder(mail)) await lockTransaction(tx, transactionUuid);
    const isChanged = await changeMail(tx, { uuid, from: "sending", to: "sent" });
    const transaction =
      isChanged && isReminder(mail) ? await findTransaction(tx, transactionUuid) : undefined;
    if (transaction) await recordReminded(tx, parts, transaction);
  });
}
