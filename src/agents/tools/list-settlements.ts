import { Type } from "typebox";
import { connectorsOfMode } from "../../transaction-requests/index.ts";
import { listSettlements } from "../../settlement/index.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { defineTool, type AgentParts } from "./tool.ts";
import { chosenId, NOTICE } from "./untrusted.ts";
import { isTest, merchantsOf } from "./visible-payment.ts";

const DEFAULT_LIMIT = 20;
/** More connectors are not read for one call: then it has to name a merchant or a connector. */
const MAX_CONNECTORS = 100;

export const listSettlementsTool = defineTool({
  name: "list_settlements",
  description: "List what providers settled: each payout with its sums, and its rows without a payment.",
  input: Type.Object(
    {
      merchantGuid: Type.Optional(ARGUMENTS.merchantGuid),
      connectorGuid: Type.Optional(
        Type.String({ pattern: "^CO-[0-9a-f-]{1,50}$", description: "One connector; needed with `after`." }),
      ),
      limit: Type.Optional(ARGUMENTS.limit),
      after: Type.Optional({
        ...ARGUMENTS.after,
        description: "The last settlementNumber of the previous page.",
      }),
    },
    closed,
  ),
  run: async (parts, { credential, args }) => {
    const { connectorGuid, after = "", limit = DEFAULT_LIMIT } = args;
    const merchants = await merchantsOf(parts.db, { credential, merchantGuid: args.merchantGuid });
    const ofMode = await connectorsOfMode(parts, await connectorsOf(parts, merchants), isTest(credential));
    const connectors = ofMode.filter(({ guid }) => connectorGuid === undefined || guid === connectorGuid);
    const settlements = [];
    for (const { guid, merchantGuid } of connectors) {
      const rows = await listSettlements(parts.db, { connectorGuid: guid, after, limit });
      for (const { settlementNumber, rows: count, unmatched, ...sums } of rows) {
        settlements.push({
          merchantGuid,
          connectorGuid: guid,
          settlementNumber: chosenId(settlementNumber),
          rows: Number(count),
          unmatched: Number(unmatched),
          ...sums,
        });
      }
      if (settlements.length >= limit) break;
    }
    return { settlements, notice: NOTICE };
  },
});

async function connectorsOf({ connectorsOfMerchant }: AgentParts, merchantGuids: readonly string[]) {
  const found = [];
  for (const guid of merchantGuids) {
    found.push(...(await connectorsOfMerchant(guid)));
    if (found.length >= MAX_CONNECTORS) break;
  }
  return found.slice(0, MAX_CONNECTORS);
}
