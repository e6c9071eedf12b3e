import type { HttpServer } from "../../platform/http/index.ts";

/** Where Apple looks for the proof that a merchant's domain is the gateway's (Apple: Verify merchant domains). */
const PATH = "/.well-known/apple-developer-merchantid-domain-association";

/** Serves the file that Apple made for the domain, with the extension of earlier documents too. */
export function serveAppleDomainFile(app: HttpServer, content: string): void {
  for (const path of [PATH, `${PATH}.txt`])
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.headers({ "content-type": "text/plain", "x-content-type-options": "nosniff" }).send(content),
    );
}
