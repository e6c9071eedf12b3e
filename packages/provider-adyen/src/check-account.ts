import {
  filledText,
  findingsAt,
  notFoundOut,
  object,
  text,
  type AccountFinding,
  type ProviderCall,
  type TestAccount,
} from "@quittance/provider-kit";
import { FINDINGS } from "./account-texts.ts";
import type { AdyenResponse } from "./api.ts";
import { requestMethods } from "./banks.ts";
import { methodOf } from "./methods.ts";
import { sendTransfer } from "./transfers-api.ts";
import { findWebhook } from "./webhook-setup.ts";

const finding = findingsAt("Adyen");

/** A customer's country for methods that are sold in several. */
const USUAL_COUNTRY = "DE";

/** Lists the methods that a customer of the connector could pay by (docs.adyen.com/api-explorer/Checkout/71/post/paymentMethods). */
export const testAccount: TestAccount = async (call, { webhookAddress }) => {
  const { credentials, method } = call.connector;
  const { type, currencies, countries } = methodOf(method);
  const currency = currencies?.[0];
  const countryCode = countries?.[0] ?? (currency === undefined ? undefined : USUAL_COUNTRY);
  const response = await requestMethods(call, { currency, countryCode });
  if (response.kind !== "ok") return { findings: [ofFailure(response, call)] };
  const { paymentMethods } = response.body;
  if (!Array.isArray(paymentMethods)) return { findings: [finding.notFoundOut(FINDINGS.noList)] };
  const isActive = paymentMethods.some((one) => text(object(one)?.["type"]) === type);
  const where = [currency, countryCode].filter(Boolean).join(", ");
  return {
    ...(credentials.username && { account: credentials.username }),
    findings: [
      ...(isActive
        ? []
        : [
            finding.wrong("method_inactive", "method", FINDINGS.notOffered, {
              type,
              where: where && ` (${where})`,
            }),
          ]),
      ...(await webhookFindings(call, webhookAddress)),
      ...(await payoutFindings(call)),
    ],
  };
};

/** Invalid merchant account, and one that the key has no access to. */
const NO_ACCOUNT = "901";

function ofFailure(
  response: Exclude<AdyenResponse, { kind: "ok" }>,
  { connector }: ProviderCall,
): AccountFinding {
  if (response.kind === "not_sent" || response.kind === "unknown")
    // Only the live address has a part of the merchant's own.
    return finding.notFoundOut(
      response.because,
      connector.testMode ? undefined : "config.extraData.liveUrlPrefix",
    );
  const { status, errorCode, message } = response.error;
  const words = finding.responded({ status, code: errorCode, message });
  if (response.kind === "busy") return finding.notFoundOut(words);
  if (status === 401) return finding.wrong("credentials_refused", "config.apiSecret", words);
  if (errorCode === NO_ACCOUNT || /merchant ?account/i.test(message))
    return finding.wrong("account_unknown", "config.username", words);
  if (status === 403) return finding.wrong("permission_missing", "config.apiSecret", words);
  if (/store/i.test(message) && connector.extraData["store"])
    return finding.wrong("account_unknown", "config.extraData.store", words);
  return finding.notFoundOut(words);
}

/** A key without the right to read webhooks says nothing about them. */
async function webhookFindings(call: ProviderCall, address: string): Promise<AccountFinding[]> {
  const found = await findWebhook(call, address);
  if (found.kind !== "found") return [];
  const field = "config.vault.hmacKeys";
  const { webhook } = found;
  if (!webhook) return [finding.limited("webhook_wrong", field, FINDINGS.noWebhook)];
  return webhook["active"] === false
    ? [finding.limited("webhook_wrong", field, FINDINGS.webhookInactive)]
    : [];
}

/** Where the connector has a balance account: whether its transfers can be read. Nothing says whether the key may make one. */
async function payoutFindings(call: ProviderCall): Promise<AccountFinding[]> {
  const { extraData, secrets } = call.connector;
  const { balanceAccountId } = extraData;
  if (!balanceAccountId) return [];
  const key = "config.vault.payoutKeys";
  if (secrets.payoutKeys.length === 0) return [finding.limited("setting_wrong", key, FINDINGS.noPayoutKey)];
  const query = new URLSearchParams({
    balanceAccountId,
    createdSince: call.now().subtract({ hours: 1 }).toString({ smallestUnit: "second" }),
    createdUntil: call.now().toString({ smallestUnit: "second" }),
  });
  const response = await sendTransfer(call, { path: `/transfers?${query.toString()}` });
  if (response.kind === "ok") return [];
  if (response.kind !== "refused") return [notFoundOut("Adyen's balance platform", response.because)];
  const { status, message } = response.error;
  const words = filledText(FINDINGS.payouts, { response: finding.responded({ status, message }) });
  if (status === 401) return [finding.limited("credentials_refused", key, words)];
  if (status === 403) return [finding.limited("permission_missing", key, words)];
  return [finding.limited("account_unknown", "config.extraData.balanceAccountId", words)];
}
