import {
  cutText,
  filledText,
  limited,
  notFoundOut,
  respondedText,
  text,
  wrong,
  type AccountFinding,
  type AccountTest,
  type JsonObject,
  type LocalText,
  type ProviderCall,
} from "@quittance/provider-kit";
import { FINDINGS, STATES } from "./account-texts.ts";
import { get, type MollieResponse } from "./api.ts";
import { methodOf } from "./methods.ts";

/** Reads the profile of the key and the state of the connector's method (docs.mollie.com/reference/get-current-profile, get-method). */
export async function testAccount(call: ProviderCall): Promise<AccountTest> {
  const profile = await get(call, "/v2/profiles/me");
  if (profile.kind !== "ok") return { findings: [ofFailure(profile)] };
  const { body } = profile;
  const account = cutText([text(body["id"]), text(body["name"])].filter(Boolean).join(" "), 200);
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
      : [notFoundOut("Mollie", FINDINGS.noProfile)]),
    ...(profileId && profileId !== text(profile["id"])
      ? [wrong("account_unknown", "config.extraData.profileId", FINDINGS.otherProfile)]
      : []),
    ...(status === "blocked" ? [wrong("account_restricted", "config.apiSecret", FINDINGS.blocked)] : []),
    ...(status === "unverified"
      ? [(testMode ? limited : wrong)("account_restricted", "config.apiSecret", FINDINGS.notVerified)]
      : []),
  ];
}

async function methodFindings(call: ProviderCall): Promise<AccountFinding[]> {
  const { method, testMode } = call.connector;
  const { type, flow } = methodOf(method);
  // An account number is charged by its mandate only.
  const query = flow === "mandate" ? "?sequenceType=recurring" : "";
  const response = await get(call, `/v2/methods/${type}${query}`);
  if (response.kind === "ok") {
    const state = stateOf(text(response.body["status"]));
    if (text(response.body["id"]) !== type) return [notFoundOut("Mollie", FINDINGS.noMethod)];
    // A test key can pay with a method that waits.
    return state === undefined
      ? []
      : [
          (testMode ? limited : wrong)(
            "method_inactive",
            "method",
            filledText(FINDINGS.notActive, { state }),
          ),
        ];
  }
  if (response.kind === "refused" && (response.status === 403 || response.status === 404))
    return [wrong("method_inactive", "method", FINDINGS.notActivated)];
  return [ofFailure(response)];
}

/** Undefined for one that takes payments. */
function stateOf(status: string): LocalText | undefined {
  return Object.hasOwn(STATES, status) ? STATES[status as keyof typeof STATES] : undefined;
}

function ofFailure(response: Exclude<MollieResponse, { kind: "ok" }>): AccountFinding {
  if (response.kind !== "refused" && response.kind !== "busy") return notFoundOut("Mollie", response.because);
  const { status, detail } = response.error;
  const words = respondedText("Mollie", `${status}${detail && `: ${detail}`}`);
  if (status === 401) return wrong("credentials_refused", "config.apiSecret", words);
  if (status === 403) return wrong("permission_missing", "config.apiSecret", words);
  return notFoundOut("Mollie", words);
}
