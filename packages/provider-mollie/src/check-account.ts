import {
  cutText,
  findingsAt,
  text,
  type AccountFinding,
  type JsonObject,
  type LocalText,
  type ProviderCall,
  type TestAccount,
} from "@quittance/provider-kit";
import { FINDINGS, STATES } from "./account-texts.ts";
import { get, type MollieResponse } from "./api.ts";
import { methodOf } from "./methods.ts";

const finding = findingsAt("Mollie");

/** Reads the profile of the key and the state of the connector's method (docs.mollie.com/reference/get-current-profile, get-method). */
export const testAccount: TestAccount = async (call) => {
  const profile = await get(call, "/v2/profiles/me");
  if (profile.kind !== "ok") return { findings: [ofFailure(profile)] };
  const { body } = profile;
  const account = cutText([text(body["id"]), text(body["name"])].filter(Boolean).join(" "), 200);
  return {
    ...(account && { account }),
    findings: [...profileFindings(body, call), ...(await methodFindings(call))],
  };
};

function profileFindings(profile: JsonObject, { connector }: ProviderCall): AccountFinding[] {
  const { testMode, extraData } = connector;
  const { profileId } = extraData;
  const status = text(profile["status"]);
  return [
    ...(text(profile["resource"]) === "profile" && text(profile["id"])
      ? []
      : [finding.notFoundOut(FINDINGS.noProfile)]),
    ...(profileId && profileId !== text(profile["id"])
      ? [finding.wrong("account_unknown", "config.extraData.profileId", FINDINGS.otherProfile)]
      : []),
    ...(status === "blocked"
      ? [finding.wrong("account_restricted", "config.apiSecret", FINDINGS.blocked)]
      : []),
    ...(status === "unverified"
      ? [
          (testMode ? finding.limited : finding.wrong)(
            "account_restricted",
            "config.apiSecret",
            FINDINGS.notVerified,
          ),
        ]
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
    if (text(response.body["id"]) !== type) return [finding.notFoundOut(FINDINGS.noMethod)];
    // A test key can pay with a method that waits.
    return state === undefined
      ? []
      : [
          (testMode ? finding.limited : finding.wrong)("method_inactive", "method", FINDINGS.notActive, {
            state,
          }),
        ];
  }
  if (response.kind === "refused" && (response.status === 403 || response.status === 404))
    return [finding.wrong("method_inactive", "method", FINDINGS.notActivated)];
  return [ofFailure(response)];
}

/** Undefined for one that takes payments. */
function stateOf(status: string): LocalText | undefined {
  return Object.hasOwn(STATES, status) ? STATES[status as keyof typeof STATES] : undefined;
}

function ofFailure(response: Exclude<MollieResponse, { kind: "ok" }>): AccountFinding {
  if (response.kind !== "refused" && response.kind !== "busy") return finding.notFoundOut(response.because);
  const { status, detail } = response.error;
  const words = finding.responded({ status, message: detail });
  if (status === 401) return finding.wrong("credentials_refused", "config.apiSecret", words);
  if (status === 403) return finding.wrong("permission_missing", "config.apiSecret", words);
  return finding.notFoundOut(words);
}
