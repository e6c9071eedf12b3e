/**
 * How long a field of a stored request lives: as long as the `customer`'s data; as an `invoice` where money moved; as the `record`, with
 * the merchant's own texts, into which people write names; or `always`, which is for what names nobody.
 */
export type Life = "customer" | "invoice" | "record" | "always";

/**
 * Where a value is seen outside of the merchant's console: in status responses and callbacks, which are the same (`api`), in the
 * documents of the BI data source, and by an assistant.
 */
export type Place = "api" | "bi" | "assistant";

interface Decision {
  readonly life: Life;
  readonly seen: readonly Place[];
  readonly fields: readonly string[];
}

const TAX_DETAIL = "type amount rate code taxId applied exemptionCode";
const ITEM_L2L3 = "type unit unitPrice discount discountRate shippingAmount taxAmount taxRate commodityCode";

/**
 * Every field and every part of one, once: tests find what is not decided, and what is seen elsewhere. Parts that are not named are as
 * the object around them, and only an object of the shortest life may leave some out. The parts of a list live equally long.
 */
export const DECISIONS: readonly Decision[] = [
  decide("customer", ["api", "bi"], names("customer")),
  decide("customer", ["api"], names("customer.paymentData.cardData")),
  decide("customer", [], names("customerProfileData threeDSecureData")),
  decide(
    "invoice",
    ["api", "bi"],
    parts(
      "customer",
      "firstName lastName company billingAddress1 billingAddress2 billingCity billingPostcode billingState billingCountry",
    ),
  ),
  decide("record", ["api", "bi", "assistant"], names("merchantTransactionId referenceUuid description")),
  decide(
    "record",
    ["api", "bi"],
    names("additionalId1 additionalId2 extraData"),
    parts("items", "identification name description quantity price currency"),
  ),
  decide(
    "record",
    ["api"],
    names("merchantMetaData includeTracing"),
    parts("items", `${ITEM_L2L3} extraData`),
    parts("items.taxDetails", TAX_DETAIL),
    parts("items.l2l3Data", ITEM_L2L3),
    parts("items.l2l3Data.taxDetails", TAX_DETAIL),
    parts("splits", "identification amount currency sellerMerchantGuid sellerMerchantExternalId"),
    parts("splits.commissionFee", "amount currency"),
    parts("dccData", "remoteIdentifier originalAmount originalCurrency convertedAmount convertedCurrency"),
    parts("dccData", "conversionRate selectedCurrency markUp"),
  ),
  // The demand for 3-D Secure; the rest describes the customer's account, telephones and browser.
  decide("record", ["bi"], names("threeDSecureData.3dsecure buyerCountry")),
  decide(
    "record",
    [],
    names("threeDSecureData.schemeId"),
    names("successUrl cancelUrl errorUrl callbackUrl recipientAccountReferenceUuid tokenType"),
    names("referenceSchemeTransactionIdentifier referenceSchemeLifecycleIdentifier"),
    parts("schedule", "amount currency periodLength periodUnit startDateTime merchantMetaData callbackUrl"),
    parts("recovery", "plan notify until"),
    parts("l2l3Data", "taxAmount vatRegistrationNumber nationalTaxIncluded discountAmount commodityCode"),
    parts("l2l3Data", "freightAmount freightTaxAmount dutyAmount"),
    parts("l2l3Data.taxDetails", TAX_DETAIL),
  ),
  decide("always", ["api", "bi", "assistant"], names("amount currency")),
  decide("always", ["api"], names("surchargeAmount requestDcc payByLink.sendByEmail")),
  decide("always", ["bi"], names("withRegister transactionIndicator")),
  decide(
    "always",
    [],
    names("captureInMinutes isFinalCapture language requestPartialAuthorization allowUnlinkedRefund"),
    parts("payByLink", "expirationInMinute reminderInMinute transactionTokenNotUsed"),
  ),
];

/** The elements of a request that have fields of these lives: whole, or with the parts that live as long. */
export function livingElements(lives: readonly Life[]): {
  readonly whole: readonly string[];
  readonly reduced: readonly (readonly [element: string, parts: readonly string[]])[];
} {
  const all = DECISIONS.flatMap(({ life, fields }) =>
    fields.map((path) => ({ path, lives: lives.includes(life) })),
  );
  const elements = [...Map.groupBy(all, ({ path }) => path.split(".")[0]!)];
  return {
    whole: elements.filter(([, paths]) => paths.every((one) => one.lives)).map(([element]) => element),
    reduced: elements
      .filter(([, paths]) => paths.some((one) => one.lives) && paths.some((one) => !one.lives))
      .map(([element, paths]) => [
        element,
        [...new Set(paths.filter((one) => one.lives).map(({ path }) => path.split(".")[1]!))],
      ]),
  };
}

function decide(life: Life, seen: readonly Place[], ...fields: readonly (readonly string[])[]): Decision {
  return { life, seen, fields: fields.flat() };
}

function names(list: string): readonly string[] {
  return list.split(" ");
}

function parts(element: string, list: string): readonly string[] {
  return names(list).map((name) => `${element}.${name}`);
}
