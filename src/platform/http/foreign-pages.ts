import type { FastifyContextConfig, FastifyRequest } from "fastify";
import { isSameOrigin } from "./same-origin.ts";
import type { HttpServer } from "./http-server.ts";

const READING = ["GET", "HEAD", "OPTIONS"];
const MULTIPART = /^multipart\/form-data\s*;/i;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * A browser sends Basic credentials it has cached with every request to the gateway, also when another site's page makes
 * it. Such a page can send what a form can: any POST with a form's content type, or none. So every changing route whose
 * documentation demands Basic credentials (`schema.security`) refuses other sites' requests with 403, and bodies that are
 * not declared as JSON with 415: another content type than a form's needs a CORS preflight, which is never allowed.
 * To be called before the first route is registered.
 */
export function refuseForeignPages(app: HttpServer, { publicUrl }: { publicUrl?: string | undefined }): void {
  const guard = async (request: FastifyRequest): Promise<void> => {
    refuseOtherSites(request, { publicUrl });
    if (!hasTypeOfRoute(request)) refuseOtherThanJson(request);
  };
  app.addHook("onRoute", (route) => {
    const demandsCredentials = (route.schema?.security ?? []).length > 0;
    const changes = [route.method].flat().some((method) => !READING.includes(method));
    // OpenSearch's clients send lines of JSON; the query API checks their content type itself.
    if (!demandsCredentials || !changes || isQuery(route.schema?.security)) return;
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}

function isQuery(security: readonly Readonly<Record<string, readonly string[]>>[] = []): boolean {
  return security.some((scheme) => "biApiKey" in scheme);
}

/** @throws a 403 for a request that a page of another origin made. */
export function refuseOtherSites(
  request: Pick<FastifyRequest, "headers">,
  options: { publicUrl?: string | undefined },
): void {
  if (isSameOrigin(request, options)) return;
  const message = "Requests that other sites' pages make are refused.";
  throw Object.assign(new Error(message), { statusCode: 403 });
}

/** Whether the route takes the body's content type besides JSON. */
function hasTypeOfRoute({ headers, routeOptions }: FastifyRequest): boolean {
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  const types = [routeOptions.config.takesContentType ?? []].flat();
  // A browser names the page that sends a form, and another site's was refused before.
  return types.includes(type.trim().toLowerCase());
}

function typesOfRoute({ takesContentType, takesFiles }: FastifyContextConfig): readonly string[] {
  if (takesContentType !== undefined) return [takesContentType].flat();
  return takesFiles === true ? ["application/json", "multipart/form-data"] : ["application/json"];
}

/** An empty body is not read, so that its type does not matter: some clients send a form's with every POST. */
function refuseOtherThanJson({ headers, routeOptions }: FastifyRequest): void {
  const isEmpty = headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > 0);
  const contentType = headers["content-type"] ?? "";
  if (isEmpty || JSON_TYPE.test(contentType)) return;
  // A request that names the page which sends it was checked before, and every browser names it with a form of this type.
  if (routeOptions.config.takesFiles && MULTIPART.test(contentType)) return;
  const message = `The Content-Type must be ${typesOfRoute(routeOptions.config).join(" or ")}.`;
  throw Object.assign(new Error(message), { statusCode: 415 });
}
