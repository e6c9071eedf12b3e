import {
  cutText,
  filledText,
  findingsAt,
  object,
  text,
  type AccountFinding,
  type NotOk,
  type ProviderCall,
  type TestAccount,
} from "@quittance/provider-kit";
import { FINDINGS } from "./account-texts.ts";
import { send } from "./api.ts";
import { CARD_PRODUCTS } from "./card-product.ts";
import { methodOf } from "./methods.ts";
import type { WorldlineError } from "./worldline-error.ts";

const finding = findingsAt("Worldline");

/** An amount that every method takes, in the smallest unit. */
const AMOUNT = 5_000;
const USUAL = { currency: "EUR", country: "DE" };
/** A connector has one or two while one is replaced. */
const MAX_TESTED_SECRETS = 3;

/** Tests the connection, lists the products of the account and checks the webhook keys (Server API v2: services, products, webhooks). */
export const testAccount: TestAccount = async (call) => {
  const connection = await send(call, { method: "GET", path: "/services/testconnection" });
  if (connection.kind !== "ok") return { findings: [ofFailure(connection)] };
  if (text(connection.body["result"]).toUpperCase() !== "OK")
    return {
      findings: [finding.notFoundOut(FINDINGS.noTest)],
    };
  return {
    account: cutText(call.connector.extraData["merchantId"] ?? "", 100),
    findings: [...(await productFindings(call)), ...(await secretFindings(call))],
  };
};

async function productFindings(call: ProviderCall): Promise<AccountFinding[]> {
  const { method } = call.connector;
  const { product, currencies, countries } = methodOf(method);
  const currencyCode = currencies[0] ?? USUAL.currency;
  const countryCode = countries?.[0] ?? USUAL.country;
  const query = new URLSearchParams({ countryCode, currencyCode, amount: String(AMOUNT) });
  const response = await send(call, { method: "GET", path: `/products?${query.toString()}` });
  if (response.kind !== "ok") return [ofFailure(response)];
  const { paymentProducts } = response.body;
  if (!Array.isArray(paymentProducts)) return [finding.notFoundOut(FINDINGS.noList)];
  const offered = new Set(paymentProducts.map((one) => object(one)?.["id"]));
  const sold = product === undefined ? CARD_PRODUCTS : [product];
  if (sold.some((id) => offered.has(id))) return [];
  const where = `${currencyCode}, ${countryCode}`;
  return [
    finding.wrong(
      "method_inactive",
      "method",
      product === undefined
        ? filledText(FINDINGS.noCard, { where })
        : filledText(FINDINGS.noProduct, { product: String(product), where }),
    ),
  ];
}

/** Findings about a key id and its secret, which Worldline checks without a webhook. */
async function secretFindings(call: ProviderCall): Promise<AccountFinding[]> {
  const field = "config.vault.webhookSecrets";
  const { webhookSecrets } = call.connector.secrets;
  if (webhookSecrets.length === 0) return [finding.limited("webhook_wrong", field, FINDINGS.noWebhookKey)];
  const findings = await Promise.all(
    webhookSecrets.slice(0, MAX_TESTED_SECRETS).map(async (given, index) => {
      const separator = given.indexOf(":");
      const [key, secret] = [given.slice(0, separator), given.slice(separator + 1)];
      const response = await send(call, {
        method: "POST",
        path: "/webhooks/validateCredentials",
        body: { key, secret },
        isRepeatable: true,
      });
      const isInvalid = response.kind === "ok" && /^invalid$/i.test(text(response.body["result"]));
      if (!isInvalid) return undefined;
      return finding.limited("webhook_wrong", field, FINDINGS.keyUnknown, { place: String(index + 1) });
    }),
  );
  return findings.filter((one) => one !== undefined);
}

/** The key has no access to the account, or the account does not exist. */
const NO_ACCESS = ["9007", "ACCESS_TO_MERCHANT_NOT_ALLOWED"];

function ofFailure(response: NotOk<WorldlineError>): AccountFinding {
  if (response.kind === "not_sent" || response.kind === "unknown")
    return finding.notFoundOut(response.because);
  const { status, errorCode, id, message } = response.error;
  const words = finding.responded({ status, code: errorCode, message });
  if (response.kind === "busy") return finding.notFoundOut(words);
  if (NO_ACCESS.includes(errorCode) || NO_ACCESS.includes(id) || status === 404)
    return finding.wrong("account_unknown", "config.extraData.merchantId", words);
  if (status === 401 || status === 403)
    return finding.wrong("credentials_refused", "config.apiSecret", words);
  return finding.notFoundOut(words);
}
