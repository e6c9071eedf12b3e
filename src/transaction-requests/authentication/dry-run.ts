import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { steppedUp } from "../../three-d-secure/index.ts";
import { listCardPayments, type ListedCardPayment } from "../../transactions/index.ts";
import type { RoutingParts } from "../parts.ts";
import type { CardPaymentFacts } from "./authentication-facts.ts";
import { explainAuthentication, type AuthenticationPlan } from "./explain-authentication.ts";

type Plan = Pick<AuthenticationPlan, "result" | "challengeIndicator">;

/** Payments that another configuration would treat in another way. It says nothing about what issuers would decide. */
export interface AuthenticationDryRun {
  /** How many payments were looked at, and when the first and the last of them were made. */
  readonly payments: number;
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
  /** Most first. */
  readonly changes: readonly AuthenticationChange[];
  /** Payments that the configuration authenticates before their submission: the one in force, and the other. */
  readonly authenticated: { readonly before: number; readonly after: number };
}

interface AuthenticationChange {
  /** Before the submission, or after a soft decline that the payment had. */
  readonly moment: "before_payment" | "after_soft_decline";
  readonly from: Plan;
  readonly to: Plan;
  readonly count: number;
  /** By currency, in minor units. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** The newest of them. */
  readonly example: string;
}

const MOMENTS = ["before_payment", "after_soft_decline"] as const;

/**
 * Plans the authentication of the newest payments by card of a connector again, by the configuration in force and by another, with
 * the function that plans it for requests. A demand of risk rules is not recorded with a payment and does not count here.
 */
export async function dryRunAuthentication(
  db: Queryable,
  { adapters }: Pick<RoutingParts, "adapters">,
  options: {
    connector: Connector;
    /** The connector as the other configuration leaves it. */
    after: Connector;
    /** At most 10 000. */
    limit: number;
  },
): Promise<AuthenticationDryRun> {
  const { connector, after, limit } = options;
  const { merchantGuid, guid: connectorGuid } = connector;
  const found = await listCardPayments(db, { merchantGuid, connectorGuid, limit });
  const softDeclined = await steppedUp(
    db,
    found.map(({ uuid }) => uuid),
  );
  const hasDirectoryServer = adapters.get(connector.adapter)?.schemeDirectory !== undefined;
  const changes = new Map<string, AuthenticationChange & { amounts: Map<string, bigint> }>();
  const authenticated = { before: 0, after: 0 };
  for (const payment of found) {
    for (const moment of MOMENTS) {
      const isAfter = moment === "after_soft_decline";
      if (isAfter && !payment.isSoftDeclined && !softDeclined.has(payment.uuid)) continue;
      const facts = { ...factsOf(payment, hasDirectoryServer), softDeclined: isAfter };
      const from = explainAuthentication(connector, facts);
      const to = explainAuthentication(after, facts);
      if (!isAfter && from.result === "authenticated") authenticated.before += 1;
      if (!isAfter && to.result === "authenticated") authenticated.after += 1;
      addChange(changes, { moment, from, to, payment });
    }
  }
  return {
    payments: found.length,
    from: found.at(-1)?.createdAt ?? null,
    to: found[0]?.createdAt ?? null,
    changes: [...changes.values()].toSorted((one, other) => other.count - one.count),
    authenticated,
  };
}

function factsOf(
  { type, transactionIndicator, brand, chosenBrand, threeDSecureData }: ListedCardPayment,
  hasDirectoryServer: boolean,
): Omit<CardPaymentFacts, "softDeclined"> {
  return {
    transactionType: type,
    transactionIndicator: transactionIndicator ?? "SINGLE",
    brand,
    ...(chosenBrand !== null && { chosenBrand }),
    data: threeDSecureData ?? {},
    hasDirectoryServer,
  };
}

function addChange(
  changes: Map<string, AuthenticationChange & { amounts: Map<string, bigint> }>,
  {
    moment,
    from,
    to,
    payment,
  }: {
    moment: AuthenticationChange["moment"];
    from: AuthenticationPlan;
    to: AuthenticationPlan;
    payment: ListedCardPayment;
  },
): void {
  const key = [
    moment,
    ...[from, to].map(({ result, challengeIndicator }) => `${result} ${challengeIndicator}`),
  ];
  if (key[1] === key[2]) return;
  const { uuid, amountMinor, currency } = payment;
  const change = changes.get(key.join(" ")) ?? {
    moment,
    from: planOf(from),
    to: planOf(to),
    count: 0,
    amounts: new Map<string, bigint>(),
    example: uuid,
  };
  if (amountMinor !== null && currency !== null)
    change.amounts.set(currency, (change.amounts.get(currency) ?? 0n) + amountMinor);
  changes.set(key.join(" "), { ...change, count: change.count + 1 });
}

function planOf({ result, challengeIndicator }: AuthenticationPlan): Plan {
  return { result, challengeIndicator };
}
