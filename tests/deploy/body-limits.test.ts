import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAX_EVIDENCE_BODY_BYTES } from "../../src/disputes/index.ts";
import { OWN_ADAPTERS } from "../../src/providers/adapters/index.ts";

const MIB = 1024 * 1024;
/** The limit of `importVaultFile`. */
const MAX_STREAM_BYTES = 1024 * MIB;
/** The parts around the file in a multipart body. */
const FORM_BYTES = 64 * 1024;
function limitIn(path: string, pattern: RegExp): number {
  const [, megabytes] = pattern.exec(readFileSync(path, "utf8")) ?? [];
  expect(megabytes, `${path} ${pattern}`).toBeDefined();
  return Number(megabytes) * MIB;
}

const PROXIES = {
  nginx: {
    all: () => limitIn("docs/operations.md", /^ {2}client_max_body_size (\d+)m;/m),
    provisioning: () =>
      limitIn("docs/operations.md", /location \/api\/provisioning .*client_max_body_size (\d+)m;/),
  },
  Caddy: {
    all: () => limitIn("deploy/container/Caddyfile", /request_body @others \{\s*max_size (\d+)MiB/),
    provisioning: () =>
      limitIn("deploy/container/Caddyfile", /request_body @provisioning \{\s*max_size (\d+)MiB/),
  },
  chart: {
    all: () => limitIn("deploy/helm/quittance/values.yaml", /^ {4}nginx.*proxy-body-size: (\d+)m/m),
    provisioning: () => limitIn("deploy/helm/quittance/values.yaml", /^ {6}nginx.*proxy-body-size: (\d+)m/m),
  },
};

test("the gateway takes every file of evidence that a provider takes", () => {
  const responders = OWN_ADAPTERS.map((create) => create()).flatMap(({ id, disputes }) =>
    disputes ? [{ id, maxFileBytes: disputes.maxFileBytes }] : [],
  );
  expect(responders.length).toBeGreaterThan(2);
  for (const { id, maxFileBytes } of responders)
    expect(maxFileBytes + FORM_BYTES, id).toBeLessThanOrEqual(MAX_EVIDENCE_BODY_BYTES);
});

test.each(Object.entries(PROXIES))(
  "%s lets every body through that the gateway takes",
  (_, { all, provisioning }) => {
    expect(all()).toBeGreaterThanOrEqual(MAX_EVIDENCE_BODY_BYTES);
    expect(provisioning()).toBeGreaterThan(MAX_STREAM_BYTES);
  },
);
