import type { Message } from "../../messages/message-types.ts";
import type { AuthenticationSubject } from "../authentication-subject.ts";
import { present, cutText } from "./element-values.ts";

type Elements = Partial<Message<"AReq">>;

/** Acquirer and merchant of the configuration (spec: Acquirer, Merchant), else of the adapter's scheme directory. */
export function merchantElements({
  config,
  schemeDirectory,
  card,
  merchant,
  data,
}: AuthenticationSubject): Elements {
  const configured = config.acquirers?.find((acquirer) => acquirer.scheme === card.scheme);
  const acquirer = configured ?? schemeDirectory.acquirer;
  const siret = data.schemeId === "CB" ? config.merchant?.siret : undefined;
  return {
    ...present({
      acquirerBIN: acquirer?.bin,
      acquirerMerchantID: acquirer?.merchantId,
      mcc: config.merchant?.mcc ?? schemeDirectory.merchant?.mcc,
      merchantCountryCode: config.merchant?.country ?? schemeDirectory.merchant?.country,
      merchantName: cutText(config.merchant?.name, 40) ?? cutText(merchant.name, 40),
    }),
    ...(siret !== undefined && { messageExtension: [cartesBancaires(siret)] }),
  };
}

/** Cartes Bancaires identifies the merchant by its SIRET; its data elements travel as message extensions of that scheme. */
function cartesBancaires(siret: string) {
  return { name: "CB-SIRET", id: "CB-SIRET", criticalityIndicator: false, data: { siret } };
}
