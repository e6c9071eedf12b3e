import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let scoped: ApiClient;

beforeAll(async () => {
  const { body } = await root.post(`${PATH}/createProvisioningCredential/${TENANT}`, {
    name: "Reader",
    permissions: ["read"],
  });
  scoped = new ApiClient(started.url, {
    username: body["credential"].guid as string,
    password: body["password"] as string,
  });
});

async function changesOf(client: ApiClient, query = ""): Promise<{ id: string; hash: string }[]> {
  return (await client.get(`${PATH}/listChanges${query}`)).body["changes"];
}

test("a credential of one tenant cannot find the number of an entry by its hash, whose text has it", async () => {
  const own = await changesOf(scoped);
  expect(own.length).toBeGreaterThan(3);
  const ofChain = (await changesOf(root, "?limit=1000")).map(({ hash }) => hash);
  expect(own.filter(({ hash }) => ofChain.includes(hash))).toEqual([]);
  for (const { id, hash } of own) expect(id).toBe(hash);
  // A page that began at a hash of the chain, by an earlier version, goes on.
  const first = ofChain.find(
    (hash) => createHash("sha256").update(Buffer.from(hash, "hex")).digest("hex") === own[0]!.hash,
  );
  expect(await changesOf(scoped, `?after=${first}`)).toEqual(own.slice(1));
});
