import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { HttpServer } from "../platform/http/index.ts";
import {
  responses,
  fieldError,
  Guid,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "../tenancy/index.ts";
import { FeesBody, ReconciliationBody, RiskBody, SettlementBody, TagsBody } from "./annotation-schemas.ts";
import {
  addFees,
  addTags,
  MAX_FEES,
  MAX_TAGS,
  setReconciliation,
  setRisk,
  setSettlement,
} from "./write-annotations.ts";

const params = Type.Object({ uuid: Guid("The transaction.", "d94c0d72f3a36e21f16e") });
const response = responses({});

/** Data of other systems about a transaction, added to its BI document: tags, fees, settlement, reconciliation and risk. */
export function registerAnnotationRoutes(app: HttpServer, parts: ProvisioningParts): void {
  registerAdditions(app, parts);
  registerSettings(app, parts);
}

/** What comes beside what is there already. */
function registerAdditions(app: HttpServer, parts: ProvisioningParts): void {
  const { db, clock } = parts;
  const common = { ...provisioningRoute(parts) };

  const tags = {
    ...provisioningDocs("addTags", "Add tags to a transaction"),
    params,
    body: TagsBody,
    response,
  };
  app.post(`${PROVISIONING_PATH}/addTags/:uuid`, { ...common, schema: tags }, async (request, reply) => {
    const { uuid } = request.params;
    const refused = await addTags(db, { uuid, ...request.body, at: clock.now() });
    return respond(reply, refused?.code, { path: "tags", most: MAX_TAGS });
  });

  const fees = {
    ...provisioningDocs("addFees", "Add fees to a transaction"),
    params,
    body: FeesBody,
    response,
  };
  app.post(`${PROVISIONING_PATH}/addFees/:uuid`, { ...common, schema: fees }, async (request, reply) => {
    const refused = await addFees(db, { uuid: request.params.uuid, fees: request.body.fees });
    return respond(reply, refused?.code, { path: "fees", most: MAX_FEES });
  });
}

/** What takes the place of what was said before. */
function registerSettings(app: HttpServer, parts: ProvisioningParts): void {
  const { db } = parts;
  const common = { ...provisioningRoute(parts) };

  const settlement = {
    ...provisioningDocs("setSettlement", "Say how a transaction was settled"),
    params,
    body: SettlementBody,
    response,
  };
  const settlementUrl = `${PROVISIONING_PATH}/setSettlement/:uuid`;
  app.post(settlementUrl, { ...common, schema: settlement }, async (request, reply) => {
    const refused = await setSettlement(db, { uuid: request.params.uuid, settlement: request.body });
    return respond(reply, refused?.code, { path: "root", most: 1 });
  });

  const reconciliation = {
    ...provisioningDocs("setReconciliation", "Say whether a transaction matches its provider's records"),
    params,
    body: ReconciliationBody,
    response,
  };
  const reconciliationUrl = `${PROVISIONING_PATH}/setReconciliation/:uuid`;
  app.post(reconciliationUrl, { ...common, schema: reconciliation }, async (request, reply) => {
    const refused = await setReconciliation(db, { uuid: request.params.uuid, reconciliation: request.body });
    return respond(reply, refused?.code, { path: "root", most: 1 });
  });

  const risk = {
    ...provisioningDocs("setRisk", "Say what a risk engine found in a transaction"),
    params,
    body: RiskBody,
    response,
  };
  app.post(`${PROVISIONING_PATH}/setRisk/:uuid`, { ...common, schema: risk }, async (request, reply) => {
    const refused = await setRisk(db, { uuid: request.params.uuid, risk: request.body });
    return respond(reply, refused?.code, { path: "root", most: 1 });
  });
}

function respond(
  reply: FastifyReply,
  refused: "transaction_not_found" | "too_many" | undefined,
  { path, most }: { path: string; most: number },
): FastifyReply {
  switch (refused) {
    case undefined:
      return reply.send({ success: true });
    case "transaction_not_found":
      return noSuchEntity(reply, { field: "uuid", what: "transaction" });
    case "too_many":
      return fieldError(reply, {
        code: "valueNotAllowed",
        path,
        message: `a transaction has at most ${most}`,
      });
  }
}
