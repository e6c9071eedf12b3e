import type { FastifyReply, FastifyRequest } from "fastify";
import { refuseOtherSites } from "../platform/http/index.ts";
import { isLocal } from "./home/is-local.ts";

/** A hook that refuses requests of other machines and of other sites' pages. */
export function onlyLocal(what: string, publicUrl: string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!isLocal(request, publicUrl))
      return reply.code(403).send({ errorMessage: `${what} is for programs on the gateway's machine.` });
    if (request.method === "POST") refuseOtherSites(request, { publicUrl });
    return undefined;
  };
}
