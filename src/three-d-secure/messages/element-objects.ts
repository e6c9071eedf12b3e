import { Type } from "typebox";
import { codes, date12, date8, digits, oneOf, text, uuid } from "./element-types.ts";

const { Optional } = Type;

export const phone = Type.Object({ cc: digits(1, 3), subscriber: digits(1, 15) });

export const requestorAuthenticationInfo = Type.Object({
  threeDSReqAuthMethod: codes(9, "80-99"),
  threeDSReqAuthTimestamp: Optional(date12),
  threeDSReqAuthData: Optional(text(20_000)),
});

export const priorAuthenticationInfo = Type.Object({
  threeDSReqPriorRef: Optional(uuid),
  threeDSReqPriorAuthMethod: Optional(codes(4, "80-99")),
  threeDSReqPriorAuthTimestamp: Optional(date12),
  threeDSReqPriorAuthData: Optional(text(2048)),
});

/** Cardholder account information (EMV 3DS table A.8): the customer's account with the merchant. */
export const accountInfo = Type.Object({
  chAccAgeInd: Optional(codes(5)),
  chAccDate: Optional(date8),
  chAccChangeInd: Optional(codes(4)),
  chAccChange: Optional(date8),
  chAccPwChangeInd: Optional(codes(5)),
  chAccPwChange: Optional(date8),
  shipAddressUsageInd: Optional(codes(4)),
  shipAddressUsage: Optional(date8),
  txnActivityDay: Optional(digits(1, 3)),
  txnActivityYear: Optional(digits(1, 3)),
  provisionAttemptsDay: Optional(digits(1, 3)),
  nbPurchaseAccount: Optional(digits(1, 4)),
  suspiciousAccActivity: Optional(codes(2)),
  shipNameIndicator: Optional(codes(2)),
  paymentAccInd: Optional(codes(5)),
  paymentAccAge: Optional(date8),
});

/** Merchant's assessment of the purchase (EMV 3DS table A.9). */
export const merchantRiskIndicator = Type.Object({
  shipIndicator: Optional(codes(7)),
  deliveryTimeframe: Optional(codes(4)),
  deliveryEmailAddress: Optional(text(254)),
  reorderItemsInd: Optional(codes(2)),
  preOrderPurchaseInd: Optional(codes(2)),
  preOrderDate: Optional(date8),
  giftCardAmount: Optional(digits(1, 15)),
  giftCardCurr: Optional(digits(3)),
  giftCardCount: Optional(
    oneOf(Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, "0"))),
  ),
});
