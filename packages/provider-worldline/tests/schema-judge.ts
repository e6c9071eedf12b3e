import { problemsByReference, vendorDocuments, type SchemaJudge } from "@quittance/provider-kit/verify";
import { Ajv } from "ajv";

interface Endpoint {
  /** Below the merchant. */
  readonly path: string;
  /** The schema of the request's body; none has no body. */
  readonly request?: {
    readonly schema: string;
    readonly required: readonly string[];
    readonly knownBad: unknown;
  };
  /** The type of its response; none has no body. */
  readonly response?: string;
  /** Its response is none of the types that are read here. */
  readonly isUntyped?: true;
  /** A request without an idempotency key. */
  readonly movesNothing?: true;
}

const EUR = { amount: 500, currencyCode: "EUR" };

/** The schemas are closed and require nothing: what an endpoint cannot do without stands beside. */
const ENDPOINTS: Readonly<Record<string, readonly Endpoint[]>> = {
  POST: [
    {
      path: "/payments",
      request: {
        schema: "CreatePaymentRequest",
        required: ["order"],
        knownBad: { order: { amountOfMoney: { ...EUR, amount: "500" } } },
      },
      response: "CreatePaymentResponse",
    },
    {
      path: "/hostedcheckouts",
      request: {
        schema: "CreateHostedCheckoutRequest",
        required: ["order", "hostedCheckoutSpecificInput"],
        knownBad: { order: {}, hostedCheckoutSpecificInput: { returnURL: "https://a.example" } },
      },
      response: "CreateHostedCheckoutResponse",
    },
    {
      path: "/payments/{paymentId}/capture",
      request: {
        schema: "CapturePaymentRequest",
        required: ["isFinal", "operationReferences"],
        knownBad: { isFinal: true, operationReferences: {}, amountOfMoney: EUR },
      },
      response: "CaptureResponse",
    },
    {
      path: "/payments/{paymentId}/cancel",
      request: { schema: "CancelPaymentRequest", required: [], knownBad: { amount: 500 } },
      response: "CancelPaymentResponse",
    },
    {
      path: "/payments/{paymentId}/refund",
      request: {
        schema: "RefundRequest",
        required: ["amountOfMoney", "operationReferences"],
        knownBad: { operationReferences: {}, amountOfMoney: EUR, amount: 500 },
      },
      response: "RefundResponse",
    },
    {
      path: "/tokens",
      request: {
        schema: "CreateTokenRequest",
        required: ["paymentProductId", "card"],
        knownBad: { paymentProductId: 1, card: {}, cardNumber: "4111111111111111" },
      },
      response: "CreatedTokenResponse",
    },
    {
      path: "/mandates",
      request: {
        schema: "CreateMandateRequest",
        required: ["customer", "uniqueMandateReference"],
        knownBad: { customer: {}, uniqueMandateReference: "M-1", iban: "AT611904300234573201" },
      },
      response: "CreateMandateResponse",
    },
    {
      path: "/mandates/{mandateReference}/revoke",
      request: { schema: "RevokeMandateRequest", required: [], knownBad: { reason: "x" } },
      response: "GetMandateResponse",
    },
    {
      path: "/payouts",
      request: {
        schema: "CreatePayoutRequest",
        required: ["amountOfMoney", "references", "cardPayoutMethodSpecificInput"],
        knownBad: { amountOfMoney: EUR, references: {}, cardPayoutMethodSpecificInput: {}, amount: 500 },
      },
      response: "PayoutResponse",
    },
    {
      path: "/webhooks/validateCredentials",
      request: {
        schema: "ValidateCredentialsRequest",
        required: ["key", "secret"],
        knownBad: { key: "1", secret: "2", keyId: "1" },
      },
      isUntyped: true,
      movesNothing: true,
    },
  ],
  GET: [
    { path: "/services/testconnection", isUntyped: true },
    { path: "/products", response: "GetPaymentProductsResponse" },
    { path: "/payments/{paymentId}", response: "PaymentResponse" },
    { path: "/payments/{paymentId}/details", response: "PaymentDetailsResponse" },
    { path: "/payments/{paymentId}/captures", response: "CapturesResponse" },
    { path: "/payments/{paymentId}/refunds", response: "RefundsResponse" },
    { path: "/hostedcheckouts/{hostedCheckoutId}", response: "GetHostedCheckoutResponse" },
    { path: "/mandates/{mandateReference}", response: "GetMandateResponse" },
    { path: "/tokens/{tokenId}", response: "TokenResponse" },
    { path: "/payouts/{payoutId}", response: "PayoutResponse" },
  ],
  DELETE: [{ path: "/tokens/{tokenId}" }],
};
const MERCHANT = "/v2/{merchantId}";
const RESPONSES = "responses";
const MODES = ["SALE", "PRE_AUTHORIZATION", "FINAL_AUTHORIZATION"];
/** Merchants were refused references of more characters. */
const MAX_REFERENCE = 30;
const MAX_KEY = 40;

