/**
 * The errors that an adapter can report, by name, with their codes of the public API and their standard texts. What each of them
 * means, and whether another connector is tried after it, is in the reference of the API (`errors.md`). A code never changes.
 */
export const DECLINES = {
  invalidRequest: { code: 1002, text: "Invalid request data" },
  processingError: { code: 1003, text: "Processing error" },
  logicalError: { code: 1006, text: "Logical error" },
  invalidConfiguration: { code: 1007, text: "Invalid configuration" },
  maintenance: { code: 1010, text: "System maintenance" },
  accountClosed: { code: 2001, text: "Account closed externally" },
  userCancelled: { code: 2002, text: "User cancelled" },
  transactionDeclined: { code: 2003, text: "Transaction declined" },
  quotaRegulation: { code: 2004, text: "Quota regulation" },
  transactionExpired: { code: 2005, text: "Transaction expired" },
  insufficientFunds: { code: 2006, text: "Insufficient funds" },
  incorrectPaymentInfo: { code: 2007, text: "Incorrect payment info" },
  invalidCard: { code: 2008, text: "Invalid card" },
  expiredCard: { code: 2009, text: "Expired card" },
  fraudulentCard: { code: 2010, text: "Fraudulent card" },
  unsupportedCard: { code: 2011, text: "Unsupported card" },
  transactionCancelled: { code: 2012, text: "Transaction cancelled" },
  riskCheckBlock: { code: 2013, text: "Risk check block" },
  pickUpCard: { code: 2014, text: "Pickup card" },
  lostCard: { code: 2015, text: "Lost card" },
  stolenCard: { code: 2016, text: "Stolen card" },
  ibanInvalid: { code: 2017, text: "IBAN invalid" },
  bicInvalid: { code: 2018, text: "BIC invalid" },
  customerDataInvalid: { code: 2019, text: "Customer data invalid" },
  cvvRequired: { code: 2020, text: "CVV required" },
  verificationFailed: { code: 2021, text: "3D-Secure Verification failed" },
  softDeclined: { code: 2022, text: "3D-Secure Soft declined" },
  timeout: { code: 3001, text: "Timeout" },
  temporarilyUnavailable: { code: 3003, text: "Temporary unavailable" },
  communicationError: { code: 3005, text: "Communication error" },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly text: string }>>;

export type DeclineName = keyof typeof DECLINES;
