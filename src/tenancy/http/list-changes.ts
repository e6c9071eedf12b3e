import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { MOMENT_PATTERN } from "../../platform/date-time.ts";
import { selectChanges, type ChangeCursor, type ConfigurationChange } from "../audit/index.ts";
import { cutPage, MAX_PER_PAGE } from "../page.ts";
import { ROOT_TENANT_GUID } from "../tenant.ts";
import { fieldError } from "./operation-refusals.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed, nextPage, Nullable, pageIn } from "./schemas.ts";

const Query = Type.Object(
  {
    target: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Only changes of the entity with this guid or key.",
      }),
    ),
    username: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "Only changes that this user made." }),
    ),
    from: Type.Optional(
      Type.String({
        pattern: MOMENT_PATTERN,
        format: "date-time",
        description: "Only changes since that moment.",
        examples: ["2026-11-01T00:00:00Z"],
      }),
    ),
    to: Type.Optional(
      Type.String({
        pattern: MOMENT_PATTERN,
        format: "date-time",
        description: "Only changes before that moment.",
        examples: ["2026-12-01T00:00:00Z"],
      }),
    ),
    after: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "`next` of the previous page." }),
    ),
    limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,3}$" })),
  },
  closed,
);

const State = Nullable(Type.Record(Type.String(), Type.Unknown()));

const Change = Type.Object(
  {
    id: Type.String(),
    seq: Nullable(
      Type.String(),
      "Its number in the chain, in the order of commits; null for a credential of one tenant, to whom it would show how much others change.",
    ),
    hash: Type.String({
      description:
        "SHA-256 in hex over this entry and the hash of the previous one; for a credential of one tenant a digest of it, which names the entry and does not show its number.",
    }),
    at: Type.String({ format: "date-time" }),
    testAt: Nullable(
      Type.String({ format: "date-time" }),
      "The time of the test clock; null unless it was ahead.",
    ),
    username: Nullable(Type.String(), "Null: the gateway itself, as when it seeds the demo."),
    address: Nullable(Type.String(), "The address of the request."),
    requestId: Nullable(Type.String()),
    operation: Nullable(Type.String({ examples: ["updateConnector"] })),
    entity: Type.String({ examples: ["connector"] }),
    target: Type.String({ description: "Guid or key of what was changed." }),
    placeGuid: Nullable(
      Type.String(),
      "The tenant or merchant that it belongs to; null for the whole installation.",
    ),
    action: Type.Enum(["created", "changed", "removed", "done", "refused"], {
      description: "`done` and `refused` change no configuration: a sign-in, an export.",
    }),
    changed: Type.Array(Type.String(), {
      description: "The names of the changed columns, secrets included.",
    }),
    before: State,
    after: State,
  },
  { title: "ConfigurationChange", description: "Columns as the database has them; secrets are masked." },
);

const FIRST: ChangeCursor = { id: 0n };
const HASH = /^[0-9a-f]{64}$/;
const ID = /^[0-9]{1,18}$/;

/** Changes of the configuration and by whom they were made, oldest first. */
export const listChangesOperation = defineOperation({
  id: "listChanges",
  method: "GET",
  summary: "Who changed which configuration, and who signed in, exported or sent a callback again",
  permission: "read",
  scope: "listed",
  query: Query,
  response: { changes: Type.Array(Change), ...nextPage },
  run: async ({ db }: ProvisioningParts, { query, caller: { tenantGuid: placeGuid } }) => {
    const { after, target, username } = query;
    const [from, until] = [momentOf(query.from), momentOf(query.to)];
    const isOfAll = placeGuid === ROOT_TENANT_GUID;
    const cursor = after === undefined ? FIRST : cursorOf(after, { isOfAll });
    if (!cursor)
      return fieldError({ path: "after", fault: ofPrograms("is not the `next` of a page before") });
    const { limit = MAX_PER_PAGE } = pageIn(query);
    const rows = await selectChanges(db, {
      target,
      username,
      from,
      until,
      placeGuid,
      after: cursor,
      limit: limit + 1,
    });
    const changes = rows.map((row) => describe(row, { isOfAll }));
    const { entries, next } = cutPage(changes, { limit, cursor: ({ id }) => id });
    return { changes: entries, next };
  },
});

function momentOf(text: string | undefined): Temporal.Instant | undefined {
  return text === undefined ? undefined : Temporal.Instant.from(text);
}

/** A number is a position among the changes of all tenants: it is taken from who sees all of them. */
function cursorOf(after: string, { isOfAll }: { isOfAll: boolean }): ChangeCursor | undefined {
  if (HASH.test(after)) return { hash: after };
  if (isOfAll && ID.test(after)) return { id: BigInt(after) };
  return after === "0" ? FIRST : undefined;
}

function describe(
  { id, seq, hash, ownHash, at, testAt, ...change }: ConfigurationChange,
  { isOfAll }: { isOfAll: boolean },
) {
  return {
    ...change,
    id: isOfAll ? String(id) : ownHash.toString("hex"),
    seq: isOfAll ? String(seq) : null,
    hash: (isOfAll ? hash : ownHash).toString("hex"),
    at: at.toString({ smallestUnit: "millisecond" }),
    testAt: testAt && testAt.toString({ smallestUnit: "millisecond" }),
  };
}
