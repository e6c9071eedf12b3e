import { hasLiveConnector, listConnectorSummaries } from "../../../connectors/index.ts";
import { listEndpoints } from "../../../events/index.ts";
import { listRecentAttempts } from "../../../callbacks/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { listMerchantUsers, tenantsThatRequireSecondFactor, type Merchant } from "../../../tenancy/index.ts";
import { searchTransactions } from "../../../transactions/index.ts";
import { countPeopleWithin } from "../../access/person-store.ts";
import { MAX_SHOWN } from "../../connectors/connector-health.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import { doneBy, type Step } from "../../overview/steps-list.ts";
import type { ConsoleParts } from "../../parts.ts";

/** Facts about a merchant that count for live payments. */
interface Facts {
  readonly isLive: boolean;
  readonly authenticates: boolean;
  readonly hasUser: boolean;
  readonly isNotified: boolean;
  readonly hasColleague: boolean;
  readonly requiresSecondFactor: boolean;
  readonly hasTestPayment: boolean;
  readonly hasLivePayment: boolean;
}

/** The steps from a new merchant to live payments, with what of them is done. */
export async function goingLiveSteps(
  { db }: ConsoleParts,
  visit: PlaceVisit,
  merchant: Merchant,
): Promise<readonly Step[]> {
  const facts = await readFacts(db, merchant);
  return [
    ...stepsOfSetUp(visit, merchant, facts),
    ...stepsOfPeople(visit, facts),
    ...stepsOfPayments(visit, facts),
  ];
}

async function readFacts(db: ConsoleParts["db"], { guid, tenantGuid }: Merchant): Promise<Facts> {
  const owner = { kind: "merchant", guid } as const;
  const paid = async (testMode: boolean): Promise<boolean> => {
    const filter = { testMode, statuses: ["success"] } as const;
    return (await searchTransactions(db, { owner, filter, limit: 1 })).transactions.length > 0;
  };
  const [isLive, connectors, users, endpoints, callbacks, people, factors, hasTestPayment, hasLivePayment] =
    await Promise.all([
      hasLiveConnector(db, [guid]),
      listConnectorSummaries(db, { merchantGuids: [guid], limit: MAX_SHOWN }),
      listMerchantUsers(db, { merchantGuid: guid, page: { limit: 1 } }),
      listEndpoints(db, guid),
      listRecentAttempts(db, { owner, failedOnly: false, limit: 1 }),
      countPeopleWithin(db, [guid, tenantGuid]),
      tenantsThatRequireSecondFactor(db, [guid]),
      paid(true),
      paid(false),
    ]);
  // Of a merchant without a live connector, those of test mode show whether it is set up.
  const counted = connectors.filter(({ testMode, disabled }) => !disabled && !(isLive && testMode));
  return {
    isLive,
    authenticates: counted.some(({ authenticates }) => authenticates),
    hasUser: !isRefusal(users) && users.entries.length > 0,
    isNotified: endpoints.length > 0 || callbacks.attempts.length > 0,
    hasColleague: people > 1,
    requiresSecondFactor: factors.length > 0,
    hasTestPayment,
    hasLivePayment,
  };
}

function stepsOfSetUp({ place, at }: PlaceVisit, merchant: Merchant, facts: Facts): readonly Step[] {
  const { imprintUrl, privacyUrl } = merchant.attributes.paymentPage ?? {};
  const to = (path: string, text: string) => ({ href: at(...path.split("/")), text });
  return [
    {
      title: t("Legal links on the payment page"),
      text: t("Imprint and privacy, with logo and colours."),
      isDone: Boolean(imprintUrl && privacyUrl),
      ...doneBy(place, "settings", to("settings/pages", t("Payment pages"))),
    },
    {
      title: t("Connect a provider"),
      text: t("An account that takes live payments. The Simulator and test accounts do not count."),
      isDone: facts.isLive,
      ...doneBy(place, "configure", to("connectors/new", t("Connect"))),
    },
    {
      title: t("Switch on 3-D Secure"),
      text: t("For each connector that takes cards, unless its provider authenticates by itself."),
      isDone: facts.authenticates,
      button: to("three-d-secure", t("3-D Secure")),
    },
    {
      title: t("API user of the shop"),
      text: t("The shop makes its requests with it."),
      isDone: facts.hasUser,
      ...doneBy(place, "developers", to("developers/users", t("API users"))),
    },
    {
      title: t("Notify the shop"),
      text: t("An endpoint for events, or a callback that a payment named."),
      isDone: facts.isNotified,
      ...doneBy(place, "developers", to("developers/endpoints", t("Set address"))),
    },
  ];
}

function stepsOfPeople({ place, at }: PlaceVisit, facts: Facts): readonly Step[] {
  const to = (text: string) => doneBy(place, "people", { href: at("people"), text });
  return [
    {
      title: t("Invite a colleague"),
      text: t("A second person is needed to approve large refunds."),
      isDone: facts.hasColleague,
      ...to(t("Invite")),
    },
    {
      title: t("Require a second factor"),
      text: t("For everybody who signs in to this console."),
      isDone: facts.requiresSecondFactor,
      ...to(t("People")),
    },
  ];
}

function stepsOfPayments({ place, at }: PlaceVisit, facts: Facts): readonly Step[] {
  const link = (about: { testMode?: boolean }) =>
    doneBy(place, "links", { href: at("links", "new"), text: t("New link"), about });
  return [
    {
      title: t("A paid test payment"),
      text: t("With a payment link, or with one request to the API."),
      isDone: facts.hasTestPayment,
      ...link({ testMode: true }),
    },
    {
      title: t("First live payment"),
      text: t("A small amount with your own card, which you refund."),
      isDone: facts.hasLivePayment,
      ...link({}),
    },
  ];
}
