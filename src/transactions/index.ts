export { countAttempts } from "./count-attempts.ts";
export { countCardPayments, countExemptions, type ExemptionCount } from "./count-exemptions.ts";
export { EXEMPTION_OUTCOMES, type ExemptionOutcome } from "./exemption-filter.ts";
export {
  ARCHIVED_ACKNOWLEDGEMENTS,
  archivableHistory,
  archivedIn,
  findArchived,
  listArchivable,
  markArchived,
  recordArchiveFile,
  recordedArchiveFiles,
  stillArchivable,
  type Archived,
} from "./archived.ts";
export { ArchivedSchema, describeArchived } from "./archived-schema.ts";
export { errorsOfAllAttempts, readErrorsOfAttempts } from "./attempt-errors.ts";
export { judgementOf } from "./decline-judgement.ts";
export { listAttempts, type Attempt } from "./attempts.ts";
export {
  countTransactionsOf,
  findTransactions,
  listFollowUps,
  listHistories,
  listOwners,
  listTransactionsOf,
  newestTransaction,
  mainTransactionsOf,
  sumTransactionsByDay,
  transactionsOf,
  type TransactionOwner,
  type FollowUpSummary,
} from "./bi-reads.ts";
export {
  announceChange,
  announceChangeOf,
  announceChanges,
  announceTransactionsOf,
  changedAmong,
  listChanges,
  removeChanges,
} from "./changes.ts";
export { countChargedBack, markDisputed } from "./charged-back.ts";
export { englishOfDispute, refuseDispute, type DisputeFault, type DisputeFaults } from "./refuse-dispute.ts";
export {
  dependsOnUnderWay,
  lockOriginal,
  ofRest,
  restOf,
  refuseFollowUp,
  type FollowUp,
  type FollowUpRefusal,
  type FollowUpType,
} from "./follow-ups.ts";
export { customerLanguageOf, recordChosenLanguage } from "./chosen-language.ts";
export { CARDS_OF_TRANSACTIONS, countApprovals, type ApprovalCount } from "./approval-counts.ts";
export type { RecordedChoice, RecordedExemption } from "./transaction-result.ts";
export { recordExemption } from "./record-exemption.ts";
export { clearNotFound, recordNotFound } from "./not-found.ts";
export { listCardPayments, type ListedCardPayment } from "./list-card-payments.ts";
export { listRiskFacts, type RiskFactsOfPayment } from "./list-risk-facts.ts";
export {
  historyGroups,
  wasRouted,
  type HistoryAuthentication,
  type HistoryFeatures,
  type HistoryGroup,
  type HistoryScope,
} from "./history-groups.ts";
export { countShares, type ShareCounts } from "./count-shares.ts";
export { countHistory, historyPayments, startOfNewest, type HistoryPayment } from "./history-payments.ts";
export { listRouted, type RoutedPayment } from "./list-routed.ts";
export {
  listOrderPayments,
  MAX_ORDER_LENGTH,
  paymentsOfOrders,
  type OrderPayment,
  type OrderPosition,
} from "./shop-orders.ts";
export { sampleTransaction } from "./sample-transaction.ts";
export { countOpenSubmissions, countOpenSubmissionsOf } from "./open-submissions.ts";
export { findExpired } from "./expired.ts";
export { adoptTransactions, listTransactionsWithoutOwner } from "./without-owner.ts";
export { claimDueInquiries, postponeInquiry, pullBackInquiries, type DueInquiry } from "./inquiries.ts";
export { lockTransaction, transactionLock } from "./lock-transaction.ts";
export { findProviderInitiated, recordProviderInitiated } from "./provider-initiated.ts";
export { recordEnded } from "./record-ended.ts";
export {
  moneyStateOf,
  type DisputeOutcome,
  type DisputeQueries,
  type MoneyState,
  type ReturnedState,
} from "./money-state.ts";
export { pendingSumsOf } from "./pending-sums.ts";
export { replaceRedirectToken } from "./redirect-token.ts";
export { beginSubmission, isNeverBegun } from "./begin-submission.ts";
export { amountDue, transferCode } from "./transfer-code.ts";
export { cancelOrExpire } from "./cancel-or-expire.ts";
export { listInReview } from "./in-review.ts";
export { newestLinks } from "./newest-links.ts";
export { LOOK_FOR_LATE_APPROVAL } from "./late-approval-look-up.ts";
export { FIRST_LOOK_AT_PAGE_MINUTES, LOOK_AT_PROVIDER_PAGE } from "./page-look-up.ts";
export { agedPersonalData, type EraseElsewhere } from "./personal-data/aged-personal-data.ts";
export { endsOfTransactions, findTransactionsOfPerson } from "./personal-data/of-person.ts";
export { eraseCustomer, erasePersonalData } from "./personal-data/erase-customer.ts";
export { TENANTS_OF_TRANSACTIONS, TRANSACTION_SCOPE } from "./transaction-scope.ts";
export { followUpsOf, listOfCaller, type CallerFilter } from "./list-of-caller.ts";
export {
  findByOrder,
  searchTransactions,
  type SearchPosition,
  type TransactionFilter,
} from "./search-transactions.ts";
export { modeOfNewest } from "./mode-of-newest.ts";
export { paidWithRegistrations, type PaidWith } from "./paid-with-registrations.ts";
export { countTransactions } from "./count-transactions.ts";
export { sumTransactions, type TransactionSums } from "./sum-transactions.ts";
export {
  countOfConnector,
  listOfConnector,
  type ConnectorPeriod,
  type PeriodPosition,
} from "./list-of-connector.ts";
export { listMadeByPeople } from "./list-made-by-people.ts";
export { listRefundsOfPeople } from "./list-refunds-of-people.ts";
export { publicStatus } from "./public-status.ts";
export { statesPage } from "./states-page.ts";
export { transactionMigrations } from "./migrations.ts";
export type { Move, NotInState } from "./move.ts";
export { DELIVER_CALLBACK } from "./move-statement.ts";
export { moveTransaction } from "./move-transaction.ts";
export type { Change, Companion } from "./move-parts.ts";
export { countReported, restAtProvider, keepArn, type ReportedType } from "./reported.ts";
export type { NewTransaction } from "./new-transaction.ts";
export {
  openTransaction,
  openTransactions,
  openWithCardToken,
  type DuplicateTransactionId,
} from "./open-transaction.ts";
export { TRANSITIONS } from "./transaction-states.ts";
export { countUndone } from "./undone.ts";
export { asItStands, listUndone, readAsItStands, type UndoneSuccess } from "./undone-success.ts";
export { findByMerchantFingerprint } from "./find-by-card.ts";
export { findTransactionAt, sequenceBetweenMoves } from "./transaction-events.ts";
export { transactionConcluded, transactionMoved } from "./transaction-moved.ts";
export { transactionIndicatorOf } from "./transaction-indicator.ts";
export {
  isInitial,
  publicTypeName,
  TRANSACTION_TYPES,
  type PublicTypeName,
  type TransactionType,
} from "./transaction-types.ts";
export {
  amountOf,
  countMoves,
  findByMerchantTransactionId,
  findFollowUps,
  findTransaction,
  findTransactionInBatch,
  isByPerson,
  isSubmitted,
  providerReferenceOf,
  purchaseIdOf,
  submissionOfReference,
  transactionHistory,
  uuidOfProviderReference,
  type HistoryEntry,
  type MoveFacts,
  totalOf,
  transactionExists,
  TRANSACTION_STATUSES,
  transactionOf,
  type StoredPaymentSource,
  type Transaction,
  type TransactionRow,
} from "./transaction.ts";
export type { TransactionError } from "./transaction-result.ts";
export { ITEM_L2L3_FIELDS } from "./request/line-items.ts";
export { describedReturnUrl, oneOf } from "./request/primitives.ts";
export { INDICATORS, REQUEST_FIELDS, type RequestField } from "./request/request-fields.ts";
export type { StoredRequest } from "./request/stored-request.ts";
export {
  isFinal,
  TRANSACTION_STATES,
  type TransactionState,
  type TransactionTrigger,
} from "./state-names.ts";
export { dueExpiries, nextTransactionDue } from "./next-due.ts";
