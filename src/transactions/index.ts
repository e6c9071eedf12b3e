export { countChargedBack } from "./charged-back.ts";
export {
  dependsOnUnderWay,
  lockOriginal,
  ofRest,
  reserve,
  releaseReservation,
  restOf,
  refuseFollowUp,
  type FollowUp,
  type FollowUpRefusal,
  type FollowUpType,
} from "./follow-ups.ts";
export { forgetNotFound, recordNotFound } from "./not-found.ts";
export { endEarly, LOOK_FOR_LATE_PAYMENT } from "./end-early.ts";
export { forgetCustomer } from "./forget-customer.ts";
export { statesPage } from "./states-page.ts";
export { transactionMigrations } from "./migrations.ts";
export {
  callbackJob,
  DELIVER_CALLBACK,
  moveTransaction,
  type Move,
  type NotInState,
} from "./move-transaction.ts";
export { openTransaction, type DuplicateTransactionId, type NewTransaction } from "./open-transaction.ts";
export {
  isFinal,
  publicStatus,
  TRANSITIONS,
  type TransactionState,
  type TransactionTrigger,
} from "./transaction-states.ts";
export { transactionMoved } from "./transaction-moved.ts";
export { transactionIndicatorOf } from "./transaction-indicator.ts";
export { isInitial, publicTypeName, type TransactionType } from "./transaction-types.ts";
export {
  amountOf,
  findByMerchantTransactionId,
  findFollowUps,
  findTransaction,
  findTransactionJointly,
  isSubmitted,
  providerReferenceOf,
  purchaseIdOf,
  submissionOfReference,
  transactionHistory,
  uuidOfProviderReference,
  type HistoryEntry,
  totalOf,
  type StoredPaymentSource,
  type StoredRequest,
  type Transaction,
  type TransactionError,
} from "./transaction.ts";
