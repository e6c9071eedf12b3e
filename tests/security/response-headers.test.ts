import { connect } from "node:net";
import { expect, test } from "vitest";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

/** The head of the response to what is written to the socket. */
function head(request: string): Promise<string> {
  const { port } = new URL(started.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      if (!received.includes("\r\n\r\n")) return;
      socket.destroy();
      resolve(received.split("\r\n\r\n", 1)[0]!);
    });
    socket.on("error", reject);
    socket.setTimeout(10_000, () => reject(new Error(`No response to ${request.slice(0, 200)}`)));
    socket.write(request);
  });
}

const NOSNIFF = /^x-content-type-options: nosniff\r?$/im;

test("every route says that its content is what it says it is", async () => {
  const { routes } = started.gateway.app.routeTable;
  const statuses = new Set<string>();
  // HEAD is added to each GET; that of an event stream has no end.
  for (const { url, method } of routes.filter((route) => route.method !== "HEAD")) {
    const path = url.replaceAll(/:\w+/g, "unknown").replace("*", "unknown");
    const length =
      method === "POST" || method === "PUT" ? "content-type: application/json\r\ncontent-length: 2\r\n" : "";
    const response = await head(
      `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${length}\r\n${length && "{}"}`,
    );
    statuses.add(response.slice(9, 12));
    expect([`${method} ${url}`, NOSNIFF.test(response), response]).toEqual([
      `${method} ${url}`,
      true,
      response,
    ]);
    // Once: some clients join two of them to a value that means nothing.
    expect(response.match(/x-content-type-options/gi)).toHaveLength(1);
  }
  expect([...statuses]).toEqual(expect.arrayContaining(["200", "303", "401", "404", "422"]));
});

test.each([
  ["nothing at the path", "GET /nothing/here HTTP/1.1\r\nhost: x\r\n\r\n"],
  ["a page that is not there", "GET /console/nothing HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n"],
  ["the wrong method", "DELETE /healthz HTTP/1.1\r\nhost: x\r\n\r\n"],
  ["a path that no router reads", "GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n"],
  [
    "a body that is no JSON",
    "POST /api/v3/tokenize/demo-public HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\n{",
  ],
  [
    "a body that is too large",
    `POST /api/v3/tokenize/demo-public HTTP/1.1\r\nhost: x\r\ncontent-length: ${"9".repeat(9)}\r\n\r\n`,
  ],
  ["headers that are too long", `GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: ${"x".repeat(40_000)}\r\n\r\n`],
  ["what is no HTTP", "hello\r\n\r\n"],
  [
    "a preflight",
    "OPTIONS /api/v3/tokenize/demo-public HTTP/1.1\r\nhost: x\r\norigin: https://shop.example\r\n\r\n",
  ],
])("also the response to %s", async (_, request) => {
  expect(await head(request)).toMatch(NOSNIFF);
});
