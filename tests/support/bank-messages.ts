import { encodeForForm, type Authentication } from "../../src/three-d-secure/index.ts";

/** What an ACS posts when the customer returns, or an attacker in its place. */
export async function postChallengeReturn(
  url: string,
  authentication: Authentication,
  {
    change = {},
    sessionToken = authentication.sessionToken,
  }: { change?: Record<string, unknown>; sessionToken?: string | undefined } = {},
): Promise<Response> {
  const { threeDSServerTransID, acsTransID, version } = authentication;
  const cres = {
    messageType: "CRes",
    messageVersion: version,
    threeDSServerTransID,
    acsTransID,
    transStatus: "Y",
    ...change,
  };
  const body = new URLSearchParams({
    cres: encodeForForm(JSON.stringify(cres)),
    threeDSSessionData: encodeForForm(sessionToken),
  });
  return fetch(`${url}/three-d-secure/${threeDSServerTransID}/challenge-return`, {
    method: "POST",
    body,
    redirect: "manual",
  });
}

/** What a Directory Server posts as the result of a challenge, or an attacker in its place. */
export async function postResult(
  url: string,
  authentication: Authentication,
  {
    change = {},
    token = authentication.resultsToken,
  }: { change?: Record<string, unknown>; token?: string | undefined } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { threeDSServerTransID, acsTransID, dsTransID, version, messageCategory } = authentication;
  const rreq = {
    messageType: "RReq",
    messageVersion: version,
    threeDSServerTransID,
    acsTransID,
    dsTransID,
    messageCategory,
    transStatus: "Y",
    eci: "05",
    authenticationValue: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    ...change,
  };
  const response = await fetch(`${url}/three-d-secure/${threeDSServerTransID}/results/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(rreq),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
