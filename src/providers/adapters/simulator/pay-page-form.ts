import { cutText } from "../../../platform/cut-text.ts";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";

import type { HttpServer, PageRoute } from "../../../platform/http/index.ts";
import { isJsonObject } from "../../../platform/json-object.ts";

const BY_FORM = { page: { afterForm: () => "/simulator/pay/-" } } as const satisfies { page: PageRoute };

/** `POST /simulator/pay`: the page as a provider has it that is opened by a form and not by a link. */
export function registerPayPageForm(app: HttpServer): void {
  void app.register(async (plain) => {
    const scope = plain as unknown as FastifyInstance;
    scope.removeAllContentTypeParsers();
    await scope.register(formbody);
    scope.post("/simulator/pay", { schema: { hide: true }, config: BY_FORM }, (request, reply) => {
      const { body } = request;
      const reference = isJsonObject(body) ? body["reference"] : undefined;
      const path = typeof reference === "string" ? reference : "-";
      return reply.redirect(`/simulator/pay/${encodeURIComponent(cutText(path, 64))}`, 303);
    });
  });
}
