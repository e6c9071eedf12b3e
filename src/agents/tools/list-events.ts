import { Type } from "typebox";
import { listEventsOf, readListRequest } from "../../event-endpoints/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { eventFacts } from "./event-facts.ts";
import { defineTool, toolRefusal } from "./tool.ts";
import { NOTICE } from "./untrusted.ts";
import { isTest, merchantsOf } from "./visible-payment.ts";

export const listEventsTool = defineTool({
  name: "list_events",
  description:
    "List what happened in the last 30 days, oldest first. Customers' personal data is left out. `next` may be set although a page has few.",
  input: Type.Object(
    {
      types: Type.Optional(
        Type.Union(
          [
            Type.String({ minLength: 1, maxLength: 2_000 }),
            Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { minItems: 1, maxItems: 50 }),
          ],
          {
            description:
              "Types of event or patterns of them, such as `payment.*`, as array or separated by commas.",
          },
        ),
      ),
      merchantGuid: Type.Optional(ARGUMENTS.merchantGuid),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, description: "At most so many; 50 unless given." }),
      ),
      after: Type.Optional({
        ...ARGUMENTS.after,
        description: "`next` of the previous page, or the id of an event.",
      }),
    },
    closed,
  ),
  run: async ({ db, events: parts }, { credential, args }) => {
    const { types, limit, after, merchantGuid } = args;
    const read = readListRequest({
      types: typeof types === "object" ? types.join(",") : types,
      after,
      limit: limit?.toString(),
    });
    if (isRefusal(read)) return toolRefusal("invalid_argument", `${read.path}: ${read.message}`);
    const merchantGuids = await merchantsOf(db, { credential, merchantGuid });
    const page = await listEventsOf(parts, { ...read, merchantGuids, test: isTest(credential) });
    if (isRefusal(page)) return toolRefusal("invalid_argument", `${page.path}: ${page.message}`);
    return { events: page.events.map(eventFacts), next: page.next, notice: NOTICE };
  },
});
