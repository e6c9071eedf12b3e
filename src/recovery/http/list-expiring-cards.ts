import { Type } from "typebox";
import { closed, defineOperation, MERCHANT_SCOPE, nextPage, readPage } from "../../tenancy/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { expiringCards, nextMonth } from "../card-notices/expiring-cards.ts";
import type { PlanParts } from "./save-plan.ts";

const Query = Type.Object(
  {
    month: Type.Optional(
      Type.String({
        pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])$",
        description: "The cards' last month. Default: the next one.",
        examples: ["2027-01"],
      }),
    ),
    after: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "`next` of the previous page." }),
    ),
    limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,3}$" })),
  },
  closed,
);

const Ids = (description: string) => Type.Array(Type.String(), { description });

const Card = Type.Object(
  {
    registrationUuid: Type.String({ description: "The transaction that stored it." }),
    connectorGuid: Type.String({ description: "The connector on which it is stored." }),
    brand: Type.String({ examples: ["visa"] }),
    lastFourDigits: Type.String({ examples: ["1111"] }),
    expiryMonth: Type.String({ examples: ["01"] }),
    expiryYear: Type.String({ examples: ["2027"] }),
    scheduleIds: Ids("Active schedules that charge it."),
    recoveryIds: Ids("Open recovery cases that charge it."),
  },
  { title: "ExpiringCard" },
);

interface Parts extends PlanParts {
  readonly clock: Clock;
}

export const listExpiringCardsOperation = defineOperation({
  id: "listExpiringCards",
  method: "GET",
  summary: "List a merchant's stored cards that expire in a month",
  permission: "read",
  scope: MERCHANT_SCOPE,
  query: Query,
  response: {
    expiringCards: Type.Array(Card, { description: "The cards that can be charged." }),
    ...nextPage,
  },
  run: async (parts: Parts, { params: { merchantGuid }, query }) => {
    const connectors = await parts.connectorsOfMerchant(merchantGuid);
    const connectorGuids = connectors.map(({ guid }) => guid);
    const { month = nextMonth(parts.clock.now()) } = query;
    const { entries, next } = await readPage(
      query,
      (page) => expiringCards(parts.db, { connectorGuids, month, ...page }),
      ({ registrationUuid }) => registrationUuid,
    );
    return { expiringCards: entries, next };
  },
});
