import {
  openApiJudge,
  problemsByReference,
  schemaProblems,
  vendorDocuments,
  type SchemaJudge,
} from "@quittance/provider-kit/verify";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { BIN_LOOKUP_BAD, BIN_LOOKUP_SHAPES } from "./bin-lookup-shapes.ts";
import { TRANSFER_BAD, TRANSFER_SHAPES } from "./transfer-shapes.ts";

const amount = { currency: "EUR", value: "999" };
const merchantAccount = "QuittanceCOM";

const DISPUTES = "/ca/services/DisputeService/v30";
const OF_DISPUTES = "the Disputes API is in a document of its own: the fake refuses what is not in it";
const UNDOCUMENTED = {
  [`POST ${DISPUTES}/acceptDispute`]: OF_DISPUTES,
  [`POST ${DISPUTES}/retrieveApplicableDefenseReasons`]: OF_DISPUTES,
  [`POST ${DISPUTES}/supplyDefenseDocument`]: OF_DISPUTES,
  [`POST ${DISPUTES}/defendDispute`]: OF_DISPUTES,
  "GET /reports/download/MerchantAccount/QuittanceCOM/settlement_detail_report_batch_1.csv":
    "a file, which a webhook announces",
};

const WEBHOOKS = "/v3/merchants/{merchantId}/webhooks";
/** The Management API v3, of which Adyen's document is not at hand: fields by the types of `@adyen/api-library` 32.1. */
const MANAGEMENT: Readonly<Record<string, { required: readonly string[]; optional: readonly string[] }>> = {
  [`GET ${WEBHOOKS}`]: { required: [], optional: [] },
  [`POST ${WEBHOOKS}`]: {
    required: ["active", "communicationFormat", "type", "url"],
    optional: ["description", "password", "username", "encryptionProtocol", "additionalSettings"],
  },
  [`PATCH ${WEBHOOKS}/{webhookId}`]: {
    required: [],
    optional: ["active", "communicationFormat", "url", "description", "password", "username"],
  },
  [`POST ${WEBHOOKS}/{webhookId}/generateHmac`]: { required: [], optional: [] },
};
/** The shapes of other APIs than Checkout, by endpoint. */
const SHAPES: Readonly<Record<string, { request?: object; response: object }>> = {
  ...TRANSFER_SHAPES,
  ...BIN_LOOKUP_SHAPES,
};
const MANAGEMENT_BAD = {
  [`POST ${WEBHOOKS}`]: { active: true, communicationFormat: "json", url: "https://a.example" },
  [`PATCH ${WEBHOOKS}/{webhookId}`]: { type: "standard" },
};

/** The endpoint of a request to an API whose document is not at hand. */
function endpointOfTypes(method: string, path: string): string | undefined {
  const { pathname } = new URL(path, "http://provider");
  return Object.keys({ ...MANAGEMENT, ...SHAPES }).find((endpoint) => {
    const pattern = endpoint.replace(`${method} `, "").replaceAll(/\{\w+\}/g, "[^/]+");
    return endpoint.startsWith(`${method} `) && new RegExp(`^${pattern}$`).test(pathname);
  });
}

function managementProblems(endpoint: string, body: unknown): string[] {
  const { required, optional } = MANAGEMENT[endpoint]!;
  const given = Object.keys(Object(body));
  return [
    ...required.filter((name) => !given.includes(name)).map((name) => `${name} is missing`),
    ...given
      .filter((name) => !required.includes(name) && !optional.includes(name))
      .map((name) => `${name} is no field`),
  ];
}

export async function adyenJudge(): Promise<SchemaJudge | string> {
  const documents = await vendorDocuments("adyen", ["CheckoutService-v71.json"]);
  if (typeof documents === "string") return documents;
  const [checkout] = documents;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addFormat("int32", true).addFormat("int64", true);
  ajv.addSchema(checkout as object, "checkout");
  const problemsByShape = (shape: object | undefined, value: unknown) => {
    if (!shape) return value === undefined ? [] : ["it has no body"];
    return schemaProblems(ajv.compile(shape), value);
  };
  const judge = openApiJudge({
    source: "Adyen's OpenAPI document of the Checkout API v71 and the types of its library",
    documents: { checkout },
    undocumented: UNDOCUMENTED,
    prefix: "/v71",
    problemsBy: (reference, value) => problemsByReference(ajv, reference, value),
    knownBad: {
      ...MANAGEMENT_BAD,
      ...TRANSFER_BAD,
      ...BIN_LOOKUP_BAD,
      "POST /v71/paymentMethods": { countryCode: "DE" },
      "POST /v71/payments": {
        merchantAccount,
        reference: "1",
        returnUrl: "https://a.example",
        paymentMethod: {},
        amount,
      },
      "POST /v71/payments/details": { details: { redirectResult: 1 } },
      "POST /v71/cancels": { merchantAccount },
      "POST /v71/payments/{paymentPspReference}/captures": { merchantAccount, amount },
      "POST /v71/payments/{paymentPspReference}/cancels": { reference: "1" },
      "POST /v71/payments/{paymentPspReference}/refunds": { merchantAccount },
      "POST /v71/payments/{paymentPspReference}/amountUpdates": { merchantAccount, amount },
    },
  });
  return {
    ...judge,
    endpointOf: (method, path) => endpointOfTypes(method, path) ?? judge.endpointOf(method, path),
    problemsOfRequest: (endpoint, message) => {
      if (SHAPES[endpoint]) return problemsByShape(SHAPES[endpoint].request, message.body);
      return endpoint.includes(" /v3/")
        ? managementProblems(endpoint, message.body)
        : judge.problemsOfRequest(endpoint, message);
    },
    problemsOfResponse: (endpoint, message) => {
      if (SHAPES[endpoint]) return problemsByShape(SHAPES[endpoint].response, message.body);
      return endpoint.includes(" /v3/") ? [] : judge.problemsOfResponse!(endpoint, message);
    },
  };
}
