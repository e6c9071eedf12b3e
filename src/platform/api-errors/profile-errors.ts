/**
 * The textual codes of the customer profile API, once. Attach and detach send them all; the other operations, and
 * transactions, send the numbered code in `elsewhere` instead, where there is one.
 */
export const PROFILE_ERRORS = {
  CUSTOMER_PROFILES_NOT_AVAILABLE: {
    status: 422,
    text: "Customer profiles are not available.",
    elsewhere: undefined,
    advice: "Have a customer profile container set on the connector, and the feature switched on.",
  },
  PROFILE_IDENTIFIER_MISSING: {
    status: 422,
    text: "Either profileGuid or customerIdentification must be given.",
    elsewhere: "invalidRequest",
    advice: "Name the profile.",
  },
  PROFILE_IDENTIFIERS_CONFLICT: {
    status: 422,
    text: "profileGuid and customerIdentification name different customer profiles.",
    elsewhere: "invalidRequest",
    advice: "Name the profile by one of the two.",
  },
  PROFILE_NOT_FOUND: {
    status: 404,
    text: "The customer profile was not found.",
    elsewhere: "transactionNotFound",
    advice: "Check the identifier, and whether the connector uses the profile's container.",
  },
  TRANSACTION_NOT_FOUND: {
    status: 404,
    text: "There is no successful transaction with that uuid whose payment instrument is registered.",
    elsewhere: undefined,
    advice: "Wait for the transaction's success; check the uuid.",
  },
  CONNECTOR_MISMATCH: {
    status: 422,
    text: "The transaction was made on another connector.",
    elsewhere: undefined,
    advice: "Use the API key that the transaction was made with.",
  },
  CONTAINER_MISMATCH: {
    status: 422,
    text: "The transaction's connector uses another customer profile container.",
    elsewhere: undefined,
    advice: "Use a connector of the same container.",
  },
  ALREADY_ATTACHED: {
    status: 422,
    text: "The payment instrument from this transaction is already attached to a customer profile.",
    elsewhere: undefined,
    advice: "Nothing is to be done, or detach it first.",
  },
  NOT_ATTACHED: {
    status: 422,
    text: "The payment instrument from this transaction is not attached to the specified customer profile.",
    elsewhere: undefined,
    advice: "Check profile and uuid; it may be detached already.",
  },
} as const;

export type ProfileErrorCode = keyof typeof PROFILE_ERRORS;
