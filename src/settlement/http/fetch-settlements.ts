import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, fieldError, type ProvisioningParts, closed } from "../../tenancy/index.ts";
import { startFetch } from "../imports/fetch-job.ts";
import type { SettlementParts } from "../parts.ts";
import { Moment } from "./moment.ts";

const MAX_PERIOD_DAYS = 366;

const Body = Type.Object(
  {
    periodFrom: Moment("Payouts that arrived then or later, in UTC."),
    periodTo: Moment(
      `Payouts that arrived before it, in UTC. At most ${MAX_PERIOD_DAYS} days after periodFrom.`,
    ),
  },
  { ...closed, title: "FetchSettlementsRequest" },
);

type Parts = ProvisioningParts & Pick<SettlementParts, "adapters" | "findConnector" | "notifyWorkers">;

export const fetchSettlementsOperation = defineOperation({
  id: "fetchSettlements",
  method: "POST",
  summary: "Import what a provider paid out in a period, from its API",
  permission: "annotate",
  scope: CONNECTOR_SCOPE,
  body: Body,
  response: { guid: Type.String({ description: "Id of the import." }) },
  run: async (parts: Parts, { entity: connector, body }) => {
    const [from, to] = [Temporal.Instant.from(body.periodFrom), Temporal.Instant.from(body.periodTo)];
    const isPeriod =
      Temporal.Instant.compare(from, to) < 0 &&
      Temporal.Instant.compare(to, from.add({ hours: MAX_PERIOD_DAYS * 24 })) <= 0;
    if (!isPeriod) {
      const sentence = `must be later than periodFrom, by ${MAX_PERIOD_DAYS} days at most`;
      return fieldError({ path: "periodTo", fault: ofPrograms(sentence) });
    }
    const started = await startFetch(parts, { connector, from, to });
    if (!isRefusal(started)) return { guid: started.guid };
    const sentence = "the adapter fetches no settlements: upload its report";
    return fieldError({ path: "connectorGuid", fault: ofPrograms(sentence) });
  },
});
