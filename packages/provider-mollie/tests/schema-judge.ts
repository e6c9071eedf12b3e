import {
  openApiJudge,
  problemsByReference,
  schemaProblems,
  vendorDocuments,
  type SchemaJudge,
} from "@quittance/provider-kit/verify";
import { Ajv2020 } from "ajv/dist/2020.js";

const EUR = { currency: "EUR", value: "9.99" };

/** Mollie's OpenAPI document is open, and wrong about refunds: requests are judged by closed schemas that are made from it. */
export async function mollieJudge(): Promise<SchemaJudge | string> {
  const documents = await vendorDocuments("mollie", ["requests.schema.json", "openapi.json"]);
  if (typeof documents === "string") return documents;
  const [closed, document] = documents;
  // Mollie's patterns do not compile with the flag u, and its formats are of its own.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
  ajv.addSchema(document as object, "mollie");
  const closedSchemas = new Map(
    Object.entries(closed.requests as Record<string, object>).map(([call, schema]) => [
      call,
      ajv.compile(schema),
    ]),
  );
  const judge = openApiJudge({
    source: "Mollie's OpenAPI document of 2026-08-21",
    documents: { mollie: document },
    responseType: "application/hal+json",
    problemsBy: (reference, value) => problemsByReference(ajv, reference, value),
    knownBad: {
      "POST /v2/payments": {
        amount: { ...EUR, value: 9.99 },
        description: "x",
        redirectUrl: "https://a.example",
      },
      "POST /v2/payments/{paymentId}/refunds": { amount: "5.00" },
      "POST /v2/payments/{paymentId}/captures": { value: EUR },
      "POST /v2/customers": { fullName: "Ada" },
      "POST /v2/customers/{customerId}/mandates": { method: "ideal", consumerName: "Ada" },
      "POST /v2/payments/{paymentId}/release-authorization": { amount: EUR },
      "POST /v2/business-accounts/payee-verifications": { creditorBankAccount: { format: "iban" } },
      "DELETE /v2/payments/{paymentId}": { reason: "x" },
    },
  });
  return {
    ...judge,
    problemsOfRequest: (endpoint, message) => {
      const schema = closedSchemas.get(endpoint.replaceAll(/\{\w+\}/g, "{id}"));
      return schema ? schemaProblems(schema, message.body ?? {}) : judge.problemsOfRequest(endpoint, message);
    },
  };
}
