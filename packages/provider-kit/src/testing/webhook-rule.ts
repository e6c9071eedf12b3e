import assert from "node:assert/strict";

import type { ContractRule } from "./contract-rule.ts";

const SECRETS = [
  "whsec_new-secret-of-the-connector",
  "whsec_old-secret-of-the-connector",
  "whsec_of-another-account",
] as const;
const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");

interface Signed {
  readonly secret: string;
  readonly change?: (body: string) => string;
}

export const webhookRule: ContractRule = {
  name: "a webhook is believed by the signature of any of the connector's secrets, and by nothing else",
  check: async ({ adapter, connector, webhook, secrets = SECRETS }) => {
    if (!adapter.receive || !webhook) return;
    const [list] = adapter.configuration.secretLists;
    assert.ok(list);
    const [newest, older, foreign] = secrets;
    const withSecrets = {
      ...connector,
      secrets: { ...connector.secrets, [list.name]: [newest, older] },
    };
    const received = async ({ secret, change }: Signed) => {
      const { body, headers } = webhook({ at: NOW, secret });
      const rawBody = Buffer.from(change ? change(body) : body);
      return adapter.receive!({ rawBody, headers, now: NOW }, withSecrets);
    };
    for (const secret of [newest, older]) {
      const read = await received({ secret });
      assert.equal(read.kind, "received");
      assert.equal(read.events.length, 1);
      assert.equal(typeof read.events[0]?.eventId, "string");
    }
    assert.equal((await received({ secret: foreign })).kind, "unverified");
    const changed = await received({ secret: newest, change: (body) => body.replace(/\d/, "7") + " " });
    assert.equal(changed.kind, "unverified");
    const empty = { rawBody: Buffer.from("{}"), headers: {}, now: NOW };
    assert.equal((await adapter.receive(empty, withSecrets)).kind, "unverified");
    const { body, headers } = webhook({ secret: "", at: NOW });
    const without = {
      ...connector,
      secrets: { webhookSecrets: [], hmacKeys: [], reportCredentials: [], payoutKeys: [] },
    };
    const unsigned = { rawBody: Buffer.from(body), headers, now: NOW };
    assert.equal((await adapter.receive(unsigned, without)).kind, "unverified");
  },
};
