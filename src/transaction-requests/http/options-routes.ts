import { Type } from "typebox";
import { authenticateCaller, type ResolveCaller } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { optionsOfProvider } from "../provider/call-provider.ts";
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
      const result = await optionsOfProvider(parts, { connector, name, parameters });
      if (result.kind === "unknown") return sendRefused(reply, refusedRequest("communicationError", 200));
      if (result.options) return { success: true, options: result.options };
      return sendRefused(
        reply,
        refusedRequest("invalidRequest", 200, `Given identifier '${name}' is invalid.`),
      );
    },
  );
}
