import {
  limited,
  notFoundOut,
  text,
  wrong,
  type AccountFinding,
  type AccountTest,
  type JsonObject,
  type ProviderCall,
} from "@quittance/provider-kit";
import { get, type MollieResponse } from "./api.ts";
import { methodOf } from "./methods.ts";

/** Reads the profile of the key and the state of the connector's method (docs.mollie.com/reference/get-current-profile, get-method). */
export async function testAccount(call: ProviderCall): Promise<AccountTest> {
  const profile = await get(call, "/v2/profiles/me");
  if (profile.kind !== "ok") return { findings: [ofFailure(profile)] };
  const { body } = profile;
  const account = [text(body["id"]), text(body["name"])].filter(Boolean).join(" ").slice(0, 200);
  return {
    ...(account && { account }),
    findings: [...profileFindings(body, call), ...(await methodFindings(call))],
  };
}

function profileFindings(profile: JsonObject, { connector }: ProviderCall): AccountFinding[] {
  const { testMode, extraData } = connector;
  const { profileId } = extraData;
  const status = text(profile["status"]);
  return [
    ...(text(profile["resource"]) === "profile" && text(profile["id"])
      ? []
      : [notFoundOut("Mollie", "Mollie responded with what is no profile.")]),
    ...(profileId && profileId !== text(profile["id"])
      ? [wrong("account_unknown", "config.extraData.profileId", "The key is of another website profile.")]
      : []),
    ...(status === "blocked"
      ? [wrong("account_restricted", "config.apiSecret", "The website profile is blocked.")]
      : []),
    ...(status === "unverified"
      ? [
          (testMode ? limited : wrong)(
            "account_restricted",
            "config.apiSecret",
            "The website profile is not verified: it takes test payments only.",
          ),
        ]
      : []),
  ];
}

/** States of a method for a profile that is not active yet. */
const STATES: Readonly<Record<string, string>> = {
  "pending-boarding": "Mollie waits until the account is complete.",
  "pending-review": "Mollie reviews the request for it.",
  "pending-external": "it has to be set up at another company first.",
  rejected: "Mollie has rejected it.",
};

async function methodFindings(call: ProviderCall): Promise<AccountFinding[]> {
  const { method, testMode } = call.connector;
  const { type, flow } = methodOf(method);
  // An account number is charged by its mandate only.
  const query = flow === "mandate" ? "?sequenceType=recurring" : "";
  const response = await get(call, `/v2/methods/${type}${query}`);
  if (response.kind === "ok") {
    const state = STATES[text(response.body["status"])];
    if (text(response.body["id"]) !== type)
      return [notFoundOut("Mollie", "Mollie responded with what is not the method.")];
    // A test key can pay with a method that waits.
    return state === undefined
      ? []
      : [(testMode ? limited : wrong)("method_inactive", "method", `The method is not active: ${state}`)];
  }
  if (response.kind !== "error") return [ofFailure(response)];
  const { status } = response.error;
  if (status === 403 || status === 404)
    return [wrong("method_inactive", "method", "The method is not activated for the website profile.")];
  return [ofFailure(response)];
}

function ofFailure(response: Exclude<MollieResponse, { kind: "ok" }>): AccountFinding {
  if (response.kind !== "error") return notFoundOut("Mollie", response.because);
  const { status, detail } = response.error;
  const words = `Mollie responded ${status}${detail && `: ${detail}`}`;
  if (status === 401) return wrong("credentials_refused", "config.apiSecret", words);
  if (status === 403) return wrong("permission_missing", "config.apiSecret", words);
  return notFoundOut("Mollie", words);
}
