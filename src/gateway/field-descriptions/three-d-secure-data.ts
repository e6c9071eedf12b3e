/** `threeDSecureData` of a request: what EMV 3-D Secure sends to the issuer about the payment. Codes are those of EMVCo's protocol. */
export const THREE_D_SECURE_DATA_FIELDS = {
  "3dsecure":
    "OFF: no authentication. OPTIONAL: pay also without one. MANDATORY: only an authenticated customer pays.",
  schemeId: "CB: authenticate with Cartes Bancaires rather than with the card's international scheme.",
  channel: "01 app, 02 browser, 03 requested by the merchant without the customer (3RI).",
  authenticationIndicator:
    "01 payment, 02 recurring, 03 instalments, 04 add a card, 05 maintain a card, 06 verify the cardholder for a token.",
  "ThreeDSecureData.challengeIndicator":
    "01 no preference, 02 no challenge, 03 challenge preferred, 04 challenge mandated, 05 to 09 no challenge for the reason named by EMVCo. Outranks the connector's configuration.",
  priorReference: "The id, at the issuer's ACS, of an earlier authentication of the same customer.",
  priorAuthenticationMethod:
    "How the customer was authenticated then: 01 frictionless, 02 challenge, 03 address check, 04 other.",
  priorAuthenticationDateTime: "When that was, in UTC.",
  priorAuthenticationData: "Data that proves that authentication.",
  purchaseInstalData: "Number of instalments, 2 to 999.",
  giftCardAmount: "Gift cards in the purchase: their sum, whole units of giftCardCurrency.",
  giftCardCurrency: "ISO 4217 code of giftCardAmount.",
  giftCardCount: "Number of gift cards and codes in the purchase.",
  purchaseDate: "When the purchase was made, in UTC. Default: now.",
  recurringExpiry: "After this date no further payments of the agreement are made.",
  recurringFrequency: "Least number of days between two payments of the agreement.",
  transType: "01 goods or services, 03 check acceptance, 10 account funding, 11 quasi-cash, 28 prepaid load.",
  exemptionIndicator:
    "The exemption from strong authentication that is requested: 01 low value, 02 low risk, 03 trusted beneficiary, 04 secure corporate. 05 merchant-initiated, 06 MOTO and 07 anonymous card are none, because such payments need no authentication: transactionIndicator has to say 05 and 06, and 07 is for prepaid cards in an authentication. One that the amount, the card, the acquirer's band or the provider cannot have is refused.",
  threeRIIndicator:
    "Why the merchant authenticates without the customer, by EMVCo's code; only with channel 03.",
  browserChallengeWindowSize:
    "Size of the challenge in pixels: 01 250×400, 02 390×400, 03 500×600, 04 600×400, 05 whole page.",
  browserAcceptHeader: "The Accept header of the customer's browser.",
  browserIpAddress: "IP address of the customer's browser.",
  browserJavaEnabled: "Whether the browser can run Java: navigator.javaEnabled().",
  browserLanguage: "navigator.language, an IETF BCP 47 tag.",
  browserColorDepth: "screen.colorDepth, in bits.",
  browserScreenHeight: "screen.height, in pixels.",
  browserScreenWidth: "screen.width, in pixels.",
  browserTimezone: "Minutes between UTC and the browser's time: Date.getTimezoneOffset().",
  browserUserAgent: "The User-Agent header of the customer's browser.",
  browserPlatform: "navigator.platform.",
  sdkInterface: "Of an app: 01 native, 02 HTML, 03 both.",
  sdkUiType: "Kinds of challenge that the app's SDK can show, by EMVCo's codes.",
  sdkAppID: "The SDK's id of the installation of the app.",
  sdkEncData: "Device data, encrypted by the SDK for the Directory Server.",
  sdkEphemPubKey: "The SDK's ephemeral public key, as a JSON Web Key.",
  sdkMaxTimeout: "Minutes a challenge in the app may take; at least 5.",
  sdkReferenceNumber: "EMVCo's reference number of the SDK.",
  sdkTransID: "The SDK's id of the transaction, a UUID.",
} as const;

