import {
  cutText,
  type AdapterConnector,
  type AuthenticationProof,
  type Exemption,
  type JsonObject,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { adyenAmount, type AdyenAmount } from "./currencies.ts";
import { customerFields } from "./customer-fields.ts";
import { levelTwoThree, lineItems, orderLines } from "./level-data.ts";
import { methodOf } from "./methods.ts";
import { agreementOf } from "./payment-method.ts";
import { present } from "./present.ts";
import { splitsOf } from "./splits.ts";

/** A registration authorises nothing, in this currency unless the connector names another. */
const REGISTRATION_CURRENCY = "EUR";
/** The verification values of 3-D Secure results that Adyen takes. */
const AUTHENTICATION_RESULTS = ["Y", "N", "U", "A"];

/** The body of `/payments`. */
export function paymentBody(
  request: ProviderRequest,
  { connector, paymentMethod }: { connector: AdapterConnector; paymentMethod: JsonObject },
): JsonObject {
  const { extraData, method } = connector;
  const isCard = method === "Creditcard";
  return present({
    merchantAccount: connector.credentials.username ?? "",
    reference: request.submissionReference,
    amount: amountOf(request, connector),
    surcharge: request.surcharge ? { value: adyenAmount(request.surcharge).value } : undefined,
    returnUrl: request.returnUrl,
    paymentMethod,
    ...agreementOf(request),
    ...captureFields(request, connector),
    ...(isCard && authenticationFields(request)),
    ...additionalData(request, connector),
    ...customerFields(request),
    splits: splitsOf(request),
    enhancedSchemeData: isCard ? levelTwoThree(request) : undefined,
    lineItems: methodOf(method).withLines ? orderLines(request) : lineItems(request),
    shopperStatement: extraData["shopperStatement"],
    store: extraData["store"],
    merchantOrderReference: request.merchantTransactionId,
    metadata: metadataOf(request),
  });
}

function amountOf({ amount }: ProviderRequest, { extraData }: AdapterConnector): AdyenAmount {
  const currency = extraData["registrationCurrency"] ?? REGISTRATION_CURRENCY;
  return amount ? adyenAmount(amount) : { value: 0, currency };
}

/** Methods without a separate capture collect with the authorisation. */
function captureFields({ operation }: ProviderRequest, { method }: AdapterConnector): JsonObject {
  if (!methodOf(method).separateCapture) return {};
  return operation === "debit" ? { captureDelayHours: 0 } : {};
}

function manualCapture({ operation }: ProviderRequest, { method, extraData }: AdapterConnector): JsonObject {
  if (!methodOf(method).separateCapture || operation !== "preauthorize") return {};
  // A final authorisation cannot be increased.
  const authorisationType = extraData["authorisationType"] ?? "PreAuth";
  return { manualCapture: "true", ...(method === "Creditcard" && { authorisationType }) };
}

/** Adyen's names are `lowValue`, `transactionRiskAnalysis`, `trustedBeneficiary` and `secureCorporate` (RequestScaExemption). */
const SCA_EXEMPTIONS = {
  lowValue: "lowValue",
  tra: "transactionRiskAnalysis",
  trusted: "trustedBeneficiary",
  corporate: "secureCorporate",
} as const satisfies Record<Exemption, string>;

function additionalData(request: ProviderRequest, connector: AdapterConnector): JsonObject {
  const { exemption } = request;
  const data = {
    ...manualCapture(request, connector),
    ...(exemption && { scaExemption: SCA_EXEMPTIONS[exemption] }),
  };
  return Object.keys(data).length > 0 ? { additionalData: data } : {};
}

/** The gateway's own result is handed over, or Adyen decides, and authenticates on a page of its own. */
function authenticationFields(request: ProviderRequest): JsonObject {
  const { authentication, storedCredential, isMailOrTelephoneOrder } = request;
  if (authentication)
    return {
      mpiData: mpiData(authentication),
      authenticationData: { attemptAuthentication: "never" },
    };
  const wallet = request.source?.kind === "card" ? request.source.wallet : undefined;
  if (wallet?.cryptogram !== undefined)
    return {
      mpiData: present({
        tokenAuthenticationVerificationValue: wallet.cryptogram,
        eci: wallet.eci,
        directoryResponse: "Y",
        authenticationResponse: "Y",
      }),
      authenticationData: { attemptAuthentication: "never" },
    };
  // No customer is there.
  if (storedCredential?.initiator === "merchant" || isMailOrTelephoneOrder) return {};
  const attempt = { mandatory: "always", off: "never", optional: undefined }[
    request.threeDSecure ?? "optional"
  ];
  return {
    authenticationData: {
      ...(attempt && { attemptAuthentication: attempt }),
      threeDSRequestData: { nativeThreeDS: "disabled" },
    },
  };
}

function mpiData(proof: AuthenticationProof): JsonObject {
  const { transStatus } = proof;
  return present({
    cavv: proof.authenticationValue,
    eci: proof.eci,
    dsTransID: proof.dsTransId,
    threeDSVersion: proof.version,
    directoryResponse: transStatus,
    authenticationResponse: AUTHENTICATION_RESULTS.includes(transStatus) ? transStatus : undefined,
  });
}

const MAX_METADATA = { pairs: 20, key: 20, value: 80 };

/** By these a payment is found again at Adyen, and what the merchant passes through. */
function metadataOf(request: ProviderRequest): JsonObject | undefined {
  const { description, pspPassthroughData } = request;
  const shown = description === null ? undefined : cutText(description, MAX_METADATA.value);
  const metadata = present({ description: shown, ...pspPassthroughData });
  return Object.keys(metadata).length > 0 ? metadata : undefined;
}

/** The problem of passed-through data that Adyen would refuse; undefined when there is none. */
export function passthroughProblem({ pspPassthroughData }: ProviderRequest): string | undefined {
  const { pairs, key, value } = MAX_METADATA;
  const entries = Object.entries(pspPassthroughData);
  const tooLong = entries.find(([name, given]) => name.length > key || given.length > value);
  if (tooLong)
    return `pspPassthroughData.${tooLong[0]}: at most ${key} characters of name and ${value} of value`;
  return entries.length >= pairs ? `pspPassthroughData: at most ${pairs - 1} entries` : undefined;
}
