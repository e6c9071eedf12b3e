import { Type } from "typebox";
import { disputeStandingsOf, listDisputes } from "../../disputes/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { disputeFacts } from "./dispute-facts.ts";
import { defineTool } from "./tool.ts";
import { NOTICE } from "./untrusted.ts";
import { isTest, merchantsOf } from "./visible-payment.ts";

const DEFAULT_LIMIT = 20;

export const listDisputesTool = defineTool({
  name: "list_disputes",
  description: "List disputes with their deadlines, oldest first. `next` may be set although a page has few.",
  input: Type.Object(
    {
      open: Type.Optional(
        Type.Boolean({ description: "Only those that are not decided, or only the others." }),
      ),
      merchantGuid: Type.Optional(ARGUMENTS.merchantGuid),
      limit: Type.Optional(ARGUMENTS.limit),
      after: Type.Optional(ARGUMENTS.after),
    },
    closed,
  ),
  run: async ({ db }, { credential, args }) => {
    const { open: isOpen, after = "", limit = DEFAULT_LIMIT } = args;
    const merchantGuids = await merchantsOf(db, { credential, merchantGuid: args.merchantGuid });
    const page = await listDisputes(db, {
      merchantGuids,
      after,
      limit,
      ...(isOpen !== undefined && { isOpen }),
    });
    const uuids = page.map(({ transactionUuid }) => transactionUuid);
    const ofMode = (await findTransactions(db, uuids)).filter(
      ({ testMode }) => testMode === isTest(credential),
    );
    const standings = await disputeStandingsOf(
      db,
      ofMode.map(({ uuid }) => uuid),
    );
    const guids = new Set(page.map(({ guid }) => guid));
    const disputes = [...standings.values()].flat().filter(({ dispute }) => guids.has(dispute.guid));
    return {
      disputes: disputes.map(disputeFacts),
      next: page.length === limit ? page.at(-1)!.guid : null,
      notice: NOTICE,
    };
  },
});
