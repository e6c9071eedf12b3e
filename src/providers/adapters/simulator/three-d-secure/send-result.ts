import {
  type PostJson,
  encodeForForm,
  writeMessage,
  type Message,
} from "../../../../three-d-secure/index.ts";
import { authenticationValueOf } from "./answer-areq.ts";
import { BY_ACS, trustListOf } from "./card-table.ts";
import type { SimulatedChallenge } from "./challenge-store.ts";

/** How a person or a browser test can end a challenge. */
export const CHALLENGE_OUTCOMES = ["pass", "fail", "cancel"] as const;
export type ChallengeOutcome = (typeof CHALLENGE_OUTCOMES)[number];

const RRES_TIMEOUT_MS = 5_000;
const MAX_RRES_BYTES = 64 * 1024;

/** Sends the 3DS Server the customer's result. The bank's page waits for it, so that the result is there before the customer is. */
export async function sendResult(
  post: PostJson,
  challenge: SimulatedChallenge,
  outcome: ChallengeOutcome,
): Promise<void> {
  const written = writeMessage(resultRequest(challenge, outcome));
  if (!written.ok) throw new Error(`RReq is not valid: ${written.breach.elements.join(", ")}`);
  const body = challenge.answer === "RESULT_FORGED" ? forged(written.jsonText) : written.jsonText;
  const times = challenge.answer === "RESULT_TWICE" ? 2 : 1;
  for (let time = 0; time < times; time++) {
    await post({
      url: challenge.resultsUrl,
      body,
      timeoutMs: RRES_TIMEOUT_MS,
      maxResponseBytes: MAX_RRES_BYTES,
    });
  }
}

/** The form field that sends the browser back to the 3DS Server. Its transStatus is a signal only. */
export function challengeResponse(challenge: SimulatedChallenge, outcome: ChallengeOutcome): string {
  const { version, threeDSServerTransID, acsTransID } = challenge;
  const transStatus = outcome === "pass" ? "Y" : "N";
  const cres = writeMessage({
    messageType: "CRes",
    messageVersion: version,
    threeDSServerTransID,
    acsTransID,
    transStatus,
    challengeCompletionInd: "Y",
  });
  if (!cres.ok) throw new Error(`CRes is not valid: ${cres.breach.elements.join(", ")}`);
  return encodeForForm(cres.jsonText);
}

function resultRequest(challenge: SimulatedChallenge, outcome: ChallengeOutcome): Message<"RReq"> {
  const { acsTransID, dsTransID, threeDSServerTransID, version, messageCategory, eci, answer } = challenge;
  const base = {
    messageType: "RReq" as const,
    messageVersion: version,
    acsTransID,
    dsTransID,
    threeDSServerTransID,
    messageCategory,
    authenticationType: "02",
    authenticationMethod: "02",
    interactionCounter: "01",
  };
  switch (outcome) {
    case "pass":
      return {
        ...base,
        transStatus: "Y",
        eci,
        authenticationValue: authenticationValueOf(challenge),
        ...(challenge.offersTrustList && { whiteListStatus: "R", whiteListStatusSource: BY_ACS }),
        ...(version !== "2.1.0" && trustListOf(answer)),
      };
    case "fail":
      return { ...base, transStatus: "N", transStatusReason: "01" };
    case "cancel":
      return { ...base, transStatus: "N", transStatusReason: "01", challengeCancel: "01" };
  }
}

function forged(jsonText: string): string {
  return JSON.stringify({
    ...JSON.parse(jsonText),
    dsTransID: "00000000-0000-4000-8000-00000000dead",
    transStatus: "Y",
  });
}
