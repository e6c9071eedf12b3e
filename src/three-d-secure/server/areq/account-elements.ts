import { asciiAddress } from "../../../platform/email-address.ts";
import type { Message } from "../../messages/message-types.ts";
import type { AuthenticationSubject } from "../authentication-subject.ts";
import { numericCurrency, wholeUnits } from "./purchase-elements.ts";
import { compactDate, present, cutText } from "./element-values.ts";

type Elements = Partial<Message<"AReq">>;

/** The protocol has account types 01 to 03; a fourth of the public API has no counterpart. */
const ACCOUNT_TYPES = new Set(["01", "02", "03"]);

/** The customer's account with the merchant (EMV 3DS "Cardholder Account Information"). */
export function accountElements({ data, customer }: AuthenticationSubject): Elements {
  const acctInfo = present({
    chAccAgeInd: data.cardholderAccountAgeIndicator,
    chAccDate: compactDate(data.cardholderAccountDate),
    chAccChangeInd: data.cardholderAccountChangeIndicator,
    chAccChange: compactDate(data.cardholderAccountLastChange),
    chAccPwChangeInd: data.cardholderAccountPasswordChangeIndicator,
    chAccPwChange: compactDate(data.cardholderAccountLastPasswordChange),
    shipAddressUsageInd: data.shippingAddressUsageIndicator,
    shipAddressUsage: compactDate(data.shippingAddressFirstUsage),
    txnActivityDay: data.transactionActivityDay?.toString(),
    txnActivityYear: data.transactionActivityYear?.toString(),
    provisionAttemptsDay: data.addCardAttemptsDay?.toString(),
    nbPurchaseAccount: data.purchaseCountSixMonths?.toString(),
    suspiciousAccActivity: data.suspiciousAccountActivityIndicator,
    shipNameIndicator: data.shippingNameEqualIndicator,
    paymentAccInd: data.paymentAccountAgeIndicator,
    paymentAccAge: compactDate(data.paymentAccountAgeDate),
  });
  const acctType = data.cardholderAccountType;
  return {
    ...present({ acctInfo, acctID: cutText(customer["identification"], 64) }),
    ...(acctType !== undefined && ACCOUNT_TYPES.has(acctType) && { acctType }),
  };
}

/** The merchant's own assessment of the purchase (EMV 3DS "Merchant Risk Indicator"). */
export function riskElements({ data }: AuthenticationSubject): Elements {
  const merchantRiskIndicator = present({
    shipIndicator: data.shipIndicator,
    deliveryTimeframe: data.deliveryTimeframe,
    deliveryEmailAddress: asciiAddress(data.deliveryEmailAddress ?? ""),
    reorderItemsInd: data.reorderItemsIndicator,
    preOrderPurchaseInd: data.preOrderPurchaseIndicator,
    preOrderDate: compactDate(data.preOrderDate),
    giftCardAmount: data.giftCardAmount === undefined ? undefined : wholeUnits(String(data.giftCardAmount)),
    giftCardCurr: data.giftCardCurrency === undefined ? undefined : numericCurrency(data.giftCardCurrency),
    giftCardCount: data.giftCardCount?.toString().padStart(2, "0"),
  });
  return merchantRiskIndicator === undefined ? {} : { merchantRiskIndicator };
}
