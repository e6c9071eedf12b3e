import { readFile } from "node:fs/promises";
import {
  html,
  Html,
  pageHeaders,
  readStaticAssets,
  SELF,
  serveAsset,
  type StaticAsset,
} from "../platform/pages/index.ts";
import { basePath, PAGE, type HttpServer } from "../platform/http/index.ts";
import { findGuides } from "./guide-files.ts";
import { renderGuide } from "./render-guide.ts";

/**
 * The guides of `docs/` as pages of the running gateway at `/docs/guides`, so that they are those of its version. Each is read
 * and rendered with the first request for it.
 */
export async function registerGuides(app: HttpServer, { publicUrl }: { publicUrl: string }): Promise<void> {
  const guides = await findGuides();
  const assets = await readStaticAssets(new URL("browser/", import.meta.url));
  const style = assets.get("guides.css");
  const stylePath = `/docs/guides/assets/${assets.version}/${style.name}`;
  const base = basePath(publicUrl);
  const rendered = new Map<string, Promise<string>>();
  const pageOf = async (file: URL): Promise<string> => {
    const guide = renderGuide(await readFile(file, "utf8"), { file, guides, base });
    return page(guide, { base, style, stylePath });
  };
  serveAsset(app, stylePath, style);
  for (const [path, file] of guides) {
    app.get(
      path === "" ? "/docs/guides" : `/docs/guides/${path}`,
      { schema: { hide: true }, config: PAGE },
      async (_request, reply) => {
        const text = rendered.get(path) ?? pageOf(file);
        rendered.set(path, text);
        return reply.headers(PAGE_HEADERS).send(await text);
      },
    );
  }
}

function page(
  { title, html: content }: { title: string; html: string },
  { base, style, stylePath }: { base: string; style: StaticAsset; stylePath: string },
): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Quittance</title>
        <link rel="icon" href="${base}/favicon.ico" />
        <link rel="stylesheet" href="${base}${stylePath}" integrity="${style.integrity}" />
      </head>
      <body>
        <header>
          <nav aria-label="Documentation">
            <a href="${base}/docs/guides">Guides</a>
            <a href="${base}/docs">API reference</a>
            <a href="${base}/">Start</a>
          </nav>
        </header>
        <main>${new Html(content)}</main>
      </body>
    </html> `.text;
}

const PAGE_HEADERS = {
  ...pageHeaders({ styles: [SELF], images: [SELF] }),
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};
