import { isJsonObject } from "../../platform/json-object.ts";
import { sameSecret } from "../../platform/same-secret.ts";
import { decodeFromForm, encodeForForm } from "../messages/form-coding.ts";
import { readMessage } from "../messages/read-message.ts";
import { writeMessage } from "../messages/write-message.ts";
import type { Authentication } from "./authentication.ts";

/** The form that a browser posts to the ACS for a challenge. */
type ChallengeForm = { action: string; creq: string; threeDSSessionData: string; windowSize: string };

/** Width and height in CSS pixels of a challenge window; 05 fills the screen (EMV 3DS: challengeWindowSize). */
export const CHALLENGE_WINDOWS: Readonly<Record<string, { width: number; height: number }>> = {
  "01": { width: 250, height: 400 },
  "02": { width: 390, height: 400 },
  "03": { width: 500, height: 600 },
  "04": { width: 600, height: 400 },
};

/** The challenge form; only for an authentication whose state is `challenge`. */
export function challengeForm(authentication: Authentication): ChallengeForm {
  const { acsURL, acsTransID, threeDSServerTransID, version, challengeWindowSize, sessionToken } =
    authentication;
  if (authentication.state !== "challenge" || acsURL === undefined || acsTransID === undefined) {
    throw new Error(`There is no challenge in state ${authentication.state}`);
  }
  const creq = writeMessage({
    messageType: "CReq",
    messageVersion: version,
    threeDSServerTransID,
    acsTransID,
    challengeWindowSize,
  });
  if (!creq.ok) throw new Error(`CReq is not valid: ${creq.breach.elements.join(", ")}`);
  return {
    action: acsURL,
    creq: encodeForForm(creq.jsonText),
    threeDSSessionData: encodeForForm(sessionToken),
    windowSize: challengeWindowSize,
  };
}

/**
 * Whether a form posted to the notification URL is the return from this authentication's challenge.
 * It proves nothing else: its transStatus is ignored.
 */
export function isChallengeReturn(
  authentication: Authentication,
  form: { cres: unknown; threeDSSessionData: unknown },
): boolean {
  const sessionToken = decodeFromForm(form.threeDSSessionData);
  if (sessionToken === undefined || !sameSecret(authentication.sessionToken, sessionToken)) return false;
  const jsonText = decodeFromForm(form.cres);
  const read = jsonText === undefined ? undefined : readMessage(jsonText, { expected: ["CRes", "Erro"] });
  if (read?.ok !== true) return false;
  const { threeDSServerTransID, acsTransID } = read.message;
  if (read.message.messageType === "Erro" && threeDSServerTransID === undefined) return true;
  return (
    threeDSServerTransID === authentication.threeDSServerTransID && acsTransID === authentication.acsTransID
  );
}

/** The form that a browser posts into a hidden frame for the issuer's 3DS Method. */
export function methodForm(
  authentication: Authentication,
  notificationUrl: string,
): { action: string; threeDSMethodData: string } | undefined {
  const { methodUrl, threeDSServerTransID } = authentication;
  if (methodUrl === undefined) return undefined;
  const data = JSON.stringify({ threeDSServerTransID, threeDSMethodNotificationURL: notificationUrl });
  return { action: methodUrl, threeDSMethodData: encodeForForm(data) };
}

/** Whether a notification of the issuer's 3DS Method is for this authentication. */
export function isMethodNotification(authentication: Authentication, threeDSMethodData: unknown): boolean {
  const jsonText = decodeFromForm(threeDSMethodData);
  if (jsonText === undefined) return false;
  try {
    const value: unknown = JSON.parse(jsonText);
    return isJsonObject(value) && value["threeDSServerTransID"] === authentication.threeDSServerTransID;
  } catch {
    return false;
  }
}
