import type { Queryable } from "../../platform/database/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { payByLinkOf } from "../link.ts";
import { mailsOf } from "./mail-store.ts";

/** The state of the link's newest e-mail, if one was requested, and why it was not sent. */
export async function linkMailData(
  db: Queryable,
  transaction: Transaction,
): Promise<{ emailStatus?: string; emailReason?: string }> {
  if (payByLinkOf(transaction.request)?.sendByEmail !== true) return {};
  const newest = (await mailsOf(db, transaction.uuid)).findLast(({ kind }) => kind === "link");
  if (!newest) return {};
  return { emailStatus: newest.state, ...(newest.reason !== null && { emailReason: newest.reason }) };
}