const ALL = Object.entries(ENDPOINTS).flatMap(([method, endpoints]) =>
  endpoints.map((endpoint) => ({ ...endpoint, name: `${method} ${MERCHANT}${endpoint.path}` })),
);
const SCHEMAS = ALL.flatMap(({ request }) => (request ? [request.schema] : []));

/** By the schemas of requests and the types of responses in Worldline's own SDK. */
export async function worldlineJudge(): Promise<SchemaJudge | string> {
  const names = [...SCHEMAS, RESPONSES];
  const documents = await vendorDocuments(
    "worldline",
    names.map((name) => `${name}.schema.json`),
  );
  if (typeof documents === "string") return documents;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
  for (const [index, document] of documents.entries()) {
    // Draft 4, with words that later drafts have as well.
    const { $schema: _draft, ...schema } = document as object & { $schema?: string };
    ajv.addSchema(schema, names[index]);
  }
  const problemsOf = (reference: string, value: unknown) => problemsByReference(ajv, reference, value);
  return {
    source: "the schemas and types of Worldline's SDK 6.2.0",
    endpointOf: (method, path) => endpointOf(method, path)?.name,
    knownBad: Object.fromEntries(
      ALL.flatMap(({ name, request }) => (request ? [[name, request.knownBad]] : [])),
    ),
    problemsOfRequest: (endpoint, { body, headers }) => {
      const { request, movesNothing } = ALL.find(({ name }) => name === endpoint)!;
      if (!request) return body === undefined ? [] : [`${endpoint} has no body`];
      const given = body ?? {};
      const missing = request.required.filter((field) => !Object.hasOwn(Object(given), field));
      return [
        ...problemsOf(request.schema, given),
        ...missing.map((field) => `${field} is missing`),
        ...problemsOfValues(given),
        ...(movesNothing ? [] : problemsOfKey(headers)),
      ];
    },
    problemsOfResponse: (endpoint, { body }) => {
      const { response, isUntyped } = ALL.find(({ name }) => name === endpoint)!;
      if (isUntyped) return [];
      if (!response) return body === undefined ? [] : [`${endpoint} responds without a body`];
      return problemsOf(`${RESPONSES}#/definitions/${response}`, body);
    },
  };
}

function endpointOf(method: string, path: string) {
  const { pathname } = new URL(path, "http://provider");
  return ALL.find(({ name }) => {
    const pattern = name.replace(`${method} `, "").replaceAll(/\{\w+\}/g, "[^/]+");
    return name.startsWith(`${method} `) && new RegExp(`^${pattern}$`).test(pathname);
  });
}

/** Enumerations and lengths are plain texts in the schemas. */
function problemsOfValues(body: unknown): string[] {
  const written = JSON.stringify(body);
  const valuesOf = (field: string) =>
    [...written.matchAll(new RegExp(`"${field}":"([^"]*)"`, "g"))].map(([, value = ""]) => value);
  return [
    ...valuesOf("merchantReference")
      .filter((one) => one.length > MAX_REFERENCE)
      .map((one) => `the reference ${one} is too long`),
    ...valuesOf("authorizationMode")
      .filter((one) => !MODES.includes(one))
      .map((one) => `there is no authorizationMode ${one}`),
  ];
}

/** A known-bad request is judged without headers. */
function problemsOfKey(headers: Readonly<Record<string, string>>): string[] {
  const key = headers["x-gcs-idempotence-key"] ?? "";
  const isWrong = Object.keys(headers).length > 0 && !/^[!-~]{1,40}$/.test(key);
  return isWrong
    ? [`the key of at most ${MAX_KEY} characters is ${key.length > 0 ? "too long" : "missing"}`]
    : [];
}
