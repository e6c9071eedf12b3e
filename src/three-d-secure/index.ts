export type { ThreeDV2Config } from "./configuration/configuration.ts";
export { configurationWarnings, type ConfigurationWarning } from "./configuration/configuration-warnings.ts";
export { listThreeDV2Parameters, type ListedParameter } from "./configuration/list-parameters.ts";
export { parametersPage } from "./configuration/parameters-page.ts";
export { SCHEMES, type Scheme } from "./configuration/parameters.ts";
export { validateThreeDV2Config } from "./configuration/validate-configuration.ts";
export { decodeFromForm, encodeForForm } from "./messages/form-coding.ts";
export type { Message } from "./messages/message-types.ts";
export { isMessageType, readMessage } from "./messages/read-message.ts";
export type { ProtocolVersion } from "./messages/versions.ts";
export { writeMessage } from "./messages/write-message.ts";
export { threeDSecureDataSchema, type ThreeDSecureData } from "./request/three-d-secure-data.ts";
export { withoutProof, type Authentication, type TrustListStatus } from "./server/authentication.ts";
export {
  abandoned,
  areqSent,
  customerReturned,
  methodFinished,
  type Step,
} from "./server/authentication-steps.ts";
export type {
  AuthenticationSubject,
  AuthenticationUrls,
  CapturedBrowser,
  SchemeDirectory,
} from "./server/authentication-subject.ts";
export {
  CHALLENGE_WINDOWS,
  challengeForm,
  isChallengeReturn,
  isMethodNotification,
  methodForm,
} from "./server/challenge.ts";
export {
  chooseAuthentication,
  policyInForce,
  type AuthenticationChoice,
} from "./server/choose-authentication.ts";
export { chooseChallengeIndicator } from "./server/choose-challenge-indicator.ts";
export type { Decision } from "./server/decision-trace.ts";
export { decideOutcome, type AuthenticationOutcome, type ContinueOn } from "./server/outcome.ts";
export { createPostJson, postJson, type DirectoryServerTls } from "./server/post-json.ts";
export type { PostJson } from "./server/directory-server.ts";
export { receiveResult } from "./server/receive-result.ts";
export { fieldsSoFar, wasChallenged } from "./server/results.ts";
export { ThreeDSecureServer, type ThreeDSecureTimeouts } from "./server/three-d-secure-server.ts";
export {
  authenticationsOf,
  currentAuthenticationsOf,
  findAuthentication,
  findCurrentAuthentication,
  eraseAuthentications,
  eraseProof,
  insertAuthentication,
  noAuthenticationAwaited,
  replaceAuthentication,
  steppedUp,
  type StoredAuthentication,
} from "./store/authentication-store.ts";
export { archivableAuthentications } from "./store/archivable.ts";
export { threeDSecureMigrations } from "./store/migrations.ts";
export { recordOfAuthentication, recordOfChoice, type ThreeDSecureRecord } from "./server/record.ts";
export {
  codeOfDecision,
  decisionOf,
  type DecisionCode,
  type RecordedDecision,
} from "./server/recorded-decision.ts";
