export { takesPayments } from "./takes-payments.ts";
export { conversionProvider } from "./confirm-payment.ts";
export { createTransaction } from "./create-transaction.ts";
export { calledConnector, connectorOfTransaction } from "./connector-of-transaction.ts";
export { requestTransaction } from "./request-transaction.ts";
export { followTransaction } from "./follow-transaction.ts";
export { authenticationTrace } from "./authentication/index.ts";
export { requestOfPage } from "./http/request-of-page.ts";
export { refuseCardDataInText } from "./refuse-card-data.ts";
export { responseToRefusal } from "./http/refusal-responses.ts";
export { customerReturned, findByLink } from "./customer-return.ts";
export { openLink } from "./open-link.ts";
export { checkPreparation, type PreparedOperation } from "./check-preparation.ts";
export { canonicalRequest } from "./schema/canonical-request.ts";
export {
  REQUEST_SCHEMAS,
  type Operation,
  type SentRequest,
  type TransactionRequest,
} from "./schema/field-matrix.ts";
export { payFromPage } from "./pay-from-page.ts";
export { walletTokenSource } from "./wallet-on-page.ts";
export { cardSource, sourceOfInstrument, type ChosenSource } from "./payment-source.ts";
export { chooseMethod, selectionOf } from "./choose-method.ts";
export { isInTestMode } from "./test-mode.ts";
export { membersThatAccept } from "./routing/member-for-method.ts";
export { chargeBySchedule } from "./charge-by-schedule.ts";
export { cancelFromPage } from "./cancel-from-page.ts";
export { MAX_INQUIRY_DELAYS } from "./inquiry-schedule.ts";
export { expireDueTransactions, expireIfDue, EXPIRY_BATCH } from "./expire-transactions.ts";
export { selectCurrency } from "./conversion/continue-dcc.ts";
export { offerConversion } from "./conversion/offer-conversion.ts";
export { registerContinueDccRoutes } from "./http/continue-dcc-routes.ts";
export { registerOptionsRoutes } from "./http/options-routes.ts";
export { registerStatusRoutes } from "./http/status-routes.ts";
export { registerTransactionRoutes } from "./http/transaction-routes.ts";
export { lateApprovalRecorded } from "./late-approvals/late-approval-recorded.ts";
export { lookForLateApprovalJobKind } from "./late-approvals/look-for-late-approval.ts";
export { undoLateApprovalJobKind } from "./late-approvals/undo-late-approval.ts";
export type { TransactionParts } from "./parts.ts";
export { providerResponded } from "./provider-responded.ts";
export { receiveEvent } from "./provider-events/receive-event.ts";
export { workOffEventJobKind } from "./provider-events/work-off-event.ts";
export { pageUrlOf } from "./provider-request.ts";
export { StatusInquiries } from "./status-inquiries.ts";
export { callbackError, lastErrorOf } from "./transaction-errors.ts";
export { returnDataOf } from "./transaction-response.ts";
export { StatusResponse, type TransactionView } from "./http/schemas.ts";
export { transactionView } from "./transaction-status.ts";
export { scheduledCaptureJobKind } from "./scheduled-capture.ts";
export {
  authenticationConcluded,
  authenticationStep,
  concludeAuthenticationJobKind,
  continueAuthentication,
  methodDone,
  resumeAuthentication,
  returnFromChallenge,
  type AuthenticationStep,
} from "./authentication/index.ts";
export { rejectReview, releaseReview } from "./risk/decide-review.ts";
export { decideReviewJobKind, voidRejectedJobKind } from "./risk/review-jobs.ts";
export { registerRiskReviewRoutes } from "./http/risk-review-routes.ts";
export { registerDisputeListRoute } from "./http/list-disputes.ts";
export { registerAuthenticationTraceRoute } from "./http/get-authentication-trace.ts";
export { registerThreeDSecureRoutes } from "./http/three-d-secure-routes.ts";
export { recordReported, type ReportedMovement } from "./provider-events/record-reported.ts";
export type { DisputeParts } from "./provider-events/record-dispute.ts";
