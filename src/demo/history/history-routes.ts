import formbody from "@fastify/formbody";
import type { FastifyReply, FastifyRequest } from "fastify";
import { basePath, type HttpServer } from "../../platform/http/index.ts";
import { onlyLocal } from "../only-local.ts";
import type { SampleHistory } from "./sample-history.ts";

const PATH = "/demo/history";

/**
 * The sample history over HTTP, for browsers and programs on the gateway's own machine: its state, the beginning of a fill, and its
 * removal. A form is answered by the page at `/`, a program by the state as JSON.
 */
export function registerSampleHistory(
  app: HttpServer,
  { sampleHistory, publicUrl }: { sampleHistory: SampleHistory; publicUrl: string },
): void {
  const options = {
    schema: { hide: true },
    onRequest: onlyLocal("The sample history", publicUrl),
  };
  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
  ): Promise<FastifyReply> =>
    request.headers.accept?.includes("text/html")
      ? reply
          .code(303)
          .header("location", `${basePath(publicUrl)}/`)
          .send()
      : reply.code(status).send(await sampleHistory.state());
  app.register(async (scope) => {
    await scope.register(formbody);
    scope.get(PATH, options, async () => sampleHistory.state());
    scope.post(PATH, options, async (request, reply) => {
      sampleHistory.start();
      return respond(request, reply, 202);
    });
    scope.post(`${PATH}/remove`, options, async (request, reply) => {
      const isRemoved = await sampleHistory.remove();
      return respond(request, reply, isRemoved ? 200 : 409);
    });
  });
}
