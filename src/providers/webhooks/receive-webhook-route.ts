import { Type } from "typebox";
import { Value } from "typebox/value";
import { notFound, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findEndpoint, receiveWebhook, type WebhookParts } from "./receive-webhook.ts";

/** A provider batches a few events at most; one event is some kilobytes. */
const BODY_LIMIT_BYTES = 512 * 1024;

const Endpoint = Type.Object({
  adapter: Type.String({ pattern: "^[a-z][a-z0-9]{0,49}$" }),
  connectorGuid: Type.String({ pattern: "^[A-Za-z0-9-]{1,50}$" }),
});

/**
 * `POST {public}/providers/{adapter}/{connectorGuid}`: where the provider of a connector sends its webhooks, with the
 * adapter's id in lower case. The signature is checked over the bytes as they came, so that nothing parses them before.
 */
export async function receiveProviderWebhookRoute(app: HttpServer, parts: WebhookParts): Promise<void> {
  await app.register(async (plain) => {
    const scope = plain as unknown as HttpServer;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      "*",
      { parseAs: "buffer" },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post(
      "/providers/:adapter/:connectorGuid",
      {
        schema: { hide: true, params: Endpoint },
        bodyLimit: BODY_LIMIT_BYTES,
        // Before a body is read: anyone may send one.
        onRequest: async ({ params }) => {
          if (!Value.Check(Endpoint, params) || !(await findEndpoint(parts, params))) throw notFound();
        },
      },
      async (request, reply) => {
        const { adapter, connectorGuid } = request.params;
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
        );
        const received = await receiveWebhook(parts, {
          adapter,
          connectorGuid,
          request: { rawBody, headers },
        });
        if (!isRefusal(received)) return reply.code(200).type("text/plain").send(received.response);
        switch (received.code) {
          case "no_such_endpoint":
            throw notFound();
          case "unverified":
            return reply.code(401).type("text/plain").send("The signature is not valid.");
          case "unreadable":
            return reply.code(400).type("text/plain").send("The webhook cannot be read.");
        }
      },
    );
  });
}
