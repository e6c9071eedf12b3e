import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basePath, PAGE, type HttpServer } from "../../platform/http/index.ts";
import { queryPage, type PageAssets } from "./query-page.ts";

interface Asset {
  readonly path: string;
  readonly contentType: string;
  readonly integrity: string;
  readonly bytes: Buffer;
}

const SCRIPT = "text/javascript; charset=utf-8";

/** Types a query, shows hits as a table and aggregations as charts. */
export async function registerPage(app: HttpServer, { publicUrl }: { publicUrl: string }): Promise<void> {
  const assets = {
    charts: await assetOf(new URL("chart.umd.min.js", import.meta.resolve("chart.js")), SCRIPT),
    script: await assetOf(new URL("browser/query-page.js", import.meta.url), SCRIPT),
    style: await assetOf(new URL("browser/query-page.css", import.meta.url), "text/css; charset=utf-8"),
  } satisfies Record<keyof PageAssets, Asset>;
  const page = queryPage(assets, basePath(publicUrl));
  app.get("/bi", { schema: { hide: true }, config: PAGE }, (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(page),
  );
  for (const { path, contentType, bytes } of Object.values(assets)) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.headers({ ...ASSET_HEADERS, "content-type": contentType }).send(bytes),
    );
  }
}

/** The path changes with the content, so that browsers may keep it for ever. */
async function assetOf(file: URL, contentType: string): Promise<Asset> {
  const bytes = await readFile(file);
  const digest = createHash("sha384").update(bytes).digest();
  const name = file.pathname.split("/").at(-1) ?? "";
  return {
    path: `/bi/assets/${digest.toString("hex").slice(0, 16)}/${name}`,
    contentType,
    integrity: `sha384-${digest.toString("base64")}`,
    bytes,
  };
}

const ASSET_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
};

/** The page runs the gateway's own files only, and sends requests to the gateway only. */
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
};
