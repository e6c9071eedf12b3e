import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { Type } from "typebox";
import { basePath, notFound, PAGE, withUniqueExamples, type HttpServer } from "../platform/http/index.ts";
import { html, readStaticAsset, sendAsset } from "../platform/pages/index.ts";
import { openFrame } from "./docs-frame.ts";
import { DOCS_HEADERS, docsPage, guideNavigation, type DocsFrame } from "./docs-page.ts";
import { addressOf, PICTURES_PATH } from "./guide-files.ts";
import { GuideLibrary } from "./guide-library.ts";
import { API_PATH, operationList, operationNavigation } from "./reference/operation-list.ts";
import type { Operation } from "./reference/api-document.ts";
import { operationContent } from "./reference/operation-page.ts";
import { openReference, type Reference } from "./reference/reference.ts";
import type { Credentials } from "./reference/try-it.ts";
import { buildIndex } from "./search/build-index.ts";
import type { SearchIndex } from "./search/search-index.ts";
import { MAX_QUERY_LENGTH, searchContent } from "./search/search-page.ts";
import { startContent } from "./start-content.ts";

interface DocsOptions {
  readonly publicUrl: string;
  /** Those of the demo, by the name of the security scheme: the forms to try an operation start with them. */
  readonly demoCredentials: Readonly<Record<string, Credentials>>;
  /** Makes the examples usable again and again. */
  readonly ids: { transactionUuid(): string };
}

interface Docs {
  readonly options: DocsOptions;
  readonly library: GuideLibrary;
  readonly frame: DocsFrame;
  readonly reference: () => Reference;
}

/**
 * The documentation at `/docs`: the guides of `docs/`, the reference of the API and the search over both, as they are in the version
 * that runs. Public, and without anything of a tenant.
 */
export async function registerDocs(app: HttpServer, options: DocsOptions): Promise<void> {
  const base = basePath(options.publicUrl);
  const library = await GuideLibrary.open(base);
  const frame = await openFrame(app, { base, library });
  const docs = { options, library, frame, reference: openReference(app) };
  registerStart(app, docs);
  registerGuides(app, docs);
  await registerPictures(app, docs);
  registerReference(app, docs);
  registerSearch(app, docs);
}

const HIDDEN_PAGE = { schema: { hide: true }, config: PAGE };

function registerStart(app: HttpServer, { frame, reference }: Docs): void {
  const { base, navigation } = frame;
  let page: string | undefined;
  app.get("/docs", HIDDEN_PAGE, (request, reply) => {
    page ??= docsPage(frame, {
      title: "Documentation",
      content: startContent({ base, navigation, sections: reference().sections }),
      side: guideNavigation(frame, undefined),
      part: "start",
      isWide: true,
    });
    return send(request, reply, page);
  });
}

/** A route for each file that was found at the start, so that no address leads to another one. */
function registerGuides(app: HttpServer, { library, frame }: Docs): void {
  for (const path of library.files.guides.keys())
    app.get(addressOf(path), HIDDEN_PAGE, async (request, reply) => {
      const { title, html: content, contents } = await library.render(path);
      const side = guideNavigation(frame, path);
      return send(request, reply, docsPage(frame, { title, content, contents, side, part: "guides" }));
    });
}

async function registerPictures(app: HttpServer, { library }: Docs): Promise<void> {
  for (const [name, file] of library.files.pictures) {
    const asset = await readStaticAsset(file);
    app.get(`${PICTURES_PATH}/${name}`, { schema: { hide: true } }, (request, reply) =>
      sendAsset(request, reply.header("cache-control", "public, max-age=3600"), asset),
    );
  }
}

function registerReference(app: HttpServer, { library, frame, reference, options }: Docs): void {
  const { base } = frame;
  app.get(API_PATH, HIDDEN_PAGE, (request, reply) => {
    const { sections } = reference();
    const content = html`<h1>API reference</h1>
      <p class="lede">
        Amounts are decimal text. Every refusal names the field. <code>null</code> and an empty text stand for
        an optional field that is not given. The same as a document for programs:
        <a href="${base}/openapi.json">openapi.json</a>.
      </p>
      ${operationList(sections, { base })}`;
    const side = operationNavigation(sections, { base, current: undefined });
    return send(request, reply, docsPage(frame, { title: "API reference", content, side, part: "api" }));
  });
  const made = new LRUCache<string, string>({ max: MAX_KEPT_PAGES });
  const pageOf = async (operation: Operation): Promise<string> => {
    const { document, sections } = reference();
    const { operationId, path, summary } = operation;
    const guide = path === undefined ? "callbacks" : RECEIVER_GUIDES[operationId];
    const content = operationContent(operation, {
      document,
      base,
      demoCredentials: options.demoCredentials,
      receiverCode: guide === undefined ? [] : await library.codeIn(guide),
    });
    const side = operationNavigation(sections, { base, current: operation });
    return docsPage(frame, { title: summary, content, side, part: "api", isWide: true });
  };
  const params = Type.Object({ operationId: Type.String({ maxLength: 100 }) });
  app.get(
    `${API_PATH}/:operationId`,
    { schema: { hide: true, params }, config: PAGE },
    async (request, reply) => {
      const { operationId } = request.params;
      const operation = reference().operations.get(operationId);
      if (!operation) throw notFound();
      const page = made.get(operationId) ?? (await pageOf(operation));
      made.set(operationId, page);
      return send(
        request,
        reply,
        withUniqueExamples(page, () => options.ids.transactionUuid()),
      );
    },
  );
}

/** The operations that readers opened last are kept: one has about 100 kB. */
const MAX_KEPT_PAGES = 50;

/** Operations that let the gateway send something, with the guide whose code receives it. */
const RECEIVER_GUIDES: Readonly<Record<string, string>> = {
  createWebhookEndpoint: "events",
  sendTestEvent: "events",
};

function registerSearch(app: HttpServer, { library, frame, reference }: Docs): void {
  let index: Promise<SearchIndex> | undefined;
  const querystring = Type.Object({ q: Type.Optional(Type.String()) });
  app.get("/docs/search", { schema: { hide: true, querystring }, config: PAGE }, async (request, reply) => {
    const query = request.query.q ?? "";
    index ??= buildIndex(library, reference);
    const content = searchContent(query, { index: await index, base: frame.base });
    const isLong = query.length > MAX_QUERY_LENGTH;
    const side = guideNavigation(frame, undefined);
    const page = docsPage(frame, {
      title: "Search",
      content,
      side,
      part: "search",
      query: isLong ? "" : query,
    });
    return send(request, reply.code(isLong ? 400 : 200), page);
  });
}

/** The pages are text of this repository alone: no length of them says anything about a secret. */
async function send(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  void reply.headers(DOCS_HEADERS);
  if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(page);
  return reply.header("content-encoding", "gzip").send(await compress(page));
}

const compress = promisify(gzip);
