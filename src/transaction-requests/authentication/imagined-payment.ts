import type { Connector } from "../../connectors/index.ts";
import type { ReadOnlyStatic } from "../../platform/read-only-static.ts";
import type { ImaginedCardPayment as ImaginedCardPaymentSchema } from "../http/authentication-schemas.ts";
import type { RoutingParts } from "../parts.ts";
import type { CardPaymentFacts } from "./authentication-facts.ts";

/** The fields of an imagined payment by card; a field that is left out is not there. */
export type ImaginedCardPayment = ReadOnlyStatic<typeof ImaginedCardPaymentSchema>;

/** The facts of a payment by card that nobody makes. */
export function factsOfImagined(
  { adapters }: Pick<RoutingParts, "adapters">,
  { connector, payment }: { connector: Connector; payment: ImaginedCardPayment },
): CardPaymentFacts {
  const { transactionType = "debit", transactionIndicator = "SINGLE", brand, softDeclined = false } = payment;
  const { "3dsecure": policy, challengeIndicator, exemptionIndicator } = payment;
  return {
    transactionType,
    transactionIndicator,
    brand,
    data: {
      ...(policy !== undefined && { "3dsecure": policy }),
      ...(challengeIndicator !== undefined && { challengeIndicator }),
      ...(exemptionIndicator !== undefined && { exemptionIndicator }),
    },
    hasDirectoryServer: adapters.get(connector.adapter)?.schemeDirectory !== undefined,
    softDeclined,
  };
}
