import { createServer, type Server } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createOutboundClient, type OutboundClient, publicOnly } from "./index.ts";

/** Names as an attacker's name server would resolve them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "loopback.attacker.example": ["127.0.0.1"],
  "loopback6.attacker.example": ["::1"],
  "mapped.attacker.example": ["::ffff:127.0.0.1"],
  "metadata.attacker.example": ["169.254.169.254"],
  "mixed.attacker.example": ["93.184.215.14", "127.0.0.1"],
  "mixed6.attacker.example": ["2606:4700:4700::1111", "::1"],
  "private.attacker.example": ["10.0.0.5", "192.168.0.5"],
  "zero.attacker.example": ["0.0.0.0"],
  localhost: ["127.0.0.1", "::1"],
  "localhost.": ["127.0.0.1"],
  "localhost.localdomain": ["127.0.0.1"],
  "foo.localhost": ["127.0.0.1"],
  "127.0.0.1.nip.example": ["127.0.0.1"],
  "xn--n3h.attacker.example": ["127.0.0.1"],
};

/** URL forms that all lead to this machine or its network. PORT is the port on which the test listens. */
const FORMS = [
  // The plain ones, and IPv4 in every notation the URL standard reads as an address.
  "http://127.0.0.1:PORT/",
  "https://127.0.0.1:PORT/",
  "http://127.0.0.1.:PORT/",
  "http://127.1:PORT/",
  "http://127.0.1:PORT/",
  "http://127.255.255.254:PORT/",
  "http://2130706433:PORT/",
  "http://017700000001:PORT/",
  "http://0x7f000001:PORT/",
  "http://0x7f.0.0.1:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://0177.0x0.0.1:PORT/",
  "http://00000177.0.0.1:PORT/",
  "http://127.0.0.0x1:PORT/",
  "http://%31%32%37.0.0.1:PORT/",
  "http://127%2E0%2E0%2E1:PORT/",
  "http://127。0。0。1:PORT/",
  "http://１２７.0.0.1:PORT/",
  "http://①②⑦.0.0.1:PORT/",
  "http://0:PORT/",
  "http://0.0.0.0:PORT/",
  // IPv6 in its notations.
  "http://[::1]:PORT/",
  "http://[0:0:0:0:0:0:0:1]:PORT/",
  "http://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/",
  "http://[::]:PORT/",
  "http://[::127.0.0.1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/",
  "http://[::ffff:0:7f00:1]:PORT/",
  "http://[64:ff9b::127.0.0.1]:PORT/",
  "http://[2002:7f00:1::]:PORT/",
  "http://[fe80::1]:PORT/",
  "http://[fe80::1%25lo]:PORT/",
  "http://[fc00::1]:PORT/",
  "http://[fd00:ec2::254]:PORT/",
  // Names.
  "http://localhost:PORT/",
  "http://LOCALHOST:PORT/",
  "http://localhost.:PORT/",
  "http://localhost.localdomain:PORT/",
  "http://foo.localhost:PORT/",
  "http://loopback.attacker.example:PORT/",
  "http://loopback6.attacker.example:PORT/",
  "http://mapped.attacker.example:PORT/",
  "http://metadata.attacker.example:PORT/latest/meta-data/",
  "http://mixed.attacker.example:PORT/",
  "http://mixed6.attacker.example:PORT/",
  "http://private.attacker.example:PORT/",
  "http://zero.attacker.example:PORT/",
  "http://127.0.0.1.nip.example:PORT/",
  "http://☃.attacker.example:PORT/",
  // Hosts in disguise.
  "http://pay.example@127.0.0.1:PORT/",
  "http://pay.example:80@127.0.0.1:PORT/",
  "http://pay.example%40@127.0.0.1:PORT/",
  "http://127.0.0.1:PORT\\@pay.example/",
  "http:\\\\127.0.0.1:PORT\\",
  "http:127.0.0.1:PORT/",
  "http:/127.0.0.1:PORT/",
  "http:///127.0.0.1:PORT/",
  "  http://127.0.0.1:PORT/  ",
  "ht\ntp://127.0.0.1:PORT/",
  "http://127.0.0.1\t:PORT/",
  "HTTP://127.0.0.1:PORT/",
  "http://127.0.0.1:PORT#@pay.example/",
  "http://127.0.0.1:PORT?@pay.example/",
  // The network around the machine.
  "http://169.254.169.254/latest/meta-data/",
  "http://[::ffff:169.254.169.254]/latest/meta-data/",
  "http://2852039166/latest/meta-data/",
  "http://10.0.0.1:PORT/",
  "http://172.16.0.1:PORT/",
  "http://192.168.0.1:PORT/",
  "http://100.64.0.1:PORT/",
  "http://224.0.0.1:PORT/",
  "http://255.255.255.255:PORT/",
  // Other protocols, and no URL at all.
  "ftp://127.0.0.1:PORT/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:PORT/_x",
  "ws://127.0.0.1:PORT/",
  "unix:/var/run/docker.sock",
  "data:text/plain,OK",
  "//127.0.0.1:PORT/",
  "127.0.0.1:PORT",
  "http://",
  "http://:PORT/",
  "http://[::1:PORT/",
  "http://127.0.0.1:PORTPORTPORT/",
  "",
];

let client: OutboundClient;
let listener: Server;
let connections = 0;
let port = 0;

beforeAll(async () => {
  client = createOutboundClient({
    ...publicOnly,
    // With the ports of the guard, most forms would be refused for the wrong reason.
    isAllowedPort: () => true,
    resolve: async (hostname) => NAMES[hostname] ?? [],
  });
  listener = createServer((_request, response) => response.end("OK"));
  listener.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => listener.listen(0, "::", resolve));
  const address = listener.address();
  if (typeof address === "object" && address) port = address.port;
});

afterAll(async () => {
  await client.close();
  listener.close();
});

test("the corpus has its size", () => {
  expect(new Set(FORMS).size).toBeGreaterThanOrEqual(80);
});

test.each(FORMS)("%j reaches nothing", async (form) => {
  const url = form.replaceAll("PORT", String(port));
  const outcome = await client.send({ method: "POST", url, body: "{}", timeoutMs: 2_000 });
  expect(outcome).toEqual({
    kind: "failed",
    reason: expect.stringMatching(/^(address_not_public|url_not_allowed)$/),
    mayHaveArrived: false,
  });
  expect(connections).toBe(0);
});

test("the listener would have received it", async () => {
  const open = createOutboundClient({
    isAllowedAddress: () => true,
    isAllowedPort: () => true,
    resolve: async () => ["127.0.0.1"],
  });
  const outcome = await open.send({ method: "GET", url: `http://localhost:${port}/`, timeoutMs: 60_000 });
  await open.close();
  expect(outcome).toMatchObject({ kind: "responded", status: 200 });
  expect(connections).toBe(1);
});
