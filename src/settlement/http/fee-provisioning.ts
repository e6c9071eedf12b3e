import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  fieldError,
  findMerchant,
  findTenant,
  Guid,
  MAX_PER_PAGE,
  nextPage,
  noSuchEntity,
  pageIn,
  pageOf,
  PageQuery,
  PROVISIONING_PATH,
  provisioningDocs,
  type ProvisioningParts,
  provisioningRoute,
  responses,
} from "../../tenancy/index.ts";
import { markFeesDue } from "../entry-store.ts";
import { recalculateFees } from "../fees/compute-fees.ts";
import { createFeeSet, type FeeSetRefusal } from "../fees/create-fee-set.ts";
import { insertFeeEntity, listFeeEntities, listFeeSets } from "../fees/fee-store.ts";
import type { SettlementParts } from "../parts.ts";
import { FeeEntityBody, FeeEntitySchema, FeeSetBody, FeeSetSchema, RecalculateBody } from "./fee-schemas.ts";

export type FeeProvisioningParts = ProvisioningParts & Pick<SettlementParts, "findConnector">;

const TENANT = Type.Object({ tenantGuid: Guid("The tenant.", "TE-0000-0000-0000-0000-0000-0001") });
const TRANSACTION = Type.Object({ uuid: Guid("The transaction.", "d94c0d72f3a36e21f16e") });

/** Fees by the operator: who takes them, how much, and their computation again. */
export function registerFeeProvisioningRoutes(app: HttpServer, parts: FeeProvisioningParts): void {
  registerEntities(app, parts);
  registerSets(app, parts);
  registerRecalculation(app, parts);
}

function registerEntities(app: HttpServer, parts: FeeProvisioningParts): void {
  const { db, sealer, ids } = parts;
  app.post(
    `${PROVISIONING_PATH}/createFeeEntity/:tenantGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("createFeeEntity", "Create an entity that takes fees"),
        params: TENANT,
        body: FeeEntityBody,
        response: responses({ guid: Type.String({ description: "Of the fee entity." }) }),
      },
    },
    async ({ params: { tenantGuid }, body }, reply) => {
      if (!(await findTenant(db, { tenantGuid, sealer })))
        return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
      const guid = ids.uuid();
      await insertFeeEntity(db, { guid, tenantGuid, ...body });
      return reply.send({ success: true, guid });
    },
  );
  app.get(
    `${PROVISIONING_PATH}/listFeeEntities/:tenantGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("listFeeEntities", "List a tenant's entities that take fees"),
        params: TENANT,
        querystring: PageQuery,
        response: responses({
          feeEntities: Type.Array(FeeEntitySchema, { description: "The entities." }),
          ...nextPage,
        }),
      },
    },
    async ({ params: { tenantGuid }, query }, reply) => {
      const { after = "", limit = MAX_PER_PAGE } = pageIn(query);
      const rows = await listFeeEntities(db, { tenantGuid, after, limit: limit + 1 });
      const { entries, next } = pageOf(rows, { limit });
      return reply.send({ success: true, feeEntities: [...entries], next });
    },
  );
}

function registerSets(app: HttpServer, parts: FeeProvisioningParts): void {
  app.post(
    `${PROVISIONING_PATH}/createFeeSet`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs(
          "createFeeSet",
          "Set the fees of a tenant, merchant or connector from a moment on",
        ),
        body: FeeSetBody,
        response: responses({ guid: Type.String({ description: "Of the fee set." }) }),
      },
    },
    async ({ body }, reply) => {
      const created = await createFeeSet(parts, {
        ...body,
        validFrom: Temporal.Instant.from(body.validFrom),
      });
      return isRefusal(created) ? refuse(reply, created) : reply.send({ success: true, guid: created.guid });
    },
  );
  app.get(
    `${PROVISIONING_PATH}/listFeeSets/:ownerGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs(
          "listFeeSets",
          "List the fee sets of a tenant, merchant or connector, oldest first",
        ),
        params: Type.Object({ ownerGuid: Guid("The owner.", "ME-0000-0000-0000-0000-0000-0001") }),
        response: responses({ feeSets: Type.Array(FeeSetSchema, { description: "The fee sets." }) }),
      },
    },
    async ({ params }, reply) => {
      const sets = await listFeeSets(parts.db, params.ownerGuid);
      const feeSets = sets.map(({ fees, ...set }) => ({
        ...set,
        validFrom: set.validFrom.toString(),
        fees: [...fees],
      }));
      return reply.send({ success: true, feeSets });
    },
  );
}

function refuse(reply: FastifyReply, refusal: FeeSetRefusal): FastifyReply {
  switch (refusal.code) {
    case "no_such_owner":
      return noSuchEntity(reply, { field: "ownerGuid", what: refusal.what, inPath: false });
    case "no_such_fee_entity":
      return noSuchEntity(reply, { field: refusal.path, what: "fee entity of the tenant", inPath: false });
    case "already_set":
      return fieldError(reply, {
        code: "valueNotAllowed",
        path: "validFrom",
        message: "there is a fee set of the owner from that moment",
      });
    case "fee_invalid":
      return fieldError(reply, { code: "valueNotAllowed", path: refusal.path, message: refusal.message });
  }
}

function registerRecalculation(app: HttpServer, parts: FeeProvisioningParts): void {
  const { db } = parts;
  app.post(
    `${PROVISIONING_PATH}/recalculateFees/:uuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("recalculateFees", "Compute the fees of a transaction again"),
        params: TRANSACTION,
        response: responses({
          fees: Type.Array(Type.Unknown(), {
            description:
              "The computed fees of the transaction, in the form of addFees. They take the place of those that were computed before.",
          }),
        }),
      },
    },
    async ({ params: { uuid } }, reply) => {
      const fees = await recalculateFees(parts, uuid);
      if (!isRefusal(fees)) return reply.send({ success: true, fees: Object.values(fees) });
      if (fees.code === "no_such_transaction")
        return noSuchEntity(reply, { field: "uuid", what: "transaction" });
      return fieldError(reply, {
        code: "valueNotAllowed",
        path: "uuid",
        message: "the transaction is not final",
      });
    },
  );
  app.post(
    `${PROVISIONING_PATH}/recalculateFeesOfPeriod`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs(
          "recalculateFeesOfPeriod",
          "Compute the fees of all transactions again that became final in a period",
        ),
        body: RecalculateBody,
        response: responses({ transactions: Type.Integer({ description: "How many are computed again." }) }),
      },
    },
    async ({ body }, reply) => {
      const { merchantGuid } = body;
      if (!(await findMerchant(db, { merchantGuid })))
        return noSuchEntity(reply, { field: "merchantGuid", what: "merchant", inPath: false });
      const [from, to] = [Temporal.Instant.from(body.periodFrom), Temporal.Instant.from(body.periodTo)];
      if (Temporal.Instant.compare(from, to) >= 0) {
        const message = "must be later than periodFrom";
        return fieldError(reply, { code: "valueNotAllowed", path: "periodTo", message });
      }
      const transactions = await markFeesDue(db, { merchantGuid, from, to });
      return reply.send({ success: true, transactions });
    },
  );
}
