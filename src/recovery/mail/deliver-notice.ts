import type { Queryable } from "../../platform/database/index.ts";
import { doublingRetry, type JobResult } from "../../platform/jobs/index.ts";
import { logoIn, mailContent, sendPlainMail, type Notice, type NoticeKind } from "../../pay-by-link/index.ts";
import { findMerchant, findTenant, type MailServer, type Tenant } from "../../tenancy/index.ts";
import { customerLanguageOf, type Transaction } from "../../transactions/index.ts";
import type { RecoveryMailParts } from "../parts.ts";

/** The tenant with its mail server; undefined where it has none. */
export async function mailServerOf(
  { vault }: RecoveryMailParts,
  db: Queryable,
  { tenantGuid }: { tenantGuid: string },
): Promise<{ tenant: Tenant; server: MailServer } | undefined> {
  const tenant = await findTenant(db, { tenantGuid, sealer: vault });
  const server = tenant?.settings.mail;
  return tenant && server ? { tenant, server } : undefined;
}

/** The end of a mail. `not_sent`: it did not reach the customer's mail server. */
export type MailState = "sent" | "bounced" | "not_sent";

const NOT_SENT = { state: "not_sent" } as const;
export const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 24 });

/**
 * Sends a notice about a transaction once, by the templates of the connector and of the tenant.
 *
 * @returns its end, or the wait before the job tries it again
 */
export async function deliverNotice(
  parts: RecoveryMailParts,
  of: {
    kind: NoticeKind;
    /** The mail's own, so that receivers recognise a repeat. */
    id: string;
    to: string;
    from: { tenant: Tenant; server: MailServer };
    transaction: Transaction;
    connectorGuid: string;
    notice: Notice;
    /** Where the customer can act; empty where there is no such page. */
    url: string;
    /** The number of attempts of the job that sends it. */
    attempts: number;
  },
): Promise<{ state: MailState } | Extract<JobResult, { kind: "again" }>> {
  const { kind, id, to, from, transaction, connectorGuid, notice, url } = of;
  const { tenant, server } = from;
  const merchant = await findMerchant(parts.db, transaction);
  const connector = await parts.findConnector(connectorGuid);
  const content = mailContent({
    mail: { kind, facts: {} },
    transaction,
    merchant,
    url,
    notice,
    layouts: [...(connector ? [connector.payByLink] : []), tenant.settings.payByLink],
  });
  const language = customerLanguageOf(transaction);
  const logo = await logoIn(parts.db, content, merchant);
  const { guid: tenantGuid } = tenant;
  const delivery = await sendPlainMail(parts, {
    tenantGuid,
    server,
    uuid: id,
    to,
    ...content,
    logo,
    ...(language !== undefined && { language }),
  });
  switch (delivery.kind) {
    case "sent":
    case "unclear":
      return { state: "sent" };
    case "refused":
      parts.log.warn({ mail: id, because: delivery.because }, "A mail to a customer was refused.");
      return delivery.because === "recipient_refused" ? { state: "bounced" } : NOT_SENT;
    case "not_taken": {
      const after = retryAfter(of.attempts);
      return after ? { kind: "again", after, because: delivery.because } : NOT_SENT;
    }
  }
}
