/**
 * How long a field of a stored request lives: as long as the `customer`'s data; as an `invoice` where money moved; as the `record`, with
 * the merchant's own texts, into which people write names; or `always`, which is for what names nobody.
 */
export type Life = "customer" | "invoice" | "record" | "always";

const TAX_DETAIL = "type amount rate code taxId applied exemptionCode";
const ITEM_L2L3 = "type unit unitPrice discount discountRate shippingAmount taxAmount taxRate commodityCode";

/**
 * Every field and every part of one, once: a test finds what is not decided. Parts that are not named live as their element does, and only
 * an element of the shortest life may leave some out. The parts of a list live equally long.
 */
export const LIVES: Readonly<Record<Life, readonly string[]>> = {
  customer: ["customer", "customerProfileData", "threeDSecureData"],
  invoice: parts(
    "customer",
    "firstName lastName company billingAddress1 billingAddress2 billingCity billingPostcode billingState billingCountry",
  ),
  record: [
    // The demand for 3-D Secure; the rest describes the customer's account, telephones and browser.
    ...parts("threeDSecureData", "3dsecure schemeId"),
    ...names("merchantTransactionId additionalId1 additionalId2 extraData merchantMetaData referenceUuid"),
    ...names("successUrl cancelUrl errorUrl callbackUrl description recipientAccountReferenceUuid tokenType"),
    ...names("referenceSchemeTransactionIdentifier referenceSchemeLifecycleIdentifier includeTracing"),
    ...names("buyerCountry"),
    ...parts("items", `${ITEM_L2L3} identification name description quantity price currency extraData`),
    ...parts("items.taxDetails", TAX_DETAIL),
    ...parts("items.l2l3Data", ITEM_L2L3),
    ...parts("items.l2l3Data.taxDetails", TAX_DETAIL),
    ...parts("splits", "identification amount currency sellerMerchantGuid sellerMerchantExternalId"),
    ...parts("splits.commissionFee", "amount currency"),
    ...parts(
      "schedule",
      "amount currency periodLength periodUnit startDateTime merchantMetaData callbackUrl",
    ),
    ...parts("recovery", "plan notify until"),
    ...parts("dccData", "remoteIdentifier originalAmount originalCurrency convertedAmount convertedCurrency"),
    ...parts("dccData", "conversionRate selectedCurrency markUp"),
    ...parts("l2l3Data", "taxAmount vatRegistrationNumber nationalTaxIncluded discountAmount commodityCode"),
    ...parts("l2l3Data", "freightAmount freightTaxAmount dutyAmount"),
    ...parts("l2l3Data.taxDetails", TAX_DETAIL),
  ],
  always: [
    ...names("amount currency surchargeAmount captureInMinutes isFinalCapture withRegister"),
    ...names("transactionIndicator language requestDcc requestPartialAuthorization allowUnlinkedRefund"),
    ...parts("payByLink", "sendByEmail expirationInMinute reminderInMinute transactionTokenNotUsed"),
  ],
};

/** The elements of a request that have fields of these lives: whole, or with the parts that live as long. */
export function livingElements(lives: readonly Life[]): {
  readonly whole: readonly string[];
  readonly reduced: readonly (readonly [element: string, parts: readonly string[]])[];
} {
  const all = (Object.keys(LIVES) as Life[]).flatMap((life) =>
    LIVES[life].map((path) => ({ path, lives: lives.includes(life) })),
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

function names(list: string): readonly string[] {
  return list.split(" ");
}

function parts(element: string, list: string): readonly string[] {
  return names(list).map((name) => `${element}.${name}`);
}