/** The same object: the customer's account at the merchant, addresses and delivery. */
export const ACCOUNT_DATA_FIELDS = {
  cardholderAuthenticationMethod:
    "How the customer signed in at the merchant: 01 not at all, 02 with a password, 03 federated, 04 with the issuer's credentials, 05 by a third party, 06 with FIDO.",
  cardholderAuthenticationDateTime: "When the customer signed in, in UTC.",
  cardHolderAuthenticationData: "Data that proves the sign-in.",
  cardholderAccountType:
    "Of a card with several accounts: 01 not applicable, 02 credit, 03 debit, 04 as the scheme defines it.",
  cardholderAccountAgeIndicator:
    "Age of the account at the merchant: 01 none, 02 made now, 03 under 30 days, 04 30 to 60 days, 05 over 60 days.",
  cardholderAccountDate: "When the account was opened.",
  cardholderAccountChangeIndicator:
    "Last change of the account: 01 now, 02 under 30 days ago, 03 30 to 60 days, 04 over 60 days.",
  cardholderAccountLastChange: "When the account was last changed.",
  cardholderAccountPasswordChangeIndicator:
    "Last change of the password: 01 never, 02 now, 03 under 30 days ago, 04 30 to 60 days, 05 over 60 days.",
  cardholderAccountLastPasswordChange: "When the password was last changed.",
  shippingAddressUsageIndicator:
    "First use of the shipping address: 01 now, 02 under 30 days ago, 03 30 to 60 days, 04 over 60 days.",
  shippingAddressFirstUsage: "When the shipping address was first used.",
  transactionActivityDay: "Transactions of the account in the last 24 hours, abandoned ones included.",
  transactionActivityYear: "Transactions of the account in the last year, abandoned ones included.",
  addCardAttemptsDay: "Attempts to add a card in the last 24 hours.",
  purchaseCountSixMonths: "Purchases of the account in the last six months.",
  suspiciousAccountActivityIndicator: "01: nothing suspicious was seen in the account. 02: something was.",
  shippingNameEqualIndicator: "01: the account has the name that receives the goods. 02: it has another.",
  paymentAccountAgeIndicator:
    "When the card was added: 01 guest, 02 now, 03 under 30 days ago, 04 30 to 60 days, 05 over 60 days.",
  paymentAccountAgeDate: "When the card was added to the account.",
  billingAddressLine3: "Third line of the billing address.",
  billingAddressState: "State of the billing address: the part of its ISO 3166-2 code after the hyphen.",
  shippingAddressLine3: "Third line of the shipping address.",
  shippingAddressState: "State of the shipping address: the part of its ISO 3166-2 code after the hyphen.",
  billingShippingAddressMatch: "Y: both addresses are the same. N: they differ.",
  homePhoneCountryPrefix: "Country code of the telephone number at home, digits only.",
  homePhoneNumber: "Telephone number at home, digits only, without the country code.",
  mobilePhoneCountryPrefix: "Country code of the mobile number, digits only.",
  mobilePhoneNumber: "Mobile number, digits only, without the country code.",
  workPhoneCountryPrefix: "Country code of the telephone number at work, digits only.",
  workPhoneNumber: "Telephone number at work, digits only, without the country code.",
  shipIndicator:
    "Where the goods go: 01 billing address, 02 another known address, 03 another address, 04 picked up, 05 digital, 06 travel and tickets, 07 other.",
  deliveryTimeframe: "When the goods arrive: 01 electronically, 02 the same day, 03 overnight, 04 later.",
  deliveryEmailAddress: "Where digital goods are sent.",
  reorderItemsIndicator: "01: ordered for the first time. 02: ordered again.",
  preOrderPurchaseIndicator: "01: available now. 02: will be available later.",
  preOrderDate: "When a pre-ordered article is expected.",
} as const;
