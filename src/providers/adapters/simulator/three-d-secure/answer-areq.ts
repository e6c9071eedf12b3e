import { createHash } from "node:crypto";
import type { Message } from "../../../../three-d-secure/index.ts";
import { trustListOf, type Answer } from "./card-table.ts";

type AReqAnswer =
  | { kind: "message"; message: Message<"ARes"> | Message<"Erro"> }
  /** Sent as it is: what no decent Directory Server would say. */
  | { kind: "raw"; body: string }
  | { kind: "silence" }
  | { kind: "connection_cut" };

export type Ids = { acsTransID: string; dsTransID: string };

const DATA_ONLY = "80";
const REFUSALS: ReadonlySet<Answer> = new Set(["UNAUTHENTICATED", "REJECTED"]);

/** The response of the simulated Directory Server and bank. Pure: the same AReq and ids give the same response. */
export function answerAReq(
  areq: Message<"AReq">,
  { answer, ids, challengeUrl }: { answer: Answer; ids: Ids; challengeUrl: string },
): AReqAnswer {
  const ares = (status: Message<"ARes">["transStatus"], more: Partial<Message<"ARes">> = {}): AReqAnswer => ({
    kind: "message",
    message: { ...aresBase(areq, ids), transStatus: status, ...more },
  });
  const authenticated = (status: "Y" | "A") =>
    ares(status, {
      eci: eciOf(areq, status),
      authenticationValue: authenticationValueOf(ids),
      ...(areq.messageVersion !== "2.1.0" && trustListOf(answer)),
    });
  const fault = faultOf(areq, answer);
  if (fault !== undefined) return fault;
  if (areq.messageCategory === DATA_ONLY) return ares("U", { transStatusReason: "80", eci: "04" });
  if (areq.deviceChannel !== "03" && asksForChallenge(areq, answer))
    return challenge(areq, ids, challengeUrl);

  switch (answer) {
    case "ATTEMPTED":
      return authenticated("A");
    case "UNAUTHENTICATED":
      return ares("N", {
        transStatusReason: "01",
        cardholderInfo: "Please contact the bank that issued your card.",
      });
    case "REJECTED":
      return ares("R", { transStatusReason: "11" });
    case "UNAVAILABLE":
      return ares("U", { transStatusReason: "02" });
    case "INFORMATIONAL":
      return areq.messageVersion === "2.1.0" ? ares("U", { transStatusReason: "02" }) : ares("I");
    case "DECOUPLED":
      return areq.messageVersion === "2.1.0"
        ? ares("U", { transStatusReason: "02" })
        : ares("D", { acsChallengeMandated: "N", acsDecConInd: "Y", authenticationType: "04" });
    default:
      return authenticated("Y");
  }
}

/** The simulated bank challenges whenever 04 is asked, or 09, to offer the list of merchants. A bank that refuses the card does not ask its holder. */
function asksForChallenge(areq: Message<"AReq">, answer: Answer): boolean {
  if (REFUSALS.has(answer)) return false;
  if (areq.threeDSRequestorChallengeInd === "04" || offersTrustList(areq)) return true;
  return answer === "CHALLENGE" || answer === "NO_RESULT" || answer.startsWith("RESULT_");
}

/** 09: the merchant asks to be listed. */
export function offersTrustList({ threeDSRequestorChallengeInd }: Message<"AReq">): boolean {
  return threeDSRequestorChallengeInd === "09";
}

function challenge(areq: Message<"AReq">, ids: Ids, acsURL: string): AReqAnswer {
  const mandated = areq.threeDSRequestorChallengeInd === "04" ? "Y" : "N";
  const message: Message<"ARes"> = {
    ...aresBase(areq, ids),
    transStatus: "C",
    acsChallengeMandated: mandated,
    authenticationType: "02",
    acsURL,
  };
  return { kind: "message", message };
}

function faultOf(areq: Message<"AReq">, answer: Answer): AReqAnswer | undefined {
  const erro = (errorCode: string, errorDescription: string, errorDetail: string): AReqAnswer => ({
    kind: "message",
    message: {
      messageType: "Erro",
      messageVersion: areq.messageVersion,
      threeDSServerTransID: areq.threeDSServerTransID,
      errorCode,
      errorComponent: "D",
      errorDescription,
      errorDetail,
      errorMessageType: "AReq",
    },
  });
  switch (answer) {
    case "ACCESS_DENIED":
      return erro("303", "Access denied, invalid endpoint", "threeDSServerOperatorID");
    case "SYSTEM_ERROR":
      return erro("403", "Transient system failure", "Try again later");
    case "FORMAT_ERROR":
      return erro("203", "Format of one or more data elements is invalid", "acctNumber");
    case "INVALID_CARD":
      return erro("305", "Transaction data not valid", "acctNumber");
    case "CONFIGURATION_MISSING":
      return erro("303", "The merchant is not configured", "acquirerMerchantID");
    case "CONFIGURATION_INCOMPLETE":
      return erro("201", "Required data element missing", "acquirerBIN");
    case "TIMEOUT":
      return { kind: "silence" };
    case "NETWORK_ERROR":
      return { kind: "connection_cut" };
    case "MALFORMED":
      return { kind: "raw", body: '{"messageType":"ARes","transStatus":' };
    case "OVERSIZED":
      return { kind: "raw", body: JSON.stringify({ messageType: "ARes", padding: "x".repeat(1_000_000) }) };
    case "WRONG_VERSION":
      return { kind: "raw", body: JSON.stringify({ ...lyingYes(areq), messageVersion: "2.3.1" }) };
    case "FOREIGN":
      return {
        kind: "raw",
        body: JSON.stringify({
          ...lyingYes(areq),
          threeDSServerTransID: "00000000-0000-4000-8000-000000000000",
        }),
      };
    default:
      return undefined;
  }
}

/** A complete answer that vouches for the customer, for faults that only one element gives away. */
function lyingYes(areq: Message<"AReq">): Message<"ARes"> {
  const ids = {
    acsTransID: "00000000-0000-4000-8000-000000000001",
    dsTransID: "00000000-0000-4000-8000-000000000002",
  };
  return {
    ...aresBase(areq, ids),
    transStatus: "Y",
    eci: "05",
    authenticationValue: authenticationValueOf(ids),
  };
}

function aresBase(areq: Message<"AReq">, ids: Ids) {
  return {
    messageType: "ARes" as const,
    messageVersion: areq.messageVersion,
    threeDSServerTransID: areq.threeDSServerTransID,
    acsReferenceNumber: "SIMULATED-ACS",
    dsReferenceNumber: "SIMULATED-DS",
    ...ids,
  };
}

/** Twenty bytes as banks make them: different for every authentication, the same for one. */
export function authenticationValueOf({ dsTransID }: Ids): string {
  return createHash("sha1").update(dsTransID).digest("base64");
}

export function eciOf(areq: Pick<Message<"AReq">, "acctNumber">, status: "Y" | "A"): string {
  const mastercard = /^(5[1-5]|50|2[2-7])/.test(areq.acctNumber);
  return mastercard ? (status === "Y" ? "02" : "01") : status === "Y" ? "05" : "06";
}
