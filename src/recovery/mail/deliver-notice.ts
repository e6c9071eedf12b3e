import type { Queryable } from "../../platform/database/index.ts";
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

/** Sends a notice about a transaction once, by the templates of the connector and of the tenant. */
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
  },
): ReturnType<typeof sendPlainMail> {
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
  return sendPlainMail(parts, {
    tenantGuid,
    server,
    uuid: id,
    to,
    ...content,
    logo,
    ...(language !== undefined && { language }),
  });
}
