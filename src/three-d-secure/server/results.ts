import type { Authentication, AuthenticationResult } from "./authentication.ts";

/** Results as `extraData` keys of a callback (setting "Postback: Include 3DS Data"; public API, transaction results). */
export function resultExtraData(authentication: Authentication): Record<string, string> {
  const { result } = authentication;
  if (result === undefined) return {};
  const data: Record<string, string | undefined> = {
    "3ds:version": authentication.version,
    "3ds:attempted": flag(authentication.enrolled),
    "3ds:eci": result.eci,
    "3ds:challengePerformed": flag(wasChallenged(authentication)),
    "3ds:transStatus": result.transStatus,
    "3ds:exemptionFlag": authentication.exemptionIndicator,
    "3ds:authenticationTimestamp": result.concludedAt,
    "3ds:transStatusReason": result.transStatusReason,
    "3ds:dsTransId": authentication.dsTransID,
    "3ds:acsTransId": authentication.acsTransID,
    "3ds:cardholderInfo": result.cardholderInfo,
  };
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Known fields of an authentication before its result, under the names of the BI document's `creditcard` object. */
export function fieldsSoFar(authentication: Authentication): Partial<CreditcardThreeDSFields> {
  const { enrolled, version, threeDSServerTransID, dsTransID, methodCompletion, state } = authentication;
  return (
    creditcardFields(authentication) ?? {
      enrolled: enrolled ? "Y" : "U",
      "3ds_version": version,
      "3ds_dsTransId": dsTransID ?? null,
      "3ds_serverTransId": threeDSServerTransID,
      "3ds_env": "inhouse",
      "3ds_method_fingerprinted": methodCompletion === "Y",
      ...(state === "challenge" && {
        "3ds_trans_status": "C",
        "3ds_challenged": true,
        "3ds_challenge_completed": false,
      }),
    }
  );
}

/** Results under the names the BI document's `creditcard` object gives them (spec: BI transaction document). */
export type CreditcardThreeDSFields = {
  eci: string;
  enrolled: "Y" | "N" | "U";
  "3ds_version": string;
  "3ds_trans_status": string;
  "3ds_dsTransId": string | null;
  "3ds_serverTransId": string;
  "3ds_env": "inhouse";
  "3ds_challenged": boolean;
  "3ds_challenge_completed": boolean;
  "3ds_method_fingerprinted": boolean;
};

export function creditcardFields(authentication: Authentication): CreditcardThreeDSFields | undefined {
  const { result } = authentication;
  if (result === undefined) return undefined;
  return {
    eci: result.eci,
    enrolled: enrolledOf(authentication, result),
    "3ds_version": authentication.version,
    "3ds_trans_status": result.transStatus,
    "3ds_dsTransId": authentication.dsTransID ?? null,
    "3ds_serverTransId": authentication.threeDSServerTransID,
    "3ds_env": "inhouse",
    "3ds_challenged": wasChallenged(authentication),
    "3ds_challenge_completed":
      wasChallenged(authentication) && result.failure === undefined && result.challengeCancel === undefined,
    "3ds_method_fingerprinted": authentication.methodCompletion === "Y",
  };
}

/** Whether there was a challenge. */
export function wasChallenged(authentication: Authentication): boolean {
  return authentication.acsURL !== undefined;
}

function enrolledOf({ enrolled }: Authentication, { failure }: AuthenticationResult): "Y" | "N" | "U" {
  if (failure?.kind === "not_enrolled") return "N";
  return enrolled ? "Y" : "U";
}

function flag(value: boolean): string {
  return value ? "Y" : "N";
}
