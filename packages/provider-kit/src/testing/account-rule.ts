import assert from "node:assert/strict";

import {
  ACCOUNT_FINDING_KINDS,
  type AccountTest,
  type Adapter,
  type AdapterConfiguration,
  type OutboundOutcome,
  type ProviderHttp,
} from "../index.ts";
import type { AdapterUnderTest } from "./adapter-under-test.ts";
import type { ContractRule } from "./contract-rule.ts";
import { ProviderCalls } from "./provider-calls.ts";

const ADDRESS = "https://gateway.example/providers/adapter/CO-0000-0000-0000-0000-0000-0001";

const responded = (status: number, body: string): OutboundOutcome => ({
  kind: "responded",
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(body),
});
const failed = (reason: Extract<OutboundOutcome, { kind: "failed" }>["reason"]): OutboundOutcome => ({
  kind: "failed",
  reason,
  mayHaveArrived: reason === "timed_out",
});

/** Outcomes that show no account that can be paid. */
const SAYING_NOTHING: Readonly<Record<string, OutboundOutcome>> = {
  "a time-out": failed("timed_out"),
  "a name that is not found": failed("name_not_found"),
  "a 401": responded(401, "{}"),
  "a 403": responded(403, "{}"),
  "a 404": responded(404, "{}"),
  "a 429": responded(429, "{}"),
  "a 500": responded(500, '{"message": "internal error"}'),
  "a page of HTML": responded(200, "<!doctype html><p>It works</p>"),
  "a truncated response": responded(200, '{"id": "1", "sta'),
  "an empty object": responded(200, "{}"),
};

/** The test of an account moves nothing, and never passes by what it did not see. */
export const accountRule: ContractRule = {
  name: "a test of the account passes where the provider shows the account, and by nothing else",
  check: async (under) => {
    const { adapter, providerHttp } = under;
    if (!adapter.testAccount) return;
    const found = await testedBy(under, providerHttp);
    assert.deepEqual(
      found.findings.filter(({ severity }) => severity === "wrong"),
      [],
    );
    refuseUnknownFields(found, adapter);
    if (!providerHttp) return;
    for (const [what, outcome] of Object.entries(SAYING_NOTHING)) {
      const result = await testedBy(under, { send: async () => outcome });
      assert.notEqual(result.findings.length, 0, `it passes by ${what}`);
      refuseUnknownFields(result, adapter);
    }
  },
};

function testedBy(
  { adapter, connector }: AdapterUnderTest,
  http: ProviderHttp | undefined,
): Promise<AccountTest> {
  const calls = new ProviderCalls(adapter, connector, http);
  return adapter.testAccount!(calls.call(), { webhookAddress: ADDRESS });
}

/** A finding is shown beside its setting: one that the connector does not have would be shown nowhere. */
function refuseUnknownFields(
  { findings }: AccountTest,
  { configuration }: Pick<Adapter, "configuration">,
): void {
  const known = fieldsOf(configuration);
  for (const { kind, field, message } of findings) {
    assert.ok(ACCOUNT_FINDING_KINDS.includes(kind), kind);
    assert.ok(message.length > 0 && message.length <= 500);
    if (field !== undefined)
      assert.ok(
        known.some((one) => field.startsWith(one)),
        field,
      );
  }
}

function fieldsOf({ credentials, extraData, secretLists }: AdapterConfiguration): string[] {
  return [
    "method",
    "config.testMode",
    ...credentials.map(({ name }) => `config.${name}`),
    ...(extraData === "any"
      ? ["config.extraData."]
      : extraData.map(({ name }) => `config.extraData.${name}`)),
    ...secretLists.map(({ name }) => `config.vault.${name}`),
  ];
}
