import type { Layouts, LayoutTemplate, Merchant } from "../../tenancy/index.ts";
import { sampleTransaction } from "../../transactions/index.ts";
import { failingTemplates, mailContent, type MailContent } from "./mail-content.ts";
import { mailFacts } from "./mail-facts.ts";
import { isReminder, type MailKind } from "./mail-store.ts";
import { isNotice, sampleNotice, type NoticeKind } from "./notices.ts";

/** A mail about an imagined payment, for a preview or a test. */
interface SampleMail {
  readonly content: MailContent;
  /** Templates that fail with these data, so that others stand in for them. */
  readonly failing: readonly LayoutTemplate[];
  /** The variables of the templates. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Makes a mail as a real payment would have it, by the same functions.
 *
 * @param of.language of the customer; templates may have languages that the built-in texts have not
 * @param of.layouts the most specific first
 */
export function sampleMail(of: {
  readonly kind: MailKind | NoticeKind;
  readonly language: string;
  readonly layouts: readonly Layouts[];
  readonly merchant: Merchant;
  readonly publicUrl: string;
  readonly now: Temporal.Instant;
}): SampleMail {
  const { kind, language, layouts, merchant, publicUrl, now } = of;
  const transaction = sampleTransaction({
    tenantGuid: merchant.tenantGuid,
    merchantGuid: merchant.guid,
    connectorGuid: "",
    status: statusFor(kind),
    currency: merchant.attributes.defaultCurrency ?? "EUR",
    language,
    now,
  });
  const notice = isNotice(kind) && { notice: sampleNotice(now) };
  const url = `${publicUrl}/redirect/${transaction.uuid}/${transaction.redirectToken ?? ""}`;
  const subject = { mail: { kind, facts: {} }, transaction, merchant, url, layouts, ...notice };
  return { content: mailContent(subject), failing: failingTemplates(subject), facts: mailFacts(subject) };
}

function statusFor(kind: MailKind | NoticeKind): "error_adapter" | "await_redirect" | "success" {
  if (isNotice(kind)) return "error_adapter";
  return kind === "link" || isReminder({ kind }) ? "await_redirect" : "success";
}
