import type { Connector } from "../../connectors/index.ts";
import { explainAuthentication, type RoutingParts } from "../../transaction-requests/index.ts";
import type { HistoryAuthentication, HistoryGroup } from "../../transactions/index.ts";
import { NO_FEATURES, type GroupJudge, type Judgement } from "./kind.ts";

type Facts = Parameters<typeof explainAuthentication>[1];

const NOT_AUTHENTICATED = "not_authenticated";

/**
 * Judges the 3-D Secure of a draft against the payments by card of the connector. A treatment is how the payment is
 * authenticated before its submission, with the preference about a challenge.
 */
export function judgeAuthentication(
  { adapters }: Pick<RoutingParts, "adapters">,
  { connector, after }: { connector: Connector; after: Connector },
): GroupJudge {
  const hasDirectoryServer = adapters.get(connector.adapter)?.schemeDirectory !== undefined;
  const planOf = (of: Connector, facts: Facts): string => {
    const { result, challengeIndicator } = explainAuthentication(of, facts);
    return challengeIndicator === null ? result : `${result} ${challengeIndicator}`;
  };
  return {
    scope: { connectorGuids: [connector.guid] },
    features: { ...NO_FEATURES, isAuthentication: true },
    judge: async (group): Promise<Judgement> => {
      const { authentication, brand } = group;
      if (authentication === null || brand === null || authentication.isByWallet)
        return { isCandidate: false, treatment: null };
      const facts = factsOf(group, authentication, hasDirectoryServer);
      const [from, to] = [planOf(connector, facts), planOf(after, facts)];
      const stays = { isCandidate: true, treatment: treatmentOf(from, authentication) };
      if (from === to) return stays;
      const certain = to === "refused" ? { certain: { approved: false, challenged: false } } : {};
      return { ...stays, move: { from, to, ...certain } };
    },
    placeOf: (treatment, connectorGuid) => ({
      connectorGuid,
      isAuthenticated: treatment?.startsWith("authenticated") === true,
    }),
  };
}

function factsOf(group: HistoryGroup, of: HistoryAuthentication, hasDirectoryServer: boolean): Facts {
  const data = {
    ...(of.policy !== null && { "3dsecure": of.policy }),
    ...(of.schemeId !== null && { schemeId: of.schemeId }),
    ...(of.channel !== null && { channel: of.channel }),
    ...(of.challengeIndicator !== null && { challengeIndicator: of.challengeIndicator }),
    ...(of.exemptionIndicator !== null && { exemptionIndicator: of.exemptionIndicator }),
  } as Facts["data"];
  return {
    transactionType: group.type === "preauthorize" ? "preauthorize" : "debit",
    transactionIndicator: group.transactionIndicator ?? "SINGLE",
    brand: group.brand ?? "",
    ...(of.chosenBrand !== null && { chosenBrand: of.chosenBrand }),
    data,
    hasDirectoryServer,
    softDeclined: false,
  };
}

/** The plan of today says what was preferred, the record whether it was done: an earlier version may have planned otherwise. */
function treatmentOf(
  plan: string,
  { isAuthenticated, isSubmittedAgain }: HistoryAuthentication,
): string | null {
  if (!isAuthenticated) return NOT_AUTHENTICATED;
  if (plan !== NOT_AUTHENTICATED) return plan;
  // After a soft decline it was authenticated in a second step, which belongs to its first treatment.
  return isSubmittedAgain ? NOT_AUTHENTICATED : null;
}
