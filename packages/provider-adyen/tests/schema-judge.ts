import { openApiJudge, vendorDocuments, type SchemaJudge } from "@quittance/provider-kit/verify";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

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

export async function adyenJudge(): Promise<SchemaJudge | string> {
  const documents = await vendorDocuments("adyen", ["CheckoutService-v71.json"]);
  if (typeof documents === "string") return documents;
  const [checkout] = documents;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addFormat("int32", true).addFormat("int64", true);
  ajv.addSchema(checkout as object, "checkout");
  return openApiJudge({
    source: "Adyen's OpenAPI document of the Checkout API v71",
    documents: { checkout },
    undocumented: UNDOCUMENTED,
    prefix: "/v71",
    problemsBy: (reference, value) => {
      const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
      return validate(value)
        ? []
        : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
    },
    knownBad: {
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
}
