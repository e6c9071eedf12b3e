import type { Message } from "../../messages/message-types.ts";
import type { AuthenticationSubject } from "../authentication-subject.ts";
import { compactDate, compactDateTime, present } from "./element-values.ts";

type Elements = Partial<Message<"AReq">>;

/** How the merchant authenticated the customer, now and before, and the reason for this authentication. */
export function requestorElements(
  { data, transactionType, transactionIndicator }: AuthenticationSubject,
  channel: string,
): Elements {
  const authenticationInfo = present({
    threeDSReqAuthMethod: data.cardholderAuthenticationMethod,
    threeDSReqAuthTimestamp: compactDateTime(data.cardholderAuthenticationDateTime, 12),
    threeDSReqAuthData: data.cardHolderAuthenticationData,
  });
  const priorInfo = present({
    threeDSReqPriorRef: data.priorReference,
    threeDSReqPriorAuthMethod: data.priorAuthenticationMethod,
    threeDSReqPriorAuthTimestamp: compactDateTime(data.priorAuthenticationDateTime, 12),
    threeDSReqPriorAuthData: data.priorAuthenticationData,
  });
  return {
    ...(channel === "03"
      ? { threeRIInd: data.threeRIIndicator ?? (transactionIndicator === "RECURRING" ? "01" : "11") }
      : {
          threeDSRequestorAuthenticationInd:
            data.authenticationIndicator ?? (transactionType === "register" ? "04" : "01"),
        }),
    ...(authenticationInfo?.threeDSReqAuthMethod !== undefined && {
      threeDSRequestorAuthenticationInfo: {
        ...authenticationInfo,
        threeDSReqAuthMethod: authenticationInfo.threeDSReqAuthMethod,
      },
    }),
    ...(priorInfo !== undefined && { threeDSRequestorPriorAuthenticationInfo: priorInfo }),
    ...present({
      recurringExpiry: compactDate(data.recurringExpiry),
      recurringFrequency: data.recurringFrequency?.toString(),
      purchaseInstalData: data.purchaseInstalData?.toString().padStart(2, "0"),
    }),
  };
}
