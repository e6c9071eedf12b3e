export type { RoutingMeasures } from "./routing/choose-among.ts";
export { takesPayments } from "./accept/takes-payments.ts";
export { conversionProvider } from "./customer/confirm-payment.ts";
export { acceptInitial } from "./accept/accept-initial.ts";
export { createTransaction } from "./create-transaction.ts";
export { calledConnector, connectorOfTransaction } from "./provider/connector-of-transaction.ts";
export { requestTransaction } from "./request-transaction.ts";
export { followTransaction } from "./follow-up/follow-transaction.ts";
export { authenticationTrace } from "./authentication/index.ts";
export { requestOfPage } from "./http/request-of-page.ts";
export { readAmount } from "./accept/read-amount.ts";
export { refuseCardDataInText } from "./accept/refuse-card-data.ts";
export { responseToRefusal } from "./http/refusal-responses.ts";
export { fieldOfReason, reasonOf, type RefusalReason } from "./refusal-reason.ts";
export { englishOfRequest, type RequestFault } from "./request-fault.ts";
export { chooseSaving, maySave } from "./customer/choose-saving.ts";
export { customerReturned, findByLink } from "./customer/customer-return.ts";
export { openLink } from "./customer/open-link.ts";
export { checkPreparation, type PreparedOperation } from "./provider/check-preparation.ts";
export { canonicalRequest } from "./schema/canonical-request.ts";
export { REQUEST_SCHEMAS, type SentRequest, type TransactionRequest } from "./schema/field-matrix.ts";
export { payFromPage } from "./customer/pay-from-page.ts";
export { walletTokenSource } from "./source/wallet-on-page.ts";
export { readCustomerField } from "./source/read-customer-field.ts";
export { methodToken } from "./source/method-token.ts";
export { pageEntryOf, type PageEntry } from "./source/page-entry.ts";
export { cardSource, sourceOfInstrument } from "./source/payment-source.ts";
export { chooseMethod, selectionOf } from "./customer/choose-method.ts";
export { connectorsOfMode, isInTestMode } from "./accept/test-mode.ts";
export { readImaginedRisk } from "./http/risk-schemas.ts";
export { EXAMPLE_PAYMENT } from "./view/example-payment.ts";
export { explainRoute, type RouteExplanation } from "./routing/explain-route.ts";
export { dryRunAuthentication, type AuthenticationDryRun } from "./authentication/dry-run.ts";
export { explainAuthentication, type AuthenticationPlan } from "./authentication/explain-authentication.ts";
export { factsOfImagined, type ImaginedCardPayment } from "./authentication/imagined-payment.ts";
export { dryRunRouting, isRoutedAgain, type RoutingDryRun } from "./routing/dry-run.ts";
export { pastRouter } from "./routing/route-past.ts";
export type { RoutingParts } from "./parts.ts";
export type { RoutingFacts, RuleCondition } from "./routing/match-rule.ts";
export { membersThatAccept } from "./routing/member-for-method.ts";
export { chargeBySchedule } from "./charge-by-schedule.ts";
export { cancelFromPage } from "./customer/cancel-from-page.ts";
export { MAX_INQUIRY_DELAYS } from "./outcome/inquiry-schedule.ts";
export { expireDueTransactions, expireIfDue, EXPIRY_BATCH } from "./outcome/expire-transactions.ts";
export { selectCurrency } from "./conversion/continue-dcc.ts";
export { offerConversion } from "./conversion/offer-conversion.ts";
export { registerContinueDccRoutes } from "./http/continue-dcc-routes.ts";
export { registerOptionsRoutes } from "./http/options-routes.ts";
export { registerStatusRoutes } from "./http/status-routes.ts";
export { prepareFirstPayment, registerTransactionRoutes } from "./http/transaction-routes.ts";
export { lateApprovalRecorded } from "./late-approvals/late-approval-recorded.ts";
export { lookAtProviderPageJobKind } from "./outcome/look-at-provider-page.ts";
export { lookForLateApprovalJobKind } from "./late-approvals/look-for-late-approval.ts";
export { undoLateApprovalJobKind } from "./late-approvals/undo-late-approval.ts";
export type { EndedDebit, PageParts, Requester, TransactionParts } from "./parts.ts";
export { providerResponded } from "./provider/provider-responded.ts";
export { workOffEvent } from "./provider-events/work-off-event.ts";
export { expirationMinutes } from "./accept/expiry-of-request.ts";
export { receiveEvent } from "./provider-events/receive-event.ts";
export { providerEventJobKinds } from "./provider-events/job-kinds.ts";
export { pageUrlOf } from "./provider/provider-request.ts";
export { StatusInquiries } from "./outcome/status-inquiries.ts";
export { callbackError, lastErrorOf } from "./view/transaction-errors.ts";
export { defined, returnDataOf } from "./view/transaction-response.ts";
export { StatusResponse, type TransactionView } from "./http/status-response-schema.ts";
export { recordExpiringInstruments, EXPIRING_BATCH } from "./outcome/expiring-instruments.ts";
export { BankLists } from "./provider/bank-list-cache.ts";
export { banksOf } from "./provider/bank-lists.ts";
export { ConnectorHealth, FAILURES_TO_DEGRADE } from "./provider/connector-health.ts";
export { DUE_SOON_BATCH, DUE_SOON_DAYS, recordDueSoon } from "./provider-events/dispute-event.ts";
export { registerTransactionList } from "./http/list-transactions.ts";
export { disputeEvidence } from "./view/dispute-evidence.ts";
export { ACKNOWLEDGEMENT_DAYS, listUnacknowledged } from "./view/unacknowledged.ts";
export { statusAt, statusView, transactionView } from "./view/transaction-status.ts";
export { scheduledCaptureJobKind } from "./follow-up/scheduled-capture.ts";
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
export { describeGroup, dryRunBody, groupFields, lookedAtFields } from "./http/dry-run-schemas.ts";
export { transactionOperations } from "./http/provisioning-operations.ts";
export { registerThreeDSecureRoutes } from "./http/three-d-secure-routes.ts";
export { recordReported, type ReportedMovement } from "./provider-events/record-reported.ts";
export type { DisputeParts } from "./provider-events/record-dispute.ts";
export type { CreateRefusal } from "./refusals.ts";
export type { Operation } from "./schema/operations.ts";
export type { ChosenSource } from "./source/chosen-source.ts";
