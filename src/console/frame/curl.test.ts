import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ADMINISTRATOR, curl, provisioningCurl, variable } from "./curl.ts";

const received: { url: string; authorization: string; body: string }[] = [];
const server = createServer((request, response) => void receive(request, response));
let publicUrl: string;

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = "", headers } = request;
  const body = await text(request);
  const authorization = Buffer.from((headers.authorization ?? "").slice("Basic ".length), "base64");
  received.push({ url, authorization: authorization.toString(), body });
  response.end("{}");
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  publicUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
beforeEach(() => received.splice(0));
afterAll(() => server.close());

/** The request that the server receives when the command is pasted into bash. */
async function sentBy(command: string, variables: Record<string, string> = {}) {
  await promisify(execFile)("bash", ["-u", "-c", command], {
    env: { ...process.env, HOME: "/home/of-the-shell", ...variables },
  });
  return received.at(-1)!;
}

test("texts arrive byte for byte, whatever they mean to a shell", async () => {
  const body = {
    name: `it's "quoted" \\ $HOME \${HOME} $(id) \`id\` !! * ~ '"$HOME"'`,
    lines: ["first\nsecond\r\n\tthird", "é ü 漢 🎉 \u2028", ""],
    "$HOME '": [1, 0.5, true, null, {}, []],
    left: undefined,
  };
  const sent = await sentBy(curl({ credentials: ["demo", "pass 'word' $HOME"], url: publicUrl, body }));
  expect(sent.body).toBe(JSON.stringify(body));
  expect(sent.authorization).toBe("demo:pass 'word' $HOME");
});

test("of a body the shell fills in the variables, and nothing that looks like one", async () => {
  const at = Temporal.Instant.from("2026-01-02T03:04:05Z");
  const body = { password: variable("NEW_PASSWORD"), note: "$NEW_PASSWORD", at, list: [variable("ONE")] };
  const command = curl({ credentials: ADMINISTRATOR, url: publicUrl, body });
  expect(command).toContain(
    `'{"password":"'"$NEW_PASSWORD"'","note":"$NEW_PASSWORD","at":"2026-01-02T03:04:05Z","list":["'"$ONE"'"]}'`,
  );
  const values = { ADMIN_USER: "ada", ADMIN_PASSWORD: "a b", NEW_PASSWORD: "it's  * $HOME", ONE: "1" };
  const sent = await sentBy(command, values);
  expect(JSON.parse(sent.body)).toEqual({
    password: "it's  * $HOME",
    note: "$NEW_PASSWORD",
    at: "2026-01-02T03:04:05Z",
    list: ["1"],
  });
  expect(sent.authorization).toBe("ada:a b");
});

test("an address may have variables too", async () => {
  const variables = { ADMIN_USER: "a", ADMIN_PASSWORD: "b", GUID: "ME-1" };
  const command = provisioningCurl({
    publicUrl,
    operation: ["listConnectors/", variable("GUID"), "x?a=1&b=2"],
  });
  expect((await sentBy(command, variables)).url).toBe("/api/provisioning/listConnectors/ME-1x?a=1&b=2");
  const quoted = curl({ credentials: ADMINISTRATOR, url: [`${publicUrl}/it's$HOME/`, variable("GUID")] });
  expect((await sentBy(quoted, variables)).url).toBe("/it's$HOME/ME-1");
});

test("a command has no body and no method of its own unless it needs one", () => {
  const url = "https://pay.example";
  expect(provisioningCurl({ publicUrl: url, operation: "listMerchants" })).toBe(
    `curl -u "$ADMIN_USER:$ADMIN_PASSWORD" \\\n  'https://pay.example/api/provisioning/listMerchants'`,
  );
  expect(provisioningCurl({ publicUrl: url, operation: "run", isPost: true })).toMatch(/^curl -X POST -u /);
});
