import type { FastifyReply } from "fastify";
import { Type, type Static } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  cutPage,
  fieldError,
  findTenant,
  Guid,
  MAX_PER_PAGE,
  nextPage,
  noSuchEntity,
  Nullable,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  responses,
} from "../../tenancy/index.ts";
import type { RiskProvisioningParts } from "../parts.ts";
import type { RiskProfile } from "../profile.ts";
import {
  findProfile,
  insertProfile,
  listProfiles,
  updateProfile,
  type DefaultTaken,
} from "../profile-store.ts";
import { ruleProblem, type RuleProblem } from "../rule-problem.ts";
import { RiskProfileBody, RiskProfileChange, RiskProfileSchema } from "./profile-schemas.ts";

const TENANT = Type.Object({ tenantGuid: Guid("The tenant.", "TE-0000-0000-0000-0000-0000-0001") });
const PROFILE = Type.Object({
  profileId: Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "The risk profile.", examples: ["1"] }),
});
export const NumberedPage = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: "^[0-9]{1,18}$",
        description: "`next` of the page before.",
        examples: ["1000"],
      }),
    ),
  },
  closed,
);

/** Risk profiles by the operator. */
export function registerProfileProvisioningRoutes(app: HttpServer, parts: RiskProvisioningParts): void {
  registerCreate(app, parts);
  registerUpdate(app, parts);
  registerList(app, parts);
  registerInForce(app, parts);
}

function registerCreate(app: HttpServer, parts: RiskProvisioningParts): void {
  const { db, sealer } = parts;
  app.post(
    `${PROVISIONING_PATH}/createRiskProfile/:tenantGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("createRiskProfile", "Create a risk profile"),
        params: TENANT,
        body: RiskProfileBody,
        response: responses({ riskProfile: RiskProfileSchema }),
      },
    },
    async ({ params: { tenantGuid }, body }, reply) => {
      if (!(await findTenant(db, { tenantGuid, sealer })))
        return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
      const profile = {
        description: "",
        isDefault: false,
        disabled: false,
        rules: [],
        scoreCard: [],
        ...read(body),
      };
      const problem = ruleProblem(profile);
      if (problem) return refuse(reply, problem);
      const id = await insertProfile(db, { tenantGuid, profile });
      return isRefusal(id) ? refuse(reply, id) : sendProfile(reply, parts, id);
    },
  );
}

function registerUpdate(app: HttpServer, parts: RiskProvisioningParts): void {
  app.post(
    `${PROVISIONING_PATH}/updateRiskProfile/:profileId`,
    {
      ...provisioningRoute(parts, {
        readOnly: {
          names: ["id", "tenantGuid"],
          shown: ({ profileId }) => findProfile(parts.db, Number(profileId)),
        },
      }),
      schema: {
        ...provisioningDocs("updateRiskProfile", "Change a risk profile"),
        params: PROFILE,
        body: RiskProfileChange,
        response: responses({ riskProfile: RiskProfileSchema }),
      },
    },
    async ({ params: { profileId }, body }, reply) => {
      const change = read(body);
      const problem = ruleProblem(change);
      if (problem) return refuse(reply, problem);
      const id = Number(profileId);
      const updated = await updateProfile(parts.db, { id, change });
      if (isRefusal(updated)) return refuse(reply, updated);
      return updated
        ? sendProfile(reply, parts, id)
        : noSuchEntity(reply, { field: "profileId", what: "risk profile" });
    },
  );
}

function registerList(app: HttpServer, parts: RiskProvisioningParts): void {
  app.get(
    `${PROVISIONING_PATH}/listRiskProfiles/:tenantGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("listRiskProfiles", "List a tenant's own risk profiles"),
        params: TENANT,
        querystring: NumberedPage,
        response: responses({
          riskProfiles: Type.Array(RiskProfileSchema, { description: "The profiles." }),
          ...nextPage,
        }),
      },
    },
    async ({ params: { tenantGuid }, query }, reply) => {
      const after = Math.min(Number(query.after ?? 0), 2_147_483_647);
      const rows = await listProfiles(parts.db, { tenantGuid, after, limit: MAX_PER_PAGE + 1 });
      const { entries, next } = cutPage(rows, { cursor: ({ id }) => String(id) });
      return reply.send({ success: true, riskProfiles: entries.map(shown), next });
    },
  );
}

/** Which profile applies follows from three places. */
function registerInForce(app: HttpServer, parts: RiskProvisioningParts): void {
  const InForce = (description: string) =>
    Nullable(
      Type.Object({
        level: Type.Enum(["connector", "merchant", "tenant"], { description: "Who names it." }),
        riskProfile: RiskProfileSchema,
      }),
      description,
    );
  app.get(
    `${PROVISIONING_PATH}/getRiskProfileInForce/:connectorGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs(
          "getRiskProfileInForce",
          "Get the risk profile that applies to a connector's payments",
        ),
        params: Type.Object({ connectorGuid: Guid("The connector.", "CO-0000-0000-0000-0000-0000-0001") }),
        response: responses({
          requests: InForce(
            "For requests of merchants' servers and for customers; null: nothing is checked.",
          ),
          terminal: InForce("For payments that people make in the console; null: nothing is checked."),
        }),
      },
    },
    async ({ params: { connectorGuid } }, reply) => {
      const connector = await parts.findConnector(connectorGuid);
      if (!connector) return noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
      const { requests, terminal } = await parts.riskProfilesOf(connector);
      const shownNamed = (named: typeof requests) =>
        named ? { level: named.level, riskProfile: shown(named.profile) } : null;
      return reply.send({ success: true, requests: shownNamed(requests), terminal: shownNamed(terminal) });
    },
  );
}

/** The schema has no more than the type, and the type is closed by kind. */
function read<Body extends Static<typeof RiskProfileBody> | Static<typeof RiskProfileChange>>(
  body: Body,
): Omit<Body, "rules" | "scoreCard"> & Partial<Pick<RiskProfile, "rules" | "scoreCard">> {
  return body as ReturnType<typeof read<Body>>;
}

async function sendProfile(
  reply: FastifyReply,
  { db }: Pick<RiskProvisioningParts, "db">,
  id: number,
): Promise<FastifyReply> {
  const profile = await findProfile(db, id);
  if (!profile) throw new Error(`The risk profile ${id} was saved and does not exist.`);
  return reply.send({ success: true, riskProfile: shown(profile) });
}

function shown(profile: RiskProfile) {
  return { ...profile, rules: [...profile.rules], scoreCard: [...profile.scoreCard] };
}

function refuse(reply: FastifyReply, refused: DefaultTaken | RuleProblem): FastifyReply {
  return fieldError(reply, {
    code: "valueNotAllowed",
    ...("refused" in refused
      ? { path: "isDefault", message: "the tenant has another default profile" }
      : refused),
  });
}
