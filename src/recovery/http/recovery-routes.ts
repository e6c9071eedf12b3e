import type { FastifyReply, FastifyRequest } from "fastify";
import { Type, type Static } from "typebox";
import {
  authenticateCaller,
  authenticateLimited,
  type CallerAccess,
  type Connector,
} from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { describedOnly, FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { findCase, listCases } from "../case-store.ts";
import type { RecoveryCase } from "../case.ts";
import { describeCase, describeCases } from "../describe-case.ts";
import { renewLink, stopCase } from "../change-case.ts";
import type { RecoveryParts } from "../parts.ts";
import { retryNow } from "../retry-case.ts";
import { ListQuery, RecoveriesResponse, RecoveryResponse } from "./recovery-schemas.ts";

const apiKey = Type.String({ maxLength: 50, examples: ["demo-card"] });
const OF_CASE = {
  params: Type.Object({ apiKey, recoveryId: Type.String({ minLength: 1, maxLength: 50 }) }),
  response: { 200: RecoveryResponse, "4xx": FlatError },
};
const DEFAULT_LIMIT = 50;

interface OfCase {
  Params: { apiKey: string; recoveryId: string };
}
interface OfConnector {
  Params: { apiKey: string };
  Querystring: Static<typeof ListQuery>;
}

const DESCRIBED = { tags: ["Recovery"], security: [{ basic: [] }] };
/** Each of them may charge a card. */
const ACTS_PER_MINUTE = 60;

/** `/api/v3/recovery/{apiKey}/…`: the recurring payments of a connector that failed. */
export function registerRecoveryRoutes(app: HttpServer, parts: RecoveryParts, access: CallerAccess): void {
  registerReads(app, parts, authenticateCaller(access.resolveCaller, "schedules"));
  const perUser = { name: "recovery acts of a user", max: ACTS_PER_MINUTE };
  registerActs(app, parts, authenticateLimited(access, { needs: "schedules", perUser }));
}

type Hooks = ReturnType<typeof authenticateCaller>;

function registerReads(app: HttpServer, parts: RecoveryParts, hooks: Hooks): void {
  app.get<OfConnector>(
    "/api/v3/recovery/:apiKey",
    {
      schema: {
        ...DESCRIBED,
        operationId: "listRecoveries",
        summary: "List the recovery cases of a connector",
        description: "The newest first.",
        params: Type.Object({ apiKey }),
        querystring: ListQuery,
        response: { 200: RecoveriesResponse, "4xx": FlatError },
      },
      ...hooks,
    },
    async ({ query, caller }, reply) => {
      const { state } = query;
      const limit = Number(query.limit ?? DEFAULT_LIMIT);
      const connectorGuids = [caller.connector.guid];
      const after =
        query.after === undefined ? undefined : await caseOf(parts, query.after, caller.connector);
      if (isRefusal(after)) return refuse(reply, after);
      const cases = await listCases(parts.db, { connectorGuids, state, after, limit: limit + 1 });
      const shown = cases.slice(0, limit);
      const recoveries = await describeCases(parts.db, parts, shown);
      return reply.send({
        success: true,
        recoveries,
        next: cases.length > limit ? (shown.at(-1)?.id ?? null) : null,
      });
    },
  );
  app.get<OfCase>(
    "/api/v3/recovery/:apiKey/:recoveryId",
    {
      schema: {
        ...DESCRIBED,
        operationId: "getRecovery",
        summary: "A recovery case",
        ...OF_CASE,
      },
      ...hooks,
    },
    async (request, reply) => sendCase(parts, request, reply),
  );
}

const ACTS = [
  {
    name: "retry",
    operationId: "retryRecovery",
    summary: "Repeat the payment of a recovery case now",
    description:
      "With the stored instrument, beside the plan: it takes the next number. One that the limits of attempts refuse leaves the plan as it was.",
    act: (parts: RecoveryParts, id: string) => retryNow(parts, id),
  },
  {
    name: "stop",
    operationId: "stopRecovery",
    summary: "Stop a recovery case",
    description: "No further repetition or e-mail follows. The schedule stays as it is.",
    act: (parts: RecoveryParts, id: string) => stopCase(parts, id),
  },
  {
    name: "link",
    operationId: "renewRecoveryLink",
    summary: "Prolong the customer's link of a recovery case",
    description: "It is valid for 30 days from now.",
    act: (parts: RecoveryParts, id: string) => renewLink(parts, id),
  },
] as const;

function registerActs(
  app: HttpServer,
  parts: RecoveryParts,
  hooks: ReturnType<typeof authenticateLimited>,
): void {
  for (const { name, act, ...described } of ACTS)
    app.post<OfCase>(
      `/api/v3/recovery/:apiKey/:recoveryId/${name}`,
      {
        schema: { ...DESCRIBED, ...described, ...OF_CASE },
        ...hooks,
        ...describedOnly,
      },
      async (request, reply) => {
        const of = await caseOf(parts, request.params.recoveryId, request.caller.connector);
        const refused = isRefusal(of) ? of : await act(parts, of.id);
        return refused ? refuse(reply, refused) : sendCase(parts, request, reply);
      },
    );
}

async function sendCase(
  parts: RecoveryParts,
  { params, caller }: Pick<FastifyRequest<OfCase>, "params" | "caller">,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const of = await caseOf(parts, params.recoveryId, caller.connector);
  if (isRefusal(of)) return refuse(reply, of);
  return reply.send({ success: true, recovery: await describeCase(parts.db, parts, of) });
}

/** A case of another connector is refused like one that does not exist. */
async function caseOf(
  { db }: Pick<RecoveryParts, "db">,
  id: string,
  { guid }: Connector,
): Promise<RecoveryCase | Refusal<"no_such_case">> {
  const found = await findCase(db, { id });
  return found?.connectorGuid === guid ? found : { refused: true, code: "no_such_case" };
}

type RecoveryRefusal = Refusal<
  "no_such_case" | "case_over" | "case_busy" | "nothing_to_charge" | "over_limit"
>;

const NOT_POSSIBLE = {
  case_over: "The case has ended",
  case_busy: "A repetition or the customer's payment is under way",
  nothing_to_charge: "No stored instrument can be charged",
  over_limit:
    "The limits allow no further attempt with this card now: it was not charged, and the plan stays as it was",
} as const;

/** The one table from refusal to response. */
function refuse(reply: FastifyReply, { code }: RecoveryRefusal): FastifyReply {
  return sendRefused(
    reply,
    code === "no_such_case"
      ? refusedRequest("recoveryNotFound", 404)
      : refusedRequest("recoveryNotPossible", 409, NOT_POSSIBLE[code]),
  );
}
