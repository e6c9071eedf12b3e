import swagger from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import { withNamedSchemas, withoutHeads, withOptionalBodies } from "./api-document.ts";
import { completeOperations, withUniqueExamples, type CommonFailure } from "./api-document-parts.ts";
import { describeFields } from "./field-descriptions.ts";
import { withPortableSchemas } from "./portable-schemas.ts";
import type { HttpServer } from "./http-server.ts";

/** A section of the document. The pages keep their order. */
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
  /** Requests that the gateway sends itself. */
  readonly webhooks: Readonly<Record<string, object>>;
  /** Makes the examples usable again and again. */
  readonly uniqueId: () => string;
}

/**
 * Collects the schemas of all routes into `GET /openapi.json`, from which the pages at `/docs` are made too. Must run before the
 * routes are added.
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
      const document = withNamedSchemas({
        ...withOptionalBodies(withoutHeads(routes)),
        webhooks: options.webhooks,
      });
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
}

const INTRODUCTION =
  "A self-hosted payment gateway. Amounts are decimal strings; every error names the field. `null` and an empty " +
  "text stand for an optional field that is not given, `[]` for an empty map, in every operation. [Guides](docs) explain " +
  "how the parts work together; in demo mode every example can be sent from there.";

function withErrors(
  schema: FastifySchema | undefined,
  errors: Readonly<Record<string, object>>,
): FastifySchema {
  return { ...schema, response: { ...errors, ...(schema?.response as object | undefined) } };
}
