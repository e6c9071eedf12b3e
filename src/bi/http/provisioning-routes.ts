import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { PROVISIONING_ERRORS } from "../../platform/api-errors/index.ts";
import { flatError, type HttpServer } from "../../platform/http/index.ts";
import {
  responses,
  closed,
  Guid,
  noSuchEntity,
  Nullable,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  recordAuditEvent,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import type { BiParts } from "../parts.ts";
import {
  agrees,
  findScope,
  latestRebuild,
  type RebuildProgress,
  reconcile,
  requestRebuild,
} from "../projection/index.ts";

type Parts = ProvisioningParts & { readonly bi: BiParts };

/** What an operator does with the projection itself: rebuild it, and compare it with the records. */
export function registerProjectionRoutes(app: HttpServer, parts: Parts): void {
  rebuildRoutes(app, parts);
  reconcileRoute(app, parts);
}

const Moment = Type.String({ format: "date-time" });
const RebuildShown = Type.Object(
  {
    id: Type.Integer(),
    reason: Type.Union([Type.Literal("requested"), Type.Literal("new_version")]),
    requestedAt: Moment,
    startedAt: Nullable(Moment),
    finishedAt: Nullable(Moment, "Null while it is under way."),
    scopes: Type.Array(
      Type.Object({
        scope: Type.String({
          description: "A tenant or merchant that keys read; its test payments only with `-test` behind it.",
        }),
        total: Nullable(Type.Integer(), "Its transactions when its turn came."),
        documents: Type.Integer({ description: "Documents made so far." }),
        differing: Type.Integer({ description: "Documents that were missing or other before." }),
        examples: Type.Array(Type.String(), { description: "Some of them, by uuid." }),
        finishedAt: Nullable(Moment),
      }),
    ),
  },
  { title: "BiRebuild" },
);

/** A job of the worker that has the BI engine: it goes on after a restart, and responses go on meanwhile. */
function rebuildRoutes(app: HttpServer, parts: Parts): void {
  const { db } = parts.bi;
  const begin = {
    ...provisioningDocs("rebuildBi", "Begin to rebuild all BI documents, unless that is under way"),
    response: responses({ rebuild: RebuildShown }),
  };
  app.post(
    `${PROVISIONING_PATH}/rebuildBi`,
    { ...provisioningRoute(parts), schema: begin },
    async (_request, reply) => {
      await db.transaction(async (tx) => {
        await requestRebuild(tx, "requested");
        await recordAuditEvent(tx, { entity: "biDocuments", target: "all", placeGuid: null });
      });
      return reply.send({ success: true, rebuild: rebuildShown((await latestRebuild(db))!) });
    },
  );

  const look = {
    ...provisioningDocs("getBiRebuild", "Say how far the last rebuild of the BI documents has come"),
    response: responses({ rebuild: Nullable(RebuildShown) }),
  };
  app.get(
    `${PROVISIONING_PATH}/getBiRebuild`,
    { ...provisioningRoute(parts), schema: look },
    async (_request, reply) => {
      const latest = await latestRebuild(db);
      return reply.send({ success: true, rebuild: latest === undefined ? null : rebuildShown(latest) });
    },
  );
}

function rebuildShown({ id, requestedAt, startedAt, finishedAt, ...rest }: RebuildProgress) {
  return {
    ...rest,
    scopes: rest.scopes.map((scope) => ({ ...scope, examples: [...scope.examples] })),
    id: Number(id),
    requestedAt: requestedAt.toString(),
    startedAt: startedAt?.toString() ?? null,
    finishedAt: finishedAt?.toString() ?? null,
  };
}

const Figure = Type.Object({ count: Type.Integer(), amount: Nullable(Type.String()) });
const Day = (description: string) => Type.Optional(Type.String({ format: "date", description }));

function reconcileRoute(app: HttpServer, parts: Parts): void {
  const schema = {
    ...provisioningDocs(
      "reconcileBi",
      "Count and sum per day, currency and status, from the records and from BI side by side",
    ),
    params: Type.Object({
      guid: Guid("A tenant or merchant that a key reads.", "TE-0000-0000-0000-0000-0000-0001"),
    }),
    querystring: Type.Object(
      { from: Day("First day, UTC; default: 30 days ago."), to: Day("Last day, UTC; default: today.") },
      closed,
    ),
    response: responses({
      equal: Type.Boolean(),
      rows: Type.Array(
        Type.Object({
          day: Type.String(),
          currency: Nullable(Type.String()),
          status: Type.String(),
          records: Figure,
          bi: Figure,
        }),
      ),
    }),
  };
  const url = `${PROVISIONING_PATH}/reconcileBi/:guid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    if (parts.bi.neighbour) return parts.bi.neighbour.pass(request, reply, Buffer.alloc(0));
    const engine = await parts.bi.engine();
    if (engine === undefined) return notHere(reply);
    const scope = await findScope(parts.bi.db, request.params.guid);
    if (scope === undefined)
      return noSuchEntity(reply, { field: "guid", what: "tenant or merchant with a BI key" });
    const today = parts.clock.now().toZonedDateTimeISO("UTC").toPlainDate();
    const { from = today.subtract({ days: 30 }).toString(), to = today.toString() } = request.query;
    const behind = Temporal.PlainDate.from(to).add({ days: 1 }).toString();
    const period = { from: `${from}T00:00:00Z`, to: `${behind}T00:00:00Z` };
    const rows = await reconcile(parts.bi.db, engine, { scope, ...period });
    return reply.send({ success: true, equal: rows.every(agrees), rows });
  });
}

function notHere(reply: FastifyReply): FastifyReply {
  const message = "This process has no BI engine: use the one that has, or set GATEWAY_OPENSEARCH_URL";
  return reply.code(503).send(flatError(PROVISIONING_ERRORS.notApplicable.code, message));
}
