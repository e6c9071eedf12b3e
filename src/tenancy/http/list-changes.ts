import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { selectChanges, type ConfigurationChange } from "../audit/index.ts";
import { cutPage, MAX_PER_PAGE } from "../page.ts";
import {
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, closed, nextPage, Nullable, pageIn } from "./schemas.ts";

const Query = Type.Object(
  {
    target: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Only changes of the entity with this guid or key.",
      }),
    ),
    after: Type.Optional(
      Type.String({ pattern: "^[0-9]{1,18}$", description: "`next` of the page before." }),
    ),
    limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,3}$" })),
  },
  closed,
);

const State = Nullable(Type.Record(Type.String(), Type.Unknown()));

const Change = Type.Object(
  {
    id: Type.String(),
    seq: Type.String({ description: "Its number in the chain, in the order of commits." }),
    hash: Type.String({ description: "SHA-256 in hex over this entry and the hash of the one before." }),
    at: Type.String({ format: "date-time" }),
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

/** `GET listChanges`: who changed which configuration, oldest first. */
export function listChangesRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "listChanges",
      "Who changed which configuration, and who signed in, exported or sent a callback again",
    ),
    querystring: Query,
    response: responses({ changes: Type.Array(Change), ...nextPage }),
  };
  const url = `${PROVISIONING_PATH}/listChanges`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { after = "0", target } = request.query;
    const { limit = MAX_PER_PAGE } = pageIn(request.query);
    const rows = await selectChanges(parts.db, {
      target,
      placeGuid: provisionerOf(request).tenantGuid,
      after: BigInt(after),
      limit: limit + 1,
    });
    const { entries, next } = cutPage(rows, { limit, cursor: ({ id }) => String(id) });
    return reply.send({ success: true, changes: entries.map(describe), next });
  });
}

function describe({ id, seq, hash, at, changed, ...change }: ConfigurationChange) {
  return {
    ...change,
    id: String(id),
    seq: String(seq),
    hash: hash.toString("hex"),
    at: at.toString({ smallestUnit: "millisecond" }),
    changed: [...changed],
  };
}
