export { sendApprovalMailJobKind } from "./refunds/approval-mails/send-mail-job.ts";
export { finishApprovalJobKind } from "./refunds/finish-job.ts";
export { oidcRules } from "./oidc-rules.ts";
export { registerConsole } from "./routes.ts";
export { sendInvitationJobKind } from "./people/invitation-mails/send-mail-job.ts";
export { consoleMigrations } from "./migrations.ts";
export { planResetJobKind } from "./accounts/password-resets/request-reset.ts";
export { sendResetJobKind } from "./accounts/password-resets/send-reset-job.ts";
export { ensureSetUpLink, seedDemoPeople } from "./people/set-up.ts";
