import { basePath, PAGE, type HttpServer } from "../../platform/http/index.ts";
import { pageHeaders, readStaticAsset, SELF, serveAsset, versionOf } from "../../platform/pages/index.ts";
import { queryPage } from "./query-page.ts";

/** Types a query, shows hits as a table and aggregations as charts. */
export async function registerPage(app: HttpServer, { publicUrl }: { publicUrl: string }): Promise<void> {
  const include = async (file: URL) => {
    const asset = await readStaticAsset(file);
    const path = `/bi/assets/${versionOf([asset])}/${asset.name}`;
    serveAsset(app, path, asset);
    return { path, integrity: asset.integrity };
  };
  const assets = {
    charts: await include(new URL("chart.umd.min.js", import.meta.resolve("chart.js"))),
    script: await include(new URL("browser/query-page.js", import.meta.url)),
    style: await include(new URL("browser/query-page.css", import.meta.url)),
  };
  const page = queryPage(assets, basePath(publicUrl));
  app.get("/bi", { schema: { hide: true }, config: PAGE }, (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(page),
  );
}

/** The page runs the gateway's own files only, and sends requests to the gateway only. */
const PAGE_HEADERS = {
  ...pageHeaders({ scripts: [SELF], styles: [SELF], connects: [SELF], images: [SELF, "data:"] }),
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};
