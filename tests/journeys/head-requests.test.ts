import { request } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

/**
 * Headers that differ from one response to the next. Pages are filled up to a length by chance, and metrics have other values each
 * time: `head-requests.test.ts` of the HTTP server compares lengths.
 */
const OF_THE_MOMENT = new Set(["content-length", "date", "transfer-encoding", "x-request-id"]);

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly hasLength: boolean;
}

function headOf(method: string, path: string): Promise<Head> {
  return new Promise((resolve, reject) => {
    const sent = request(started.url + path, { method, headers: { accept: "text/html" } }, (response) => {
      response.destroy();
      const headers = Object.entries(response.headers).filter(([name]) => !OF_THE_MOMENT.has(name));
      resolve({
        status: response.statusCode!,
        headers: Object.fromEntries(headers),
        hasLength: "content-length" in response.headers,
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("every GET is served as HEAD with the same status and headers", async () => {
  const { routes } = started.gateway.app.routeTable;
  const urlsOf = (served: string) =>
    new Set(routes.filter(({ method }) => method === served).map(({ url }) => url));
  const urls = [...urlsOf("GET").intersection(urlsOf("HEAD"))];
  // Those of the BI queries are served by the route above them.
  const without = [...urlsOf("GET").difference(urlsOf("HEAD"))];
  expect(without.filter((url) => !url.startsWith("/bi/query/"))).toEqual([]);
  expect(urls.length).toBeGreaterThan(500);
  const statuses = new Set<number>();
  const differing: unknown[] = [];
  for (const url of urls) {
    const path = url.replaceAll(/:\w+/g, "unknown").replace("*", "unknown");
    const got = await headOf("GET", path);
    // The headers of a HEAD of an event stream come with its first event.
    if (String(got.headers["content-type"]).startsWith("text/event-stream")) continue;
    const seen = await headOf("HEAD", path);
    statuses.add(got.status);
    if (!isDeepStrictEqual(seen, { ...got, hasLength: got.hasLength || seen.hasLength }))
      differing.push({ url, got, seen });
  }
  expect(differing).toEqual([]);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 303, 401, 404]));
});
