export type {
  Adapter,
  AdapterConnector,
  AdapterParts,
  CustomerReturn,
  MerchantAccess,
  ProviderCall,
  Submission,
} from "./adapter.ts";
export {
  API_BASE_URL,
  OPTIONAL_DATA,
  SECRET_LISTS,
  type AdapterConfiguration,
  type ConfigField,
  type CurrencyRule,
  type InstrumentKind,
  type MethodCapabilities,
  type SecretList,
} from "./capabilities.ts";
export type {
  DisputeAtProvider,
  DisputeMetadata,
  DisputeResponder,
  DisputeResponse,
  DisputeResponseOutcome,
  EvidenceFile,
  EvidenceMediaType,
} from "./dispute-responder.ts";
export type {
  ReportDownload,
  SettlementPage,
  SettlementRow,
  SettlementRowFee,
  SettlementSource,
} from "./settlement-row.ts";
export { moneyOfProvider, providerAmount, reportedAmount, type ReportedAmount } from "./currency-rules.ts";
export type { ProviderEvent, ReceivedWebhook, WebhookRequest } from "./provider-event.ts";
export { eventFromJson } from "./event-json.ts";
export { createProviderHttp, idempotencyKey, nothingSent, type ProviderHttp } from "./provider-http.ts";
export type {
  Declined,
  InquiryOutcome,
  Neutralised,
  Preparation,
  ProviderAuthentication,
  ProviderDetails,
  ProviderError,
  ProviderOutcome,
  SubmissionState,
  Unknown,
} from "./provider-outcome.ts";
export type {
  AuthenticationProof,
  CustomerBrowser,
  FollowUpReference,
  PaymentSource,
  ProviderOperation,
  ProviderRequest,
  ProviderSplit,
  ProviderToken,
  ReferencedSubmission,
  StoredCredential,
} from "./provider-request.ts";
