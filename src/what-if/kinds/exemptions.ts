import { EXEMPTIONS, type Exemption } from "@quittance/provider-kit";
import { exemptionRules, type Connector } from "../../connectors/index.ts";
import {
  automaticExemptions,
  exemptionOfCode,
  refuseExemption,
  type ExemptionFacts,
} from "../../exemptions/index.ts";
import type { RoutingParts } from "../../transaction-requests/index.ts";
import type { HistoryGroup } from "../../transactions/index.ts";
import { initiatorOf, NO_FEATURES, type GroupJudge, type Judgement } from "./kind.ts";

const NONE = "none";

/**
 * Judges the exemptions of a draft against the payments by card of the connector. A treatment is the exemption that was requested.
 * Counters of low value are not counted again: that a card has used it up is not seen.
 *
 * @param minorOfCents an amount in EUR as one of the payments' currency; undefined while no rate is known
 */
export function judgeExemptions(
  { adapters }: Pick<RoutingParts, "adapters">,
  options: {
    connector: Connector;
    after: Connector;
    merchantCountry: string | null;
    minorOfCents: ((cents: bigint) => bigint) | undefined;
  },
): GroupJudge {
  const { connector, after, merchantCountry, minorOfCents } = options;
  const { exemptions = [] } = adapters.get(connector.adapter)?.methods[connector.method] ?? {};
  const limits = [connector, after].flatMap(({ config }) => {
    const { lowValueMaxCents, traBandCents } = exemptionRules(config.exemptions);
    return [lowValueMaxCents, traBandCents];
  });
  const known = limits.filter((cents) => cents > 0n).toSorted((one, other) => (one < other ? -1 : 1));
  const factsOf = (of: Connector, group: HistoryGroup): ExemptionFacts => ({
    rules: exemptionRules(of.config.exemptions),
    isPayment: true,
    cents: minorOfCents && (known.find((cents) => group.leastMinor <= minorOfCents(cents)) ?? ABOVE),
    isCustomerPresent: initiatorOf(group.transactionIndicator) === "customer",
    cardCountry: group.country,
    merchantCountry,
    segment: group.cardSegment,
    carried: of.config.vault.threeDV2Config?.enabled === true ? EXEMPTIONS : exemptions,
  });
  return {
    scope: { connectorGuids: [connector.guid] },
    features: {
      ...NO_FEATURES,
      isAuthentication: true,
      amounts: minorOfCents ? known.map((cents) => minorOfCents(cents) + 1n) : [],
    },
    judge: async (group): Promise<Judgement> => {
      const { authentication, brand, exemption } = group;
      if (authentication === null || brand === null || authentication.isByWallet)
        return { isCandidate: false, treatment: null };
      const [from, to] = [connector, after].map((of) => requested(factsOf(of, group), group)) as [
        string,
        string,
      ];
      const stays = { isCandidate: true, treatment: exemption ?? NONE };
      if (from === to) return stays;
      // The score of a payment is not kept with it.
      const needsScore = to === "tra" && exemptionRules(after.config.exemptions).maxScore !== undefined;
      return { ...stays, move: { from, to, ...(needsScore && { isUncertain: true }) } };
    },
    placeOf: (_treatment, connectorGuid) => ({ connectorGuid, isAuthenticated: false }),
  };
}

/** More than every limit. */
const ABOVE = 10n ** 12n;

/** The one that the request names, or the first that can be had. */
function requested(
  facts: ExemptionFacts,
  { authentication, exemption }: HistoryGroup,
): Exemption | typeof NONE {
  const named = exemptionOfCode(authentication?.exemptionIndicator ?? undefined);
  if (named !== undefined) return refuseExemption(named, facts) === undefined ? named : NONE;
  // Of other payments it is not known what the cardholder had listed then.
  const isTrusted = exemption === "trusted";
  return automaticExemptions(facts, { score: undefined, isTrusted })[0] ?? NONE;
}
