import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import {
  describedOnly,
  FlatError,
  refusedBecause,
  sendRefused,
  type HttpServer,
} from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { PUSH_SCHEMAS, PUSH_TYPES } from "../push-fields.ts";
import type { PushParts } from "../push.ts";
import { recordPush } from "../record-push.ts";
import { englishOfPush } from "../refusals.ts";

const Params = Type.Object({ apiKey: Type.String({ maxLength: 50, examples: ["demo-card"] }) });

const PushResponse = Type.Union(
  [
    Type.Object({ success: Type.Literal(true), uuid: Type.String({ examples: ["d94c0d72f3a36e21f16e"] }) }),
    Type.Object({
      success: Type.Literal(false),
      error_message: Type.String({ examples: ["Missing fields: amount"] }),
      error_code: Type.Enum(["MISSING_FIELDS", "INVALID_DATA", "DUPLICATE_ID", "INVALID_REFERENCE"]),
    }),
  ],
  { title: "PushResponse" },
);

/** `POST /api/v3/push/{apiKey}/{type}`. The body is checked by the use case: this API has an error shape of its own. */
export function registerPushRoutes(
  app: HttpServer,
  parts: PushParts,
  { resolveCaller }: { resolveCaller: ResolveCaller },
): void {
  for (const type of PUSH_TYPES) {
    const authenticate = authenticateCaller(resolveCaller, "push");
    app.post<{ Params: { apiKey: string }; Body: unknown }>(
      `/api/v3/push/:apiKey/${type}`,
      {
        schema: {
          tags: ["Push"],
          operationId: `push${type[0]!.toUpperCase()}${type.slice(1)}`,
          summary: `Record a ${type} that was made elsewhere`,
          description:
            "Nothing is sent to a provider. The user needs the setting `push-api` and the operation `push`.",
          params: Params,
          body: PUSH_SCHEMAS[type],
          response: { 200: PushResponse, "4xx": FlatError },
          security: [{ basic: [] }],
        },
        onRequest: authenticate.onRequest,
        preValidation: [authenticate.preValidation, mayPush],
        validatorCompiler: () => () => true,
        ...describedOnly,
      },
      async ({ body, caller }, reply) => {
        const recorded = await recordPush(parts, { type, body, caller });
        if (!isRefusal(recorded)) return reply.send({ success: true, uuid: recorded.uuid });
        const { code, reason } = recorded;
        refusedBecause(reply, reason);
        return reply.send({ success: false, error_message: englishOfPush(reason), error_code: code });
      },
    );
  }
}

async function mayPush(
  { caller }: FastifyRequest<{ Params: { apiKey: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (caller.user.settings["push-api"] === "1") return undefined;
  return sendRefused(
    reply,
    refusedRequest("notAllowed", 401, "Not Allowed: the user may not use the push API"),
  );
}
