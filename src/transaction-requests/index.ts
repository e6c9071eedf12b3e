export { takesTestAccounts } from "./on-connector.ts";
export { takesPayments } from "./takes-payments.ts";
export { conversionProvider } from "./confirm-payment.ts";
export { connectorOfTransaction } from "./connector-of-transaction.ts";
export { customerReturned, findByLink } from "./customer-return.ts";
export { openLink } from "./open-link.ts";
export type { Operation, TransactionRequest } from "./schema/field-matrix.ts";
export { payFromPage } from "./pay-from-page.ts";
export { cardSource, sourceOfInstrument, type ChosenSource } from "./payment-source.ts";
export { chooseMethod, selectionOf } from "./choose-method.ts";
export { membersThatAccept } from "./routing/member-for-method.ts";
export { cancelFromPage } from "./cancel-from-page.ts";
export { expireDueTransactions, expireOnSight, EXPIRY_BATCH } from "./expire-transactions.ts";
export { selectCurrency } from "./conversion/continue-dcc.ts";
export { offerConversion } from "./conversion/offer-conversion.ts";
export { registerContinueDccRoutes } from "./http/continue-dcc-routes.ts";
export { registerOptionsRoutes } from "./http/options-routes.ts";
export { registerScheduleRoutes } from "./http/schedule-routes.ts";
export { registerStatusRoutes } from "./http/status-routes.ts";
export { registerTransactionRoutes } from "./http/transaction-routes.ts";
export { latePaymentRecorded } from "./late-payments/late-payment-recorded.ts";
export { lookForLatePaymentJobKind } from "./late-payments/look-for-late-payment.ts";
export { returnLatePaymentJobKind } from "./late-payments/return-late-payment.ts";
export type { TransactionParts } from "./parts.ts";
export { providerAnswered } from "./provider-answered.ts";
export { receiveNotification } from "./provider-notification.ts";
export { pageUrlOf } from "./provider-request.ts";
export { StatusInquiries } from "./status-inquiries.ts";
export { errorsOf, returnDataOf } from "./transaction-response.ts";
export { transactionView } from "./transaction-status.ts";
export { captureLaterJobKind } from "./capture-later.ts";
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
export { registerAuthenticationTraceRoute } from "./http/get-authentication-trace.ts";
export { registerThreeDSecureRoutes } from "./http/three-d-secure-routes.ts";
