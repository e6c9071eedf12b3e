export { acceptRequest } from "./accept-request.ts";
export { CAPTURE_LATER, concludeTransaction } from "./conclude-transaction.ts";
export { connectorOfTransaction } from "./connector-of-transaction.ts";
export { createTransaction } from "./create-transaction.ts";
export { customerReturned, findByLink, openLink } from "./customer-return.ts";
export { expireDueTransactions, isPayByLink } from "./expire-transactions.ts";
export { featureDataOf, type FeatureData } from "./feature-data.ts";
export { followTransaction } from "./follow-transaction.ts";
export { registerOptionsRoutes } from "./http/options-routes.ts";
export { registerStatusRoutes } from "./http/status-routes.ts";
export { registerTransactionRoutes } from "./http/transaction-routes.ts";
export type { TransactionParts } from "./parts.ts";
export { payNow } from "./pay.ts";
export { providerAnswered } from "./provider-answered.ts";
export { receiveNotification } from "./provider-notification.ts";
export { pageUrlOf, returnUrlOf } from "./provider-request.ts";
export { inquireDueTransactions, settleTransaction } from "./settle-transaction.ts";
export { errorsOf, transactionResponse } from "./transaction-response.ts";
export { transactionView } from "./transaction-status.ts";
export { captureLaterJobKind } from "./capture-later.ts";
export {
  authenticationStep,
  concludeAuthenticationJobKind,
  continueAuthentication,
  methodDone,
  resumeAuthentication,
  returnFromChallenge,
  type AuthenticationStep,
} from "./authentication/index.ts";
export { registerThreeDSecureRoutes } from "./http/three-d-secure-routes.ts";
