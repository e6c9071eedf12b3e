/** Why Adyen refuses a payment, by the holder's name that demands it: the reason and its code. */
export const REFUSALS: Readonly<Record<string, [string, string]>> = {
  DECLINED: ["Refused", "2"],
  CARD_EXPIRED: ["Expired Card", "6"],
  BLOCK_CARD: ["Blocked Card", "5"],
  NOT_ENOUGH_BALANCE: ["Not enough balance", "12"],
  INVALID_CARD: ["Invalid Card Number", "8"],
  CVC_DECLINED: ["CVC Declined", "24"],
  FRAUD: ["FRAUD", "20"],
  ISSUER_UNAVAILABLE: ["Issuer Unavailable", "9"],
  AUTHENTICATION_REQUIRED: ["Authentication required", "38"],
};

/** The body of a request that failed. */
export function errorBody(
  status: number,
  errorCode: string,
  errorType: string,
  message: string,
): Record<string, unknown> {
  return { status, errorCode, errorType, message };
}

/** In the response to a card that is authorised. */
export const CARD_DATA = {
  authCode: "065696",
  avsResult: "4 AVS not supported for this card type",
  cvcResult: "1 Matches",
  networkTxReference: "777718270854480",
  cardSummary: "1111",
};
