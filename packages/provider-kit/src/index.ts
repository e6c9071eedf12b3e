export {
  DECLINE_CLASSES,
  declineWords,
  schemeDecline,
  type DeclineClass,
  type DeclineWords,
  type SchemeDecline,
} from "./errors/decline-classes.ts";
export { declineNames } from "./errors/decline-names.ts";
export { declineOf } from "./errors/decline-of.ts";
export { DECLINES, type DeclineName } from "./errors/declines.ts";
export {
  declinedHere,
  notExecuted,
  notExecutedBy,
  notPrepared,
  refusedOrUnknown,
} from "./errors/not-executed.ts";
export {
  exchange,
  type Exchanged,
  type ExchangeRequest,
  type FailedResponse,
  type Meaning,
  type NotOk,
  type Proof,
  type ProviderApi,
} from "./http/exchange.ts";
export { formEncoded, type FormFields } from "./http/form.ts";
export { multipartBody } from "./http/multipart.ts";
export { idempotencyKey } from "./http/idempotency-key.ts";
export type { OutboundFailure, OutboundOutcome, OutboundRequest } from "./http/outbound-outcome.ts";
export { createProviderHttp, nothingSent, type ProviderHttp } from "./http/provider-http.ts";
export { allCurrencies, currencyOf, findCurrency } from "./money/currencies.ts";
export {
  moneyOfProvider,
  providerAmount,
  reportedAmount,
  type ReportedAmount,
} from "./money/currency-rules.ts";
export { decimalAmount, reportedDecimal } from "./money/decimal-amount.ts";
export { integerAmount } from "./money/integer-amount.ts";
export {
  formatAmount,
  parseAmount,
  problemOfAmountText,
  problemOfNumber,
  wordsOfAmountRefusal,
  wordsOfNoAmount,
  wordsOfNoAmountProblem,
  type AmountRefusal,
  type Money,
  type NoAmountProblem,
} from "./money/money.ts";
export {
  ACCOUNT_FINDING_KINDS,
  type AccountFinding,
  type AccountFindingKind,
  type AccountTest,
  type ConnectorField,
  type TestAccount,
} from "./port/check-account.ts";
export type { AdapterCertificate, Adapter, OperationSteps } from "./port/adapter.ts";
export { epcCode, type EpcTransfer } from "./values/epc-code.ts";
export { isRfReference, REFERENCE_ALPHABET, rfReference } from "./values/rf-reference.ts";
export type { BankList, CustomerBank, ListBanks } from "./port/bank-list.ts";
export {
  BANK_PORT_VERSION,
  type BankSource,
  type BankTransfers,
  type FetchedStatement,
  type SentTransfers,
  type TransferDocument,
} from "./port/bank-source.ts";
export type { EstimateCost, EstimatedPayment, ProviderCostEstimate } from "./port/cost-estimate.ts";
export { CUSTOMER_FIELDS, type CustomerField, type CustomerInput } from "./port/customer-input.ts";
export type { DatedChange } from "./port/dated-change.ts";
export { EXEMPTIONS, type Exemption } from "./port/exemption.ts";
export { isDeclaredHost } from "./port/is-declared-host.ts";
export {
  endOfInstructions,
  instructionTexts,
  type PaymentInstructions,
} from "./port/payment-instructions.ts";
export { englishOf, filledText, mappedText, type LocalText, type PersonText } from "./port/local-text.ts";
export { capabilitiesOfRow, methodTable, type MethodRow } from "./port/method-row.ts";
export { PORT_VERSION } from "./port/port-version.ts";
export {
  API_BASE_URL,
  OPTIONAL_DATA,
  SECRET_LISTS,
  type AdapterConfiguration,
  type ConfigField,
  type CurrencyRule,
  type InstrumentKind,
  type MethodCapabilities,
  type MethodTerms,
  type SecretList,
} from "./port/capabilities.ts";
export type {
  DisputeAtProvider,
  DisputeMetadata,
  DisputeResponder,
  DisputeResponse,
  DisputeResponseOutcome,
  EvidenceFile,
  EvidenceMediaType,
} from "./port/dispute-responder.ts";
export type { Payee, PayeeVerification } from "./port/payee-verification.ts";
export type { AdapterConnector, CustomerReturn, ProviderCall, Submission } from "./port/provider-call.ts";
export type { RefusePayment } from "./port/refuse-payment.ts";
export type {
  LookedUp,
  LookUp,
  Movement,
  ProviderEvent,
  ReceivedWebhook,
  ReceiveWebhook,
  WebhookRequest,
} from "./port/provider-event.ts";
export type {
  Declined,
  InquiryOutcome,
  Neutralised,
  Preparation,
  ProviderAuthentication,
  ProviderDetails,
  ProviderError,
  ProviderOutcome,
  Resumable,
  SubmissionState,
  Unknown,
} from "./port/provider-outcome.ts";
export {
  PROVIDER_OPERATIONS,
  type AuthenticationProof,
  type CustomerBrowser,
  type FollowUpReference,
  type IbanSource,
  type PaymentSource,
  type ProviderOperation,
  type ProviderRequest,
  type ProviderSplit,
  type ProviderToken,
  type ReferencedSubmission,
  type StoredCredential,
} from "./port/provider-request.ts";
export type {
  FetchSettlements,
  ReportDownload,
  SettlementPage,
  SettlementRow,
  SettlementRowFee,
  SettlementSource,
} from "./port/settlement-row.ts";
export type { WebhookRegistration, WebhookRequestToRegister, WebhookSetup } from "./port/webhook-setup.ts";
export { findingsAt, limited, notFoundOut, respondedText, wrong } from "./values/account-findings.ts";
export {
  ANY_ADDRESS_PATTERN,
  EMAIL_ADDRESS_PATTERN,
  asciiAddress,
  isEmailAddress,
  withAsciiDomain,
} from "./values/email-address.ts";
export { cutText } from "./values/cut-text.ts";
export { disputeFacts } from "./values/dispute-facts.ts";
export { detailsOfRefusal } from "./values/details-of-refusal.ts";
export { isJsonObject } from "./values/json-object.ts";
export { at, integer, jsonObjectOf, object, text, type JsonObject } from "./values/json-values.ts";
export { isRefusal, unreachable, type Refusal } from "./values/refusal.ts";
export { sameSecret } from "./values/same-secret.ts";
export { INSTRUMENT_FIELDS, scrubText } from "./values/scrub.ts";
export { isHmacOf, isSignedByRsa } from "./values/verify-signature.ts";
