import {
  cutText,
  findingsAt,
  object,
  text,
  type AccountFinding,
  type ConnectorField,
  type JsonObject,
  type LocalText,
  type ProviderCall,
  type TestAccount,
} from "@quittance/provider-kit";
import { FINDINGS, PERMITTED } from "./account-texts.ts";
import { get, type StripeResponse } from "./api.ts";
import { STRIPE_METHODS } from "./methods.ts";
import { findEndpoint, missingEvents } from "./webhook-setup.ts";

const finding = findingsAt("Stripe");

/** Capabilities of an account whose names do not follow from the method's type. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  customer_balance: "sepa_bank_transfer_payments",
};

/** Permissions of a restricted key, and what does not work without each; writing includes reading. */
const PERMISSIONS: readonly {
  readonly path: string;
  readonly isNeeded: boolean;
  readonly what: LocalText;
  /** Only for methods that pay out. */
  readonly isOfPayouts?: true;
}[] = [
  { path: "/v1/payment_intents", isNeeded: true, what: PERMITTED.paymentIntents },
  { path: "/v1/setup_intents", isNeeded: true, what: PERMITTED.setupIntents },
  { path: "/v1/customers", isNeeded: true, what: PERMITTED.customers },
  { path: "/v1/refunds", isNeeded: true, what: PERMITTED.refunds },
  { path: "/v1/charges", isNeeded: true, what: PERMITTED.charges },
  { path: "/v1/disputes", isNeeded: false, what: PERMITTED.disputes },
  { path: "/v1/payouts", isNeeded: false, what: PERMITTED.payouts },
  {
    path: "/v1/balance_transactions",
    isNeeded: false,
    what: PERMITTED.balanceTransactions,
  },
  { path: "/v1/transfers", isNeeded: false, what: PERMITTED.transfers, isOfPayouts: true },
];

/** Reads the account, its capability for the method, the permissions of the key and the webhook endpoint (docs.stripe.com/api). */
export const testAccount: TestAccount = async (call, { webhookAddress }) => {
  const { testMode, credentials } = call.connector;
  const key = credentials.apiSecret ?? "";
  if (/^(sk|rk)_(test|live)_/.test(key) && key.includes("_test_") !== testMode) {
    const words = testMode ? FINDINGS.liveKey : FINDINGS.testKey;
    return { findings: [finding.wrong("mode_wrong", "config.apiSecret", words)] };
  }
  const account = await get(call, { path: "/v1/account" });
  const refusal = account.kind === "ok" ? undefined : accountRefusal(account, call);
  if (refusal?.severity === "wrong" || refusal?.kind === "unreachable") return { findings: [refusal] };
  const found = account.kind === "ok" ? account.body : undefined;
  const lacking = key.startsWith("rk_") ? await permissionFindings(call) : [];
  return {
    ...(found && text(found["id"]) && { account: cutText(text(found["id"]), 100) }),
    findings: [
      ...(refusal ? [refusal] : []),
      ...(found ? accountFindings(found, call) : []),
      ...lacking,
      ...(await endpointFindings(call, webhookAddress)),
    ],
  };
};

/** Without the account itself the rest can still be read: a restricted key need not see it. */
function accountRefusal(
  response: Exclude<StripeResponse, { kind: "ok" }>,
  { connector }: ProviderCall,
): AccountFinding {
  if (response.kind !== "refused" && response.kind !== "busy") return finding.notFoundOut(response.because);
  const { status, code, message } = response.error;
  const words = finding.responded({ status, message });
  if (status === 401) return finding.wrong("credentials_refused", "config.apiSecret", words);
  const isOtherAccount = code === "account_invalid" || status === 404;
  const named: ConnectorField = "config.extraData.stripeAccount";
  if (connector.extraData["stripeAccount"] && (isOtherAccount || status === 403))
    return finding.wrong("account_unknown", named, words);
  if (status === 403 && (connector.credentials.apiSecret ?? "").startsWith("rk_"))
    return finding.limited("permission_missing", "config.apiSecret", FINDINGS.accountNotRead, {
      response: words,
    });
  if (status === 403) return finding.wrong("permission_missing", "config.apiSecret", words);
  return finding.notFoundOut(words);
}

function accountFindings(account: JsonObject, { connector }: ProviderCall): AccountFinding[] {
  const { method, testMode, extraData } = connector;
  const id = text(account["id"]);
  if (!id.startsWith("acct_")) return [finding.notFoundOut(FINDINGS.noAccount)];
  const { stripeAccount } = extraData;
  if (stripeAccount && id !== stripeAccount)
    return [
      finding.wrong("account_unknown", "config.extraData.stripeAccount", FINDINGS.otherAccount, { id }),
    ];
  const type = STRIPE_METHODS[method]?.type ?? "card";
  const name = CAPABILITIES[type] ?? `${type}_payments`;
  const capabilities = object(account["capabilities"]);
  const state = text(capabilities?.[name]);
  return [
    // In a sandbox payments can be tried before the account is complete.
    ...(account["charges_enabled"] === false && !testMode
      ? [finding.wrong("account_restricted", undefined, FINDINGS.incomplete)]
      : []),
    ...(state === "inactive" || state === "pending"
      ? [finding.wrong("method_inactive", "method", FINDINGS.capabilityState, { name, state })]
      : []),
    ...(capabilities && state === ""
      ? [
          {
            ...finding.wrong("method_inactive", "method", FINDINGS.noCapability, { name }),
            severity: "unclear" as const,
          },
        ]
      : []),
  ];
}

async function permissionFindings(call: ProviderCall): Promise<AccountFinding[]> {
  const paysOut = STRIPE_METHODS[call.connector.method]?.paysOut === true;
  const needed = PERMISSIONS.filter(({ isOfPayouts }) => paysOut || !isOfPayouts);
  const findings = await Promise.all(
    needed.map(async ({ path, isNeeded, what }) => {
      const response = await get(call, { path, fields: { limit: "1" } });
      if (response.kind !== "refused" || response.status !== 403) return undefined;
      return (isNeeded ? finding.wrong : finding.limited)(
        "permission_missing",
        "config.apiSecret",
        FINDINGS.lacksPermission,
        { what },
      );
    }),
  );
  return findings.filter((one) => one !== undefined);
}

/** A key that may not read endpoints says nothing about them. */
async function endpointFindings(call: ProviderCall, address: string): Promise<AccountFinding[]> {
  const found = await findEndpoint(call, address);
  if (found.kind !== "found") return [];
  const field = "config.vault.webhookSecrets";
  const { endpoint } = found;
  if (!endpoint) return [finding.limited("webhook_wrong", field, FINDINGS.noEndpoint)];
  const missing = missingEvents(endpoint);
  return [
    ...(text(endpoint["status"]) === "disabled"
      ? [finding.limited("webhook_wrong", field, FINDINGS.endpointDisabled)]
      : []),
    ...(missing.length > 0
      ? [finding.limited("webhook_wrong", field, FINDINGS.endpointLacks, { events: missing.join(", ") })]
      : []),
  ];
}
