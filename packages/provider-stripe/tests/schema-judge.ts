import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import {
  openApiJudge,
  problemsByReference,
  type OpenApiDocument,
  type SchemaJudge,
} from "@quittance/provider-kit/verify";
import { Ajv } from "ajv";

/** stripe-mock has Stripe's own document: `go install github.com/stripe/stripe-mock@v0.203.0` brings it (MIT). */
const STRIPE_MOCK = "github.com/stripe/stripe-mock@v0.203.0/embedded/openapi/spec3.json";
const FORM = "application/x-www-form-urlencoded";

export async function stripeJudge(): Promise<SchemaJudge | string> {
  const modules =
    process.env["GOMODCACHE"] || join(process.env["GOPATH"] || join(homedir(), "go"), "pkg/mod");
  const path = join(modules, STRIPE_MOCK);
  if (!existsSync(path)) return `stripe-mock, which has Stripe's OpenAPI document, is not in ${modules}`;
  const document = JSON.parse(await readFile(path, "utf8"), withNull) as OpenApiDocument;
  const options = { strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false } as const;
  const responses = new Ajv(options);
  // A form has texts only.
  const requests = new Ajv({ ...options, coerceTypes: true });
  for (const ajv of [requests, responses]) ajv.addSchema(document as object, "stripe");
  return openApiJudge({
    source: "Stripe's OpenAPI document 2026-08-26.dahlia",
    documents: { stripe: document },
    contentType: FORM,
    problemsBy: (reference, value) => {
      const ajv = reference.includes("/requestBody/") ? requests : responses;
      return problemsByReference(ajv, reference, structuredClone(value));
    },
    knownBad: {
      "POST /v1/payment_methods": { type: "card", card: { number: "4242", month: "12" }, colour: "blue" },
      "POST /v1/payment_intents": { currency: "eur", amount: "9.99" },
      "POST /v1/payment_intents/{intent}/confirm": { return_uri: "https://a.example" },
      "POST /v1/payment_intents/{intent}/capture": { amount: "100" },
      "POST /v1/payment_intents/{intent}/cancel": { cancellation_reason: "no longer wanted" },
      "POST /v1/payment_intents/{intent}/increment_authorization": { by: "100" },
      "POST /v1/customers": { colour: "blue" },
      "POST /v1/setup_intents": { usage: "sometimes" },
      "POST /v1/setup_intents/{intent}/confirm": { return_uri: "https://a.example" },
      "POST /v1/setup_intents/{intent}/cancel": { cancellation_reason: "no longer wanted" },
      "POST /v1/disputes/{dispute}": { submit: "perhaps" },
      "POST /v1/disputes/{dispute}/close": { reason: "none" },
      "POST /v1/files": { purpose: "dispute_evidence" },
      "POST /v1/transfers": { amount: "100", currency: "eur", receiver: "acct_1" },
      "POST /v1/webhook_endpoints": { url: "https://a.example", enabled_events: ["payment_intent.paid"] },
      "POST /v1/webhook_endpoints/{webhook_endpoint}": { events: ["refund.updated"] },
      "POST /v1/refunds": { payment_intent: "pi_1", amount: "1.50" },
    },
  });
}

/** Ajv reads `nullable` only beside a type, and an `enum` without null leaves it out. */
function withNull(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("nullable" in value)) return value;
  const { nullable: _nullable, ...schema } = value;
  return "type" in value && !("enum" in value) ? value : { anyOf: [schema, { type: "null" }] };
}
