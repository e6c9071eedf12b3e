import type { Database, Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import type { Sealer } from "../platform/sealing.ts";
import type { MerchantUser } from "../tenancy/index.ts";
import { findTransaction, isFinal, lockTransaction, type TransactionState } from "../transactions/index.ts";
import { isPayByLink } from "./link.ts";
import { mailsOf } from "./mail/mail-store.ts";
import { planLinkMail, type NoMailReason } from "./mail/plan-mail.ts";
import { recordReminded } from "./record-reminded.ts";

export type ResendRefusal =
  | Refusal<"link_not_found">
  | (Refusal<"link_over"> & { readonly status: TransactionState })
  | Refusal<"too_many_mails">
  | (Refusal<"mail_not_possible"> & { readonly reason: NoMailReason });

const MAX_MAILS = 10;

/**
 * Sends a link's e-mail once more, also when the link's request had none.
 *
 * @param user undefined for a person of the console, whose role permits it
 * @param alongside written in the commit that plans the mail, and only where one is planned
 */
export async function resendLinkMail(
  parts: { db: Database; ids: Ids; vault: Sealer; publicUrl: string; notifyWorkers: () => void },
  options: {
    uuid: string;
    merchantGuid: string;
    user?: MerchantUser;
    alongside?: (tx: Queryable) => Promise<void>;
  },
): Promise<"queued" | ResendRefusal> {
  const { user, merchantGuid } = options;
  const found = await findTransaction(parts.db, options.uuid);
  if (found?.merchantGuid !== merchantGuid || !isPayByLink(found.request))
    return { refused: true, code: "link_not_found" };
  const planned = await parts.db.transaction(async (tx) => {
    // Serialises concurrent requests, so that the limit holds for all of them, and none follows the end of the link.
    await lockTransaction(tx, found.uuid);
    const transaction = (await findTransaction(tx, found.uuid)) ?? found;
    if (isFinal(transaction.status))
      return { refused: true, code: "link_over", status: transaction.status } as const;
    if ((await mailsOf(tx, transaction.uuid)).length >= MAX_MAILS)
      return { refused: true, code: "too_many_mails" } as const;
    const notPlanned = await planLinkMail(tx, parts, { transaction, user, again: true });
    if (notPlanned !== undefined) return notPlanned;
    await options.alongside?.(tx);
    await recordReminded(tx, parts, transaction);
    return undefined;
  });
  parts.notifyWorkers();
  if (planned === undefined) return "queued";
  return isRefusal(planned) ? planned : { refused: true, code: "mail_not_possible", reason: planned };
}
