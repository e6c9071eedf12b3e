import {
  cutText,
  findingsAt,
  type AccountFinding,
  type AccountTest,
  type LocalText,
} from "@quittance/provider-kit";
import type { AccessToken } from "./access-token.ts";
import { FINDINGS, RIGHTS } from "./account-texts.ts";
import type { PayPalCall } from "./api.ts";
import { scrub } from "./scrub.ts";
import { findWebhook, missingEvents } from "./webhook-setup.ts";
import { webhookIdsOf } from "./webhook-signature.ts";

const finding = findingsAt("PayPal");

/** Scopes of the app, of PayPal's OpenAPI documents; one of each list is enough. */
const SCOPES: readonly {
  readonly oneOf: readonly string[];
  readonly isNeeded: boolean;
  readonly what: LocalText;
}[] = [
  {
    oneOf: ["services/payments/payment", "services/payments/initiatepayment"],
    isNeeded: true,
    what: RIGHTS.orders,
  },
  { oneOf: ["services/payments/payment/authcapture"], isNeeded: true, what: RIGHTS.captures },
  { oneOf: ["services/payments/refund"], isNeeded: true, what: RIGHTS.refunds },
  {
    oneOf: ["services/vault/payment-tokens/readwrite"],
    isNeeded: false,
    what: RIGHTS.vault,
  },
  { oneOf: ["payments/payouts"], isNeeded: false, what: RIGHTS.payouts },
  {
    oneOf: ["services/disputes/read-seller", "services/disputes/read"],
    isNeeded: false,
    what: RIGHTS.disputes,
  },
  { oneOf: ["services/reporting/search/read"], isNeeded: false, what: RIGHTS.settlements },
];
/** The beginning of every scope, except for those that have no meaning here. */
const SCOPE = "https://uri.paypal.com/";

/** Fetches a new access token, which says what the app may do, and reads the webhook (developer.paypal.com/api/rest/authentication). */
export async function testAccount(
  call: PayPalCall,
  { webhookAddress }: { readonly webhookAddress: string },
): Promise<AccountTest> {
  const token = await call.tokens.renew(call);
  if (token.kind !== "token") return { findings: [ofFailure(token, call)] };
  return {
    findings: [...scopeFindings(token.scopes), ...(await webhookFindings(call, webhookAddress))],
  };
}

function ofFailure(
  token: Exclude<AccessToken, { kind: "token" }>,
  { connector }: PayPalCall,
): AccountFinding {
  if (token.kind === "unavailable") return finding.notFoundOut(token.because);
  const mode = connector.testMode ? "sandbox" : "live";
  const words = cutText(scrub(`${token.code}${token.message && `: ${token.message}`}`), 300);
  return finding.wrong("credentials_refused", "config.apiSecret", FINDINGS.noApp, { mode, response: words });
}

/** A response without scopes says nothing about them. */
function scopeFindings(scopes: readonly string[]): AccountFinding[] {
  if (scopes.length === 0) return [];
  return SCOPES.filter(({ oneOf }) => !oneOf.some((name) => scopes.includes(SCOPE + name))).map(
    ({ isNeeded, what }) =>
      (isNeeded ? finding.wrong : finding.limited)(
        "permission_missing",
        "config.username",
        FINDINGS.lacksRight,
        { what },
      ),
  );
}

async function webhookFindings(call: PayPalCall, address: string): Promise<AccountFinding[]> {
  const found = await findWebhook(call, address);
  if (found.kind !== "found") return [];
  const field = "config.extraData.webhookId";
  const ids = webhookIdsOf(call.connector);
  const { webhook, all } = found;
  if (!webhook) return [finding.limited("webhook_wrong", field, FINDINGS.noWebhookWithAddress)];
  const missing = missingEvents(webhook);
  return [
    ...(ids.length > 0 && !ids.includes(webhook.id)
      ? [
          finding.limited(
            "webhook_wrong",
            field,
            all.some(({ id }) => ids.includes(id)) ? FINDINGS.idOfOther : FINDINGS.noWebhookWithId,
          ),
        ]
      : []),
    ...(missing.length > 0
      ? [finding.limited("webhook_wrong", field, FINDINGS.webhookLacks, { events: missing.join(", ") })]
      : []),
  ];
}
