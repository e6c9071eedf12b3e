/** Why Adyen refuses a payment, by the holder's name that demands it: the reason and its code. */
export const REFUSALS: Readonly<Record<string, [string, string]>> = {
  DECLINED: ["Refused", "2"],
  CARD_EXPIRED: ["Expired Card", "6"],
  NOT_ENOUGH_BALANCE: ["Not enough balance", "12"],
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
