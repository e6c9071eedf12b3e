import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { bankOptions } from "../provider/bank-options.ts";
import { optionsOfProvider } from "../provider/provider-options.ts";
import { verifyPayee } from "../provider/verify-payee.ts";
import type { TransactionParts } from "../parts.ts";

const Params = Type.Object({
  apiKey: Type.String({ maxLength: 50, examples: ["demo-card"] }),
  optionsName: Type.String({ minLength: 1, maxLength: 128, examples: ["brands"] }),
});
const Body = Type.Object(
  { parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
  { additionalProperties: false },
);
const OptionsResponse = Type.Object(
  { success: Type.Boolean(), options: Type.Optional(Type.Record(Type.String(), Type.String())) },
  { additionalProperties: true, title: "OptionsResult" },
);

/** Not a list: the result of a verification of payee has the same form. */
const VERIFY_PAYEE = "verifyPayee";
/** The banks that the customer of a method chooses from. */
const BANKS = "banks";

/** `POST /api/v3/options/{apiKey}/{optionsName}`: lists an adapter offers for a form. */
export function registerOptionsRoutes(
  app: HttpServer,
  parts: TransactionParts,
  { resolveCaller }: { resolveCaller: ResolveCaller },
): void {
  app.post<{
    Params: { apiKey: string; optionsName: string };
    Body?: { parameters?: Record<string, unknown> };
  }>(
    "/api/v3/options/:apiKey/:optionsName",
    {
      schema: {
        tags: ["Options"],
        operationId: "options",
        summary: "Options of a payment method",
        description:
          "Lists that a provider offers for a form. With the name `verifyPayee` and the parameters `iban` and `name`, whether the account is of that holder: `outcome` is `match`, `close_match` (then `accountHolderName` is as the bank has it), `no_match` or `not_available`. With the name `banks`, by their ids the banks that a payment can name as `extraData.bank`, of methods whose customer chooses one; parameters: `currency`, where the method has several, and `language`.",
        params: Params,
        body: Type.Union([Body, Type.Null()]),
        response: { 200: OptionsResponse, "4xx": FlatError },
        security: [{ basic: [] }],
      },
      ...authenticateCaller(resolveCaller),
    },
    async (request, reply) => {
      const { connector } = request.caller;
      const { optionsName: name } = request.params;
      const parameters = request.body?.parameters ?? {};
      if (name === VERIFY_PAYEE) {
        const payee = await verifyPayee(parts, { connector, parameters });
        if (payee) return sendVerification(reply, payee);
      }
      const banks = name === BANKS ? await bankOptions(parts, { connector, parameters }) : undefined;
      if (isRefusal(banks))
        return sendRefused(reply, refusedRequest("invalidRequest", 200, `${banks.path}: ${banks.message}`));
      const result = banks ?? (await optionsOfProvider(parts, { connector, name, parameters }));
      if (result.kind === "unknown") return sendRefused(reply, refusedRequest("communicationError", 200));
      if (result.options) return { success: true, options: result.options };
      return sendRefused(
        reply,
        refusedRequest("invalidRequest", 200, `Given identifier '${name}' is invalid.`),
      );
    },
  );
}

function sendVerification(
  reply: FastifyReply,
  verification: NonNullable<Awaited<ReturnType<typeof verifyPayee>>>,
) {
  if ("refused" in verification)
    return sendRefused(
      reply,
      refusedRequest("invalidRequest", 200, `${verification.path}: ${verification.message}`),
    );
  switch (verification.kind) {
    case "verified": {
      const { outcome, accountHolderName } = verification;
      return reply.send({
        success: true,
        options: { outcome, ...(accountHolderName && { accountHolderName }) },
      });
    }
    case "refused": {
      const { code, message, adapterCode, adapterMessage } = verification.error;
      const refused = { status: 200, errorCode: code, errorMessage: message } as const;
      return sendRefused(reply, refused, { adapterCode, adapterMessage });
    }
    case "unknown":
      return sendRefused(reply, refusedRequest("communicationError", 200));
  }
}
