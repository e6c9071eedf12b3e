import type { ProtocolVersion } from "../messages/versions.ts";
import type { AuthenticationPolicy, DeviceChannel, MessageCategory } from "./choose-authentication.ts";
import type { Decision } from "./decision-trace.ts";
import type { DirectoryServerFailure } from "./directory-server.ts";

/** transStatus values of EMV 3DS 2.2.0 that can be final here. C and D only lead to another one. */
export type TransStatus = "Y" | "A" | "N" | "U" | "R" | "I";

/** What became of an authentication, whatever way it ended. */
export type AuthenticationResult = {
  transStatus: TransStatus;
  transStatusReason?: string;
  eci: string;
  /** CAVV or AAV: the proof an authorisation carries. */
  authenticationValue?: string;
  /** Why the gateway itself had to answer U: the Directory Server or the customer did not. */
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
        /** The process that asked the Directory Server ended before the answer was kept. */
        | "answer_lost";
      detail?: string;
    };

/**
 * - `method_pending`: the customer's browser is to run the bank's 3DS Method or to tell its data;
 * - `areq_pending`: nothing more is needed to send the AReq;
 * - `areq_sent`: it is on its way; whoever set this state sends it, and nobody else;
 * - `challenge`: the ARes asked for a challenge;
 * - `completed`: `result` is final.
 */
type AuthenticationState = "method_pending" | "areq_pending" | "areq_sent" | "challenge" | "completed";

/** One authentication of one transaction, from the choice to do it to its result. Plain data, without card data. */
export type Authentication = {
  threeDSServerTransID: string;
  transactionUuid: string;
  /** The connector whose configuration it follows; earlier versions did not note it. */
  connectorGuid?: string;
  state: AuthenticationState;
  policy: AuthenticationPolicy;
  scheme: string;
  messageCategory: MessageCategory;
  deviceChannel: DeviceChannel;
  stepUp: boolean;
  /** How often the transaction was submitted to a provider when this began: the result is for the next submission only. */
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
  /** Secret part of the threeDSServerURL: only the Directory Server is told. */
  resultsToken: string;
  /** Secret in threeDSSessionData: a CRes without it is not from this customer's challenge. */
  sessionToken: string;
  acsTransID?: string;
  dsTransID?: string;
  acsURL?: string;
  /** When the challenge counts as abandoned; instant in ISO 8601. */
  challengeDeadline?: string;
  /** The customer's browser came back from the challenge. Only a signal: the result is in the RReq. */
  returned: boolean;
  result?: AuthenticationResult;
  decisions: Decision[];
  startedAt: string;
};

/** The authentication as it may be kept for good: once the payment is submitted, nobody needs the proof any more. */
export function withoutProof(authentication: Authentication): Authentication {
  if (authentication.result === undefined) return authentication;
  const { authenticationValue: _proof, ...result } = authentication.result;
  return { ...authentication, result };
}
