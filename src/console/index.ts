export { sendApprovalMailJobKind } from "./approval-mails/send-mail-job.ts";
export { finishApprovalJobKind } from "./approvals/finish-job.ts";
export { registerConsole } from "./http/routes.ts";
export { sendInvitationJobKind } from "./invitation-mails/send-mail-job.ts";
export { consoleMigrations } from "./migrations.ts";
export { planResetJobKind } from "./password-resets/request-reset.ts";
export { sendResetJobKind } from "./password-resets/send-reset-job.ts";
export { ensureSetUpLink, seedDemoPeople } from "./people/set-up.ts";
