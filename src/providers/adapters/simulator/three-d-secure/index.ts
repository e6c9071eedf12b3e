import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { finishChallenge, runMethod, showChallenge, type Form } from "./http/bank-pages.ts";
import { answerDirectoryServerRequest } from "./http/directory-server.ts";
import { assets } from "./pages.ts";
import { SIMULATION_PATH } from "./scheme-directory.ts";
import type { SimulationParts } from "./simulation-parts.ts";

export { CARD_TABLE } from "./card-table.ts";
export { OwnAddress } from "./own-address.ts";
export { simulatedSchemeDirectory } from "./scheme-directory.ts";

/** Message extensions alone may have 81,920 characters (EMV 3DS 2.3.1, table A.1). */
const MESSAGE_LIMIT_BYTES = 256 * 1024;

const BANK_PAGE = { config: { page: { afterForm: "send_again" } } } as const;

/** Mounts a simulated Directory Server and card-issuing bank (ACS) that speak the EMV 3DS messages over HTTP. */
export function registerSimulatedThreeDSecure(
  app: Pick<FastifyInstance, "register">,
  parts: SimulationParts,
): void {
  void app.register(
    async (scope: FastifyInstance) => {
      // Messages are read as text: the protocol's own reader checks them, also when they are not JSON.
      scope.removeContentTypeParser("application/json");
      scope.addContentTypeParser(
        "application/json",
        { parseAs: "string" },
        async (_request: unknown, body: string | Buffer) => String(body),
      );
      await scope.register(formbody);
      // These routes are called by the gateway and by customers' browsers, so they are not in the API document.
      scope.addHook("onRoute", (route) => {
        route.schema = { ...route.schema, hide: true };
        route.bodyLimit = MESSAGE_LIMIT_BYTES;
      });
      scope.post<{ Params: { enrolment: string }; Body: unknown }>(
        "/directory-server/:enrolment",
        (request, reply) =>
          answerDirectoryServerRequest(
            // A form is no message: its reader says so.
            {
              body: typeof request.body === "string" ? request.body : "",
              enrolment: request.params.enrolment,
            },
            { reply, parts },
          ),
      );
      scope.post<{ Body: Form }>("/bank/method", BANK_PAGE, async (request, reply) =>
        runMethod(request.body ?? {}, { reply, parts }),
      );
      scope.post<{ Body: Form }>("/bank/challenge", BANK_PAGE, (request, reply) =>
        showChallenge(request.body ?? {}, { reply, parts }),
      );
      scope.post<{ Body: Form }>("/bank/challenge/end", BANK_PAGE, (request, reply) =>
        finishChallenge(request.body ?? {}, { reply, parts }),
      );
      for (const { url, body, contentType } of Object.values(assets)) {
        scope.get(url.slice(SIMULATION_PATH.length), async (_request, reply) =>
          reply
            .header("content-type", contentType)
            .header("access-control-allow-origin", "*")
            .header("cache-control", "public, max-age=3600")
            .send(body),
        );
      }
    },
    { prefix: SIMULATION_PATH },
  );
}
