import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifySchema } from "fastify";
import { withNamedSchemas, withOptionalBodies } from "./api-document.ts";
import { basePath } from "./base-path.ts";
import { PAGE } from "./page-route.ts";
import type { HttpServer } from "./server.ts";

/** A section of the page. The page keeps their order. */
export interface ApiSection {
  readonly name: string;
  readonly description: string;
}

/**
 * Collects the schemas of all routes into `GET /openapi.json` and shows them as a page at `GET /docs`, whose "Try it
 * out" works against the demo tenant. Must run before the routes are added.
 */
export async function describeApi(
  app: HttpServer,
  options: {
    publicUrl: string;
    version: string;
    tags: readonly ApiSection[];
    /** The error responses of operations at that path, by status, unless the route declares its own. */
    errorsAt: (path: string) => Readonly<Record<string, object>>;
  },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Quittance",
        version: options.version,
        description:
          "A self-hosted payment gateway. Amounts are decimal strings; every error names the field. `null` and an empty " +
          "text stand for an optional field that is not given, `[]` for an empty map, in every operation. In demo mode " +
          "choose *Authorize*, type `demo` and `demo-password`, and every example works.",
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      tags: options.tags.map(({ name, description }) => ({ name, description })),
      servers: [{ url: options.publicUrl }],
      components: {
        securitySchemes: {
          basic: { type: "http", scheme: "basic", description: "An API user of a merchant." },
          biApiKey: { type: "http", scheme: "basic", description: "A BI API key." },
          rootCredential: { type: "http", scheme: "basic", description: "The provisioning credential." },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: withErrors(schema, options.errorsAt(url)), url }),
    transformObject: (document) =>
      withNamedSchemas(
        withOptionalBodies("openapiObject" in document ? document.openapiObject : document.swaggerObject),
      ),
  });
  app.get("/openapi.json", { schema: { hide: true } }, () => app.swagger());
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      if (!/\.(css|js)$|\/(json|yaml)$/.test(route.url)) route.config = { ...route.config, ...PAGE };
    });
    await scope.register(swaggerUi, {
      routePrefix: "/docs",
      indexPrefix: basePath(options.publicUrl),
      uiConfig: { docExpansion: "list", deepLinking: true, persistAuthorization: true },
      theme: {
        title: "Quittance API",
        css: [{ filename: "quittance.css", content: ".swagger-ui .topbar { display: none; }" }],
      },
      staticCSP: true,
    });
  });
}

function withErrors(
  schema: FastifySchema | undefined,
  errors: Readonly<Record<string, object>>,
): FastifySchema {
  return { ...schema, response: { ...errors, ...(schema?.response as object | undefined) } };
}
