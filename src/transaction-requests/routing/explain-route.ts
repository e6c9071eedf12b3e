import type { Connector, RoutingMetaConnector } from "../../connectors/index.ts";
import type { RoutingParts } from "../parts.ts";
import { chooseMember, type MemberChoice } from "./choose-member.ts";
import { cardOf } from "./dry-run.ts";
import type { ImaginedPayment } from "../http/routing-schemas.ts";

export interface RouteExplanation extends MemberChoice {
  /** Behind the chosen one, those that would be tried when its provider cannot be reached. */
  readonly fallback: readonly Connector[];
}

/** An uuid whose share is drawn: a rule that takes a share of the payments matches. */
const DRAWN = "00000000000000000000";

/** Where an imagined payment would go, by the function that routes requests. A rule with a share takes it. */
export async function explainRoute(
  parts: RoutingParts,
  { routing, payment }: { routing: RoutingMetaConnector; payment: ImaginedPayment },
): Promise<RouteExplanation> {
  const { brand, binCountry = null, binType = null } = payment;
  const choice = await chooseMember(parts, {
    routing,
    facts: {
      transactionUuid: DRAWN,
      type: payment.transactionType ?? "debit",
      amount: payment.amount,
      currency: payment.currency,
      card: brand === undefined ? undefined : cardOf(brand, { country: binCountry, type: binType }),
      customerCountry: payment.customerCountry,
      extraData: payment.extraData ?? {},
    },
  });
  const passedOver = new Set(choice.considered.map(({ guid }) => guid));
  const others = await Promise.all(
    routing.fallback.filter((guid) => !passedOver.has(guid)).map((guid) => parts.findConnector(guid)),
  );
  const fallback = others.filter(
    (member) => member !== undefined && !member.disabled && parts.adapters.has(member.adapter),
  ) as Connector[];
  return { ...choice, fallback };
}
