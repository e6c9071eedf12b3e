import type { Message } from "../messages/message-types.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { readMessage, type ProtocolErrorCode } from "../messages/read-message.ts";
import { writeMessage } from "../messages/write-message.ts";
import type { Authentication, AuthenticationResult, TransStatus } from "./authentication.ts";
import { resultReceived } from "./authentication-steps.ts";

/** The response to the Directory Server, and the authentication if the RReq changed it. */
type ReceivedResult = { jsonText: string; authentication?: Authentication; accepted: boolean };

/**
 * Reads an RReq for one authentication. Only a first, complete result for exactly this transaction, in its version and category,
 * changes anything; a repeated one is confirmed again, and everything else gets an Erro message.
 */
export function receiveResult(
  authentication: Authentication | undefined,
  jsonText: string,
  now: Temporal.Instant,
): ReceivedResult {
  const read = readMessage(jsonText, { expected: ["RReq"] });
  if (!read.ok) return erroResponse(read.error);
  const rreq = read.message;
  if (authentication === undefined || !isAbout(rreq, authentication)) {
    return erroResponse({
      errorCode: "301",
      errorDescription: "Transaction ID not recognised",
      errorDetail: "threeDSServerTransID",
    });
  }
  const { transStatus } = rreq;
  if (transStatus === "C" || transStatus === "D" || transStatus === "I") {
    return erroResponse({
      errorCode: "203",
      errorDescription: "Not a result of a challenge",
      errorDetail: "transStatus",
    });
  }
  const step = resultReceived(authentication, { ...rreq, transStatus }, now);
  if (!isRefusal(step)) return { jsonText: rres(rreq), authentication: step, accepted: true };
  if (isRepeated(rreq, authentication.result, transStatus)) return { jsonText: rres(rreq), accepted: false };
  const hasExpired = authentication.result?.failure?.kind === "challenge_abandoned";
  return hasExpired
    ? erroResponse({
        errorCode: "402",
        errorDescription: "The transaction has timed out",
        errorDetail: "threeDSServerTransID",
      })
    : erroResponse({
        errorCode: "305",
        errorDescription: "No result is awaited for this transaction",
        errorDetail: "transStatus",
      });
}

function isAbout(rreq: Message<"RReq">, authentication: Authentication): boolean {
  return (
    same(rreq.threeDSServerTransID, authentication.threeDSServerTransID) &&
    same(rreq.acsTransID, authentication.acsTransID) &&
    same(rreq.dsTransID, authentication.dsTransID) &&
    rreq.messageCategory === authentication.messageCategory &&
    rreq.messageVersion === authentication.version
  );
}

function same(id: string, expected: string | undefined): boolean {
  return id.toLowerCase() === expected?.toLowerCase();
}

/** A Directory Server that did not get our RRes sends its RReq again. The proof may be erased by then. */
function isRepeated(
  rreq: Message<"RReq">,
  result: AuthenticationResult | undefined,
  transStatus: TransStatus,
): boolean {
  if (result === undefined || result.failure !== undefined || result.transStatus !== transStatus)
    return false;
  return result.authenticationValue === undefined || result.authenticationValue === rreq.authenticationValue;
}

function rres({ messageVersion, threeDSServerTransID, acsTransID, dsTransID }: Message<"RReq">): string {
  return written({
    messageType: "RRes",
    messageVersion,
    threeDSServerTransID,
    acsTransID,
    dsTransID,
    resultsStatus: "01",
  });
}

function erroResponse(error: {
  errorCode: ProtocolErrorCode;
  errorDescription: string;
  errorDetail: string;
}): ReceivedResult {
  const { errorCode, errorDescription, errorDetail } = error;
  const erro: Message<"Erro"> = {
    messageType: "Erro",
    messageVersion: "2.2.0",
    errorCode,
    errorComponent: "S",
    errorDescription,
    errorDetail,
    errorMessageType: "RReq",
  };
  return { jsonText: written(erro), accepted: false };
}

function written(message: Message<"RRes"> | Message<"Erro">): string {
  const result = writeMessage(message);
  if (!result.ok)
    throw new Error(`${message.messageType} is not valid: ${result.breach.elements.join(", ")}`);
  return result.jsonText;
}
