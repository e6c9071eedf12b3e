import {
  limited,
  notFoundOut,
  object,
  text,
  wrong,
  type AccountFinding,
  type AccountTest,
  type ConnectorField,
  type JsonObject,
  type ProviderCall,
} from "@quittance/provider-kit";
import { get, type StripeResponse } from "./api.ts";
import { STRIPE_METHODS } from "./methods.ts";
import { findEndpoint, missingEvents } from "./webhook-setup.ts";

/** Capabilities of an account whose names do not follow from the method's type. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  customer_balance: "sepa_bank_transfer_payments",
};

/** Permissions of a restricted key, and what does not work without each; writing includes reading. */
const PERMISSIONS: readonly {
  readonly path: string;
  readonly isNeeded: boolean;
  readonly what: string;
  /** Only for methods that pay out. */
  readonly isOfPayouts?: true;
}[] = [
  { path: "/v1/payment_intents", isNeeded: true, what: "payment intents" },
  { path: "/v1/setup_intents", isNeeded: true, what: "setup intents" },
  { path: "/v1/customers", isNeeded: true, what: "customers" },
  { path: "/v1/refunds", isNeeded: true, what: "refunds" },
  { path: "/v1/charges", isNeeded: true, what: "charges" },
  { path: "/v1/disputes", isNeeded: false, what: "disputes: they cannot be responded to" },
  { path: "/v1/payouts", isNeeded: false, what: "payouts: settlements cannot be imported" },
  {
    path: "/v1/balance_transactions",
    isNeeded: false,
    what: "balance transactions: settlements cannot be imported",
  },
  { path: "/v1/transfers", isNeeded: false, what: "transfers: nothing can be paid out", isOfPayouts: true },
];

/** Reads the account, its capability for the method, the permissions of the key and the webhook endpoint (docs.stripe.com/api). */
export async function testAccount(
  call: ProviderCall,
  { webhookAddress }: { readonly webhookAddress: string },
): Promise<AccountTest> {
  const { testMode, credentials } = call.connector;
  const key = credentials.apiSecret ?? "";
  if (/^(sk|rk)_(test|live)_/.test(key) && key.includes("_test_") !== testMode) {
    const words = testMode ? "The key is a live key." : "The key is a test key.";
    return { findings: [wrong("mode_wrong", "config.apiSecret", words)] };
  }
  const account = await get(call, { path: "/v1/account" });
  const refusal = account.kind === "ok" ? undefined : accountRefusal(account, call);
  if (refusal?.severity === "wrong" || refusal?.kind === "unreachable") return { findings: [refusal] };
  const found = account.kind === "ok" ? account.body : undefined;
  const lacking = key.startsWith("rk_") ? await permissionFindings(call) : [];
  return {
    ...(found && text(found["id"]) && { account: text(found["id"]).slice(0, 100) }),
    findings: [
      ...(refusal ? [refusal] : []),
      ...(found ? accountFindings(found, call) : []),
      ...lacking,
      ...(await endpointFindings(call, webhookAddress)),
    ],
  };
}

/** Without the account itself the rest can still be read: a restricted key need not see it. */
function accountRefusal(
  response: Exclude<StripeResponse, { kind: "ok" }>,
  { connector }: ProviderCall,
): AccountFinding {
  if (response.kind !== "error") return notFoundOut("Stripe", response.because);
  const { status, code, message } = response.error;
  const words = `Stripe responded ${status}${message && `: ${message}`}`;
  if (status === 401) return wrong("credentials_refused", "config.apiSecret", words);
  const isOtherAccount = code === "account_invalid" || status === 404;
  const named: ConnectorField = "config.extraData.stripeAccount";
  if (connector.extraData["stripeAccount"] && (isOtherAccount || status === 403))
    return wrong("account_unknown", named, words);
  if (status === 403 && (connector.credentials.apiSecret ?? "").startsWith("rk_"))
    return limited(
      "permission_missing",
      "config.apiSecret",
      `The key cannot read the account, so that its methods were not tested. ${words}`,
    );
  if (status === 403) return wrong("permission_missing", "config.apiSecret", words);
  return notFoundOut("Stripe", words);
}

function accountFindings(account: JsonObject, { connector }: ProviderCall): AccountFinding[] {
  const { method, testMode, extraData } = connector;
  const id = text(account["id"]);
  if (!id.startsWith("acct_")) return [notFoundOut("Stripe", "Stripe responded with what is no account.")];
  const { stripeAccount } = extraData;
  if (stripeAccount && id !== stripeAccount)
    return [
      wrong("account_unknown", "config.extraData.stripeAccount", `The key leads to the account ${id}.`),
    ];
  const type = STRIPE_METHODS[method]?.type ?? "card";
  const name = CAPABILITIES[type] ?? `${type}_payments`;
  const capabilities = object(account["capabilities"]);
  const state = text(capabilities?.[name]);
  return [
    // In a sandbox payments can be tried before the account is complete.
    ...(account["charges_enabled"] === false && !testMode
      ? [
          wrong(
            "account_restricted",
            undefined,
            "Stripe takes no payments for the account: it is not complete.",
          ),
        ]
      : []),
    ...(state === "inactive" || state === "pending"
      ? [wrong("method_inactive", "method", `The capability ${name} of the account is ${state}.`)]
      : []),
    ...(capabilities && state === ""
      ? [
          {
            kind: "method_inactive" as const,
            severity: "unclear" as const,
            field: "method" as const,
            message: `Stripe shows no capability ${name} of the account: the method may have to be activated.`,
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
      if (response.kind !== "error" || response.error.status !== 403) return undefined;
      return (isNeeded ? wrong : limited)(
        "permission_missing",
        "config.apiSecret",
        `The key lacks the permission for ${what}.`,
      );
    }),
  );
  return findings.filter((finding) => finding !== undefined);
}

/** A key that may not read endpoints says nothing about them. */
async function endpointFindings(call: ProviderCall, address: string): Promise<AccountFinding[]> {
  const found = await findEndpoint(call, address);
  if (found.kind !== "found") return [];
  const field = "config.vault.webhookSecrets";
  const { endpoint } = found;
  if (!endpoint)
    return [limited("webhook_wrong", field, "Stripe has no endpoint with the connector's address.")];
  const missing = missingEvents(endpoint);
  return [
    ...(text(endpoint["status"]) === "disabled"
      ? [limited("webhook_wrong", field, "The endpoint is disabled at Stripe.")]
      : []),
    ...(missing.length > 0
      ? [limited("webhook_wrong", field, `The endpoint lacks the events ${missing.join(", ")}.`)]
      : []),
  ];
}
