import type { ProtocolVersion } from "../messages/versions.ts";
import type { AuthenticationPolicy, DeviceChannel, MessageCategory } from "./choose-authentication.ts";
import type { Decision } from "./decision-trace.ts";
import type { DirectoryServerFailure } from "./directory-server.ts";

/** transStatus values of EMV 3DS 2.2.0 that can be final here. C and D are intermediate. */
export type TransStatus = "Y" | "A" | "N" | "U" | "R" | "I";

/**
 * whiteListStatus of EMV 3DS 2.2.0 (trustListStatus of 2.3.1): Y listed, N not, E not possible, P the cardholder has to confirm, R the
 * cardholder refused, U unknown.
 */
export type TrustListStatus = "Y" | "N" | "E" | "P" | "R" | "U";

/** The result of an authentication. */
export type AuthenticationResult = {
  transStatus: TransStatus;
  transStatusReason?: string;
  eci: string;
  /** CAVV or AAV: the proof an authorisation carries. */
  authenticationValue?: string;
  /** Why the gateway itself set U: the Directory Server did not respond, or the customer did not finish. */
  failure?: AuthenticationFailure;
  challengeCancel?: string;
  cardholderInfo?: string;
  /** Instant in ISO 8601. */
  concludedAt: string;
};

export type AuthenticationFailure =
  | DirectoryServerFailure
  | {
      kind:
        | "not_enrolled"
        | "no_common_version"
        | "incomplete_data"
        | "challenge_impossible"
        | "challenge_abandoned"
        /** The process ended before the ARes was stored. */
        | "answer_lost";
      detail?: string;
    };

/**
 * - `method_pending`: the customer's browser has to run the issuer's 3DS Method or to send its data;
 * - `areq_pending`: nothing more is needed to send the AReq;
 * - `areq_sent`: the process that set this state sends the AReq, and no other;
 * - `challenge`: the ARes requires a challenge;
 * - `completed`: `result` is final.
 */
type AuthenticationState = "method_pending" | "areq_pending" | "areq_sent" | "challenge" | "completed";

/** One authentication of one transaction, from the choice to its result. Plain data, without card data. */
export type Authentication = {
  threeDSServerTransID: string;
  transactionUuid: string;
  /** The connector with the configuration. */
  connectorGuid: string;
  state: AuthenticationState;
  policy: AuthenticationPolicy;
  scheme: string;
  messageCategory: MessageCategory;
  deviceChannel: DeviceChannel;
  stepUp: boolean;
  /** The number of submissions before this authentication: the result is for the next submission only. */
  afterSubmissions: number;
  version: ProtocolVersion;
  /** The card is in a range of the Directory Server. */
  enrolled: boolean;
  methodUrl?: string;
  /** The 3DS Method's outcome as threeDSCompInd: Y done, N not done in time, U there is none. */
  methodCompletion: "Y" | "N" | "U";
  challengeIndicator?: string;
  exemptionIndicator?: string;
  challengeWindowSize: string;
  /** Secret part of the threeDSServerURL, which is sent to the Directory Server only. */
  resultsToken: string;
  /** Secret in threeDSSessionData: a CRes without it is not from this customer's challenge. */
  sessionToken: string;
  acsTransID?: string;
  dsTransID?: string;
  acsURL?: string;
  /** When the challenge counts as abandoned; instant in ISO 8601. */
  challengeDeadline?: string;
  /** The customer's browser returned from the challenge. Only a signal: the result is in the RReq. */
  returned: boolean;
  result?: AuthenticationResult;
  /** Whether the cardholder has listed the merchant at the issuer, where the issuer says so. */
  trustListStatus?: TrustListStatus;
  decisions: Decision[];
  startedAt: string;
};

/** The authentication without its proof (CAVV, AAV), which is not needed after the payment's submission. */
export function withoutProof(authentication: Authentication): Authentication {
  if (authentication.result === undefined) return authentication;
  const { authenticationValue: _proof, ...result } = authentication.result;
  return { ...authentication, result };
}
