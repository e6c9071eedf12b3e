export { cancelLink } from "./cancel-link.ts";
export { countLinks, type LinkCounts } from "./count-links.ts";
export { registerCancelRoute } from "./http/cancel.ts";
export { PayByLinkData } from "./http/link-schemas.ts";
export { registerLinkRoutes } from "./http/link-routes.ts";
export { sendTestMailOperation } from "./http/send-test-mail.ts";
export { findByReplacedLink, replaceLink } from "./replaced-links.ts";
export type { AuthenticateUser } from "./http/link-user.ts";
export { describeLink } from "./describe-link.ts";
export { recordFormUse } from "./form-use.ts";
export { isPayByLink, linkExpiry, payByLinkData, refuseReminder } from "./link.ts";
export { linkTimeline, type LinkEvent } from "./link-timeline.ts";
export { linkMailData } from "./mail/link-mail-data.ts";
export { MAIL_RESULTS, mailAttempted } from "./mail/mail-attempted.ts";
export { resendLinkMail } from "./resend-link-mail.ts";
export { eraseMails, mailsToCustomers, newestLinkMails } from "./mail/mail-store.ts";
export {
  mailsReceipts,
  planConfirmationMails,
  planPaymentReminder,
  planLinkMail,
  planReceiptMail,
  refuseLinkMail,
  type NoMailReason,
} from "./mail/plan-mail.ts";
export { builtInMail, mailContent } from "./mail/mail-content.ts";
export { logoIn, withLogoInside } from "./mail/mail-logo.ts";
export type { MailKind } from "./mail/mail-store.ts";
export { sampleMail } from "./mail/sample-mail.ts";
export type { Notice, NoticeKind } from "./mail/notices.ts";
export { sampleMerchant } from "./mail/sample-merchant.ts";
export type { TemplatedMail } from "./mail/send-test-mail.ts";
export { renderTemplate } from "./mail/render-template.ts";
export type { MailFailure } from "./mail/mail-failure.ts";
export { logDelivery } from "./mail/log-delivery.ts";
export { sendPlainMail, type MailRulesParts } from "./mail/send-plain-mail.ts";
export { sendMailJobKind } from "./mail/send-mail-job.ts";
export { payByLinkMigrations } from "./migrations.ts";
