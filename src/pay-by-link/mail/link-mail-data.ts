import type { Queryable } from "../../platform/database/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { payByLinkOf } from "../link.ts";
import { mailsOf } from "./mail-store.ts";

/** What became of the link's newest e-mail, where one was asked for: not sent for which reason, say. */
export async function linkMailData(
  db: Queryable,
  transaction: Transaction,
): Promise<{ emailStatus?: string; emailReason?: string }> {
  if (payByLinkOf(transaction.request)?.sendByEmail !== true) return {};
  const newest = (await mailsOf(db, transaction.uuid)).findLast(({ kind }) => kind === "link");
  if (!newest) return {};
  return { emailStatus: newest.state, ...(newest.reason !== null && { emailReason: newest.reason }) };
}
