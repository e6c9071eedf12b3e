import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifySchema } from "fastify";
import { withNamedSchemas, withOptionalBodies } from "./api-document.ts";
import { completeOperations, withUniqueExamples, type CommonFailure } from "./api-document-parts.ts";
import { basePath } from "./base-path.ts";
import { describeFields } from "./field-descriptions.ts";
import { PAGE } from "./page-route.ts";
import { withPortableSchemas } from "./portable-schemas.ts";
import type { HttpServer } from "./http-server.ts";

/** A section of the page. The page keeps their order. */
export interface ApiSection {
  readonly name: string;
  readonly description: string;
}

/** All that the document has beside the schemas of the routes. */
interface ApiDocumentOptions {
  readonly publicUrl: string;
  readonly version: string;
  readonly tags: readonly ApiSection[];
  /** The error responses of operations at that path, by status, unless the route declares its own. */
  readonly errorsAt: (path: string) => Readonly<Record<string, object>>;
  /** The errors that every operation at that path has for the same reason. */
  readonly failuresAt: (path: string) => readonly CommonFailure[];
  /** Requests by operation, where the schema has no example. */
  readonly examples: Readonly<Record<string, object | string>>;
  /** For operations whose schema has several examples. */
  readonly exampleNames: Readonly<Record<string, readonly string[]>>;
  /** For fields that several operations share, by the end of their path. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** What the gateway sends itself. */
  readonly webhooks: Readonly<Record<string, object>>;
  /** Makes the examples usable again and again. */
  readonly uniqueId: () => string;
}

/**
 * Collects the schemas of all routes into `GET /openapi.json` and shows them as a page at `GET /docs`, whose "Try it
 * out" works against the demo tenant. Must run before the routes are added.
 */
export async function describeApi(app: HttpServer, options: ApiDocumentOptions): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Quittance",
        version: options.version,
        description: INTRODUCTION,
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
    transformObject: (given) => {
      const routes = "openapiObject" in given ? given.openapiObject : given.swaggerObject;
      const document = withNamedSchemas({ ...withOptionalBodies(routes), webhooks: options.webhooks });
      completeOperations(document, options);
      describeFields(document, options.descriptions);
      return document;
    },
  });
  let text: string | undefined;
  const served = (): string => {
    text ??= JSON.stringify(withPortableSchemas(app.swagger()));
    return withUniqueExamples(text, options.uniqueId);
  };
  app.get("/openapi.json", { schema: { hide: true } }, (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(served()),
  );
  await app.register((scope) => servePage(scope, { publicUrl: options.publicUrl, served }));
}

const INTRODUCTION =
  "A self-hosted payment gateway. Amounts are decimal strings; every error names the field. `null` and an empty " +
  "text stand for an optional field that is not given, `[]` for an empty map, in every operation. In demo mode " +
  "choose *Authorize*, type `demo` and `demo-password`, and every example works. [Guides](docs/guides) explain how the parts work together.";

/** Links between operations, of which there are none, would make responses wider than a phone. */
const STYLE = ".swagger-ui .topbar, .swagger-ui .response-col_links { display: none; }";

/**
 * The one of Swagger UI refuses a style of its own scripts, and has every file loaded by HTTPS, so that the page is empty behind
 * plain HTTP in a private network.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

async function servePage(
  scope: HttpServer,
  { publicUrl, served }: { publicUrl: string; served: () => string },
): Promise<void> {
  scope.addHook("onRoute", (route) => {
    if (!/\.(css|js)$|\/(json|yaml)$/.test(route.url)) route.config = { ...route.config, ...PAGE };
  });
  await scope.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: basePath(publicUrl),
    transformSpecification: () => JSON.parse(served()) as object,
    transformSpecificationClone: false,
    uiConfig: {
      docExpansion: "list",
      deepLinking: true,
      persistAuthorization: false,
      onComplete: withoutStoredAuthorization,
      requestInterceptor: withAnotherId,
    },
    theme: {
      title: "Quittance API",
      css: [{ filename: "quittance.css", content: STYLE }],
    },
    staticCSP: CONTENT_SECURITY_POLICY,
  });
}

function withErrors(
  schema: FastifySchema | undefined,
  errors: Readonly<Record<string, object>>,
): FastifySchema {
  return { ...schema, response: { ...errors, ...(schema?.response as object | undefined) } };
}

/** Runs in the browser: an earlier version of the page kept the credentials there, for everybody who uses the browser later. */
function withoutStoredAuthorization(): void {
  Reflect.get(globalThis, "localStorage")?.removeItem("authorized");
}

/**
 * Runs in the browser: a second "Execute" of the same example gets an id of its own, as a second reading of the document does. An
 * id of another form stays.
 */
function withAnotherId<Sent extends object>(request: Sent): Sent {
  // Swagger UI passes an object with a text as body.
  const sent = request as { body?: unknown };
  if (typeof sent.body === "string")
    sent.body = sent.body.replaceAll(
      /-[0-9a-f]{20}"/g,
      () => `-${Array.from({ length: 20 }, () => Math.floor(Math.random() * 16).toString(16)).join("")}"`,
    );
  return request;
}
