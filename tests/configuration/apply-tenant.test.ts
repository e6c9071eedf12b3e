import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { runCommand } from "../support/run-command.ts";

const ACME = readFileSync(new URL("acme.yaml", import.meta.url), "utf8");
const SECRETS = {
  ACME_MAIL: "secret-of-the-mail",
  ACME_OIDC: "secret-of-the-sign-on",
  ACME_SIGNS: "secret-of-signatures",
  ACME_PROVIDER: "secret-of-the-provider",
};
const USER_PASSWORD = "blue-otter-runs-94";

const folder = mkdtempSync(join(tmpdir(), "quittance-configuration-"));
let first: TestGateway;
let second: TestGateway;

beforeAll(async () => {
  writeFileSync(join(folder, "shop-password.txt"), `${USER_PASSWORD}\n`);
  first = await startTestGateway({ demo: false });
  second = await startTestGateway({ demo: false });
});
afterAll(async () => {
  await first?.close();
  await second?.close();
  rmSync(folder, { recursive: true });
});

async function quittance(
  gateway: TestGateway,
  args: readonly string[],
  secrets: Record<string, string> = SECRETS,
) {
  const environment = {
    QUITTANCE_URL: gateway.url,
    QUITTANCE_USER: ADMINISTRATOR.username,
    QUITTANCE_PASSWORD: ADMINISTRATOR.password,
    ...secrets,
  };
  return runCommand("packages/cli/src/main.ts", args, { environment });
}

function file(text: string, name = "acme.yaml"): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Every row of a list of the provisioning API. */
async function listed(gateway: TestGateway, path: string) {
  return (await new ApiClient(gateway.url, ADMINISTRATOR).get(`/api/provisioning/${path}`)).body;
}

async function changesOf(gateway: TestGateway): Promise<number> {
  return (await listed(gateway, "listChanges?limit=1000"))["changes"].length;
}

test("an applied file, exported and applied to an empty gateway, is exported the same again", async () => {
  const plan = await quittance(first, ["plan", file(ACME)]);
  expect(plan).toMatchObject({ code: 2, output: expect.stringContaining("to create") });
  expect(plan.output).toContain("+ create tenant Acme / merchant Shop / connector acme-first");
  expect(plan.output).toContain('    config.password: "env:ACME_PROVIDER"');
  const applied = await quittance(first, ["apply", file(ACME)]);
  expect(applied.output).not.toMatch(/FAILED|skipped/);
  expect(applied.code).toBe(0);
  const exported = await quittance(first, [
    "export",
    "--tenant",
    "Acme",
    "--output",
    join(folder, "exported.yaml"),
  ]);
  expect(exported).toEqual({ code: 0, output: "" });
  const text = readFileSync(join(folder, "exported.yaml"), "utf8");
  for (const secret of [...Object.values(SECRETS), USER_PASSWORD, "********"])
    expect(text).not.toContain(secret);
  const variables = [...text.matchAll(/env:(\w+)/g)].map(([, name = ""]) => [
    name,
    `another-secret-${name}`.slice(0, 50),
  ]);
  expect(variables.map(([name]) => name)).toContain("ACME_FIRST_CONFIG_PASSWORD");
  const copied = await quittance(
    second,
    ["apply", join(folder, "exported.yaml")],
    Object.fromEntries(variables),
  );
  expect(copied.output).not.toMatch(/FAILED|skipped/);
  expect(copied.code).toBe(0);
  const again = await quittance(second, ["export", "--tenant", "Acme"]);
  expect(again.output).toBe(text);
});

test("a second apply changes nothing", async () => {
  const before = await changesOf(first);
  const second = await quittance(first, ["apply", file(ACME)], {});
  expect(second).toEqual({ code: 0, output: "Nothing to change: the gateway is as the file says.\n" });
  expect(await changesOf(first)).toBe(before);
});

test("a change behind the file's back is in the plan field by field, with secrets masked, and apply takes it back", async () => {
  const root = new ApiClient(first.url, ADMINISTRATOR);
  const { guid } = await connector("acme-first");
  await root.post(`/api/provisioning/updateConnector/${String(guid)}`, {
    name: "Renamed",
    config: { apiSecret: "set-by-hand", testMode: false, password: "set-by-hand" },
    settings: { "dcc:markup-percent": "4", "postback:send-on-pending": "1" },
  });
  const text = ACME.replace(
    "username: acme\n            password",
    "apiSecret: null\n            username: acme\n            password",
  );
  const plan = await quittance(first, ["plan", file(text)], {});
  expect(plan).toEqual({
    code: 2,
    output: `~ change tenant Acme / merchant Shop / connector acme-first
    name: "Renamed" → "First"
    config.testMode: false → true
    config.apiSecret: ******** → none
    settings.dcc:markup-percent: "4" → "3.5"
    settings.postback:send-on-pending: "1" → none
0 to create, 1 to change, 0 to delete or disable.
`,
  });
  // The gateway removes secrets of the provider with a change of the environment, so that they come with it.
  expect(await quittance(first, ["apply", file(text)])).toMatchObject({ code: 0 });
  expect(await connector("acme-first")).toMatchObject({
    name: "First",
    config: { testMode: true, apiSecret: null, password: "********" },
    settings: { "dcc:enabled": "1", "dcc:markup-percent": "3.5" },
  });
  expect(await quittance(first, ["plan", file(ACME)], {})).toMatchObject({ code: 0 });
});

test("what the file does not name stays, and goes only with --delete", async () => {
  const without = ACME.replace(/ {6}webhookEndpoints:\n.*\n/, "      webhookEndpoints: []\n")
    .replace(/ {8}- name: Choice\n.*\n.*\n/, "")
    .replace(/ {4}- name: Acme Outlet[^]*(?=conversionRates)/, "    []\n");
  const kept = await quittance(first, ["plan", file(without)], {});
  expect(kept.code).toBe(0);
  expect(kept.output).toContain(
    "! tenant Acme / merchant Shop / connector acme-choice is not in the file, and stays; --delete disables it",
  );
  expect(kept.output).toContain(
    "! tenant Acme / tenant Acme Outlet is not in the file, and stays; it cannot be deleted",
  );
  expect(await quittance(first, ["apply", file(without)], {})).toMatchObject({ code: 0 });
  expect(await connector("acme-choice")).toMatchObject({ disabled: false });
  const deleted = await quittance(first, ["apply", file(without), "--delete"], {});
  expect(deleted.code).toBe(0);
  expect(deleted.output).toContain(
    "- delete tenant Acme / merchant Shop / webhook endpoint https://shop.acme.example/events",
  );
  expect(await connector("acme-choice")).toMatchObject({ disabled: true });
  const { merchantGuid } = await connector("acme-choice");
  expect((await listed(first, `listWebhookEndpoints/${String(merchantGuid)}`))["webhookEndpoints"]).toEqual(
    [],
  );
  expect(await quittance(first, ["plan", file(without), "--delete"], {})).toMatchObject({ code: 0 });
});

test.each([
  [
    "an unknown field",
    ACME.replace("country: AT", "county: AT"),
    /acme\.yaml:\d+: tenant\.merchants\[Shop\]\.county is not a field/,
  ],
  ["an unknown section", ACME.replace("conversionRates:", "rates:"), /acme\.yaml:\d+: rates is not a field/],
  [
    "a field of a rule",
    ACME.replace("currency: EUR, limit", "currencies: EUR, limit"),
    /check\.currencies is not a field/,
  ],
  [
    "a read-only field",
    ACME.replace("apiKey: acme-first\n", "apiKey: acme-first\n          guid: CO-1\n"),
    /connectors\[acme-first\]\.guid is not a field/,
  ],
  [
    "a secret in clear",
    ACME.replace("env:ACME_PROVIDER", "s3cr3t-in-clear"),
    /config\.password is a secret: write env:NAME or file:PATH/,
  ],
  [
    "an amount that is missing",
    ACME.replace('rate: "1.158"', "rate:"),
    /conversionRates\[0\]\.rate must be a text: write it in quotes/,
  ],
  [
    "a name that stands for nothing",
    ACME.replace("connectors: [acme-routed, acme-second]", "connectors: [acme-routed, nobody]"),
    /multiMethodMetaConnector\.connectors\.1 names nobody/,
  ],
  [
    "a risk profile that stands for nothing",
    ACME.replaceAll("profile:Strict", "profile:Lax"),
    /defaultRiskRuleSet names profile:Lax/,
  ],
  [
    "two of one name",
    ACME.replace("apiKey: acme-second\n", "apiKey: acme-first\n"),
    /connector acme-first: the file has two of that name/,
  ],
  [
    "a key that is there twice",
    ACME.replace("country: AT", "country: AT\n      country: DE"),
    /acme\.yaml:\d+: has the same field twice/,
  ],
  [
    "another type of a user",
    ACME.replace("entityType: merchant-normal", "entityType: scheme"),
    /fee entity House fee: 'entityType' cannot be changed/,
  ],
  [
    "an instruction of YAML that is unknown",
    ACME.replace("country: AT", "country: !!js/function AT"),
    /Unresolved tag/,
  ],
])("%s is refused by name, and changes nothing", async (_what, text, message) => {
  expect(text).not.toBe(ACME);
  const before = await changesOf(first);
  const refused = await quittance(first, ["apply", file(text)]);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(message);
  expect(refused.output).toContain("Nothing was changed.");
  expect(refused.output).not.toContain("s3cr3t-in-clear");
  expect(await changesOf(first)).toBe(before);
});

test("a secret that is missing is named with its field before anything is changed", async () => {
  const text = ACME.replaceAll("Acme", "Missing").replaceAll("acme-", "missing-");
  const before = await changesOf(second);
  const refused = await quittance(second, ["apply", file(text)], { ACME_SIGNS: "secret-of-signatures" });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    "tenant Missing / merchant Shop / connector missing-first: config.password: the variable ACME_PROVIDER is not set",
  );
  expect(await changesOf(second)).toBe(before);
});

test("a step that fails does not stop the others, and a second run does the rest", async () => {
  const shops = (username: string, settings = "") => `
tenant:
  name: Partial
  merchants:
    - name: First shop
      users:
        - { username: "${username}", password: "file:shop-password.txt", type: api }
      connectors:
        - { name: Broken, apiKey: partial-broken, adapter: Simulator, method: Creditcard${settings} }
        - { name: Routed, apiKey: partial-routed, routingMetaConnector: { defaultConnector: partial-broken } }
    - name: Second shop
      connectors:
        - { name: Cards, apiKey: partial-cards, adapter: Simulator, method: Creditcard, sharedSecret: "env:ACME_SIGNS" }
`;
  const some = await quittance(first, [
    "apply",
    file(shops("acme-shop", `, settings: { "dcc:markup-percent": "much" }`)),
  ]);
  expect(some.code).toBe(3);
  expect(some.output).toContain(
    "FAILED: create tenant Partial / merchant First shop / user acme-shop: username:",
  );
  expect(some.output).toContain(
    "FAILED: create tenant Partial / merchant First shop / connector partial-broken: settings.dcc:markup-percent:",
  );
  expect(some.output).toContain(
    "skipped: create tenant Partial / merchant First shop / connector partial-routed: it needs tenant Partial / merchant First shop / connector partial-broken",
  );
  expect(some.output).toContain(
    "done: create tenant Partial / merchant Second shop / connector partial-cards",
  );
  const rest = await quittance(first, [
    "apply",
    file(shops("partial-shop")),
    "--generated-secrets",
    join(folder, "generated.yaml"),
  ]);
  expect(rest.code).toBe(0);
  expect(rest.output).toContain("3 to create, 0 to change");
  // Of the connectors without a secret the gateway made one up.
  const generated = readFileSync(join(folder, "generated.yaml"), "utf8");
  expect(generated).toMatch(/connector partial-broken: \S{20,}\n.*connector partial-routed: \S{20,}\n/);
  expect(statSync(join(folder, "generated.yaml")).mode & 0o777).toBe(0o600);
  expect(rest.output).not.toContain(generated.split(": ")[1]!.split("\n")[0]!);
});

test("the file of the documentation is applied as it stands", async () => {
  const guide = readFileSync(new URL("../../docs/configuration-as-code.md", import.meta.url), "utf8");
  const [, documented = ""] = /```yaml\n([^]*?)```/.exec(guide) ?? [];
  mkdirSync(join(folder, "secrets"), { recursive: true });
  writeFileSync(join(folder, "secrets/stripe-webhook"), "whsec_documented\n");
  writeFileSync(join(folder, "secrets/adyen-hmac"), `${"A1".repeat(32)}\n`);
  const secrets = {
    ACME_SHOP_PASSWORD: USER_PASSWORD,
    ACME_SHARED_SECRET: "secret-of-signatures",
    STRIPE_KEY: "sk_live_documented",
    ADYEN_KEY: "an-api-key-of-adyen",
  };
  const fresh = await startTestGateway({ demo: false });
  try {
    const path = file(documented, "documented.yaml");
    expect(await quittance(fresh, ["plan", path], {})).toMatchObject({ code: 2 });
    const applied = await quittance(fresh, ["apply", path], secrets);
    expect(applied.output).not.toMatch(/FAILED|skipped/);
    expect(applied.code).toBe(0);
  } finally {
    await fresh.close();
  }
});

test("plan names what an adapter requires and the file does not have, before anything is made", async () => {
  const text = `
tenant:
  name: Incomplete
  merchants:
    - name: Shop
      connectors:
        - { name: Cards, apiKey: incomplete-cards, adapter: Stripe, method: Creditcard, config: { password: "env:KEY" } }
        - { name: Others, apiKey: incomplete-others, adapter: Adyen, method: Creditcard, config: { username: AcmeCom } }
        - { name: Unknown, apiKey: incomplete-unknown, adapter: Nothing, method: Creditcard }
        - { name: Method, apiKey: incomplete-method, adapter: Simulator, method: Barter }
`;
  const before = await changesOf(first);
  for (const command of ["plan", "apply"]) {
    const refused = await quittance(first, [command, file(text)], {});
    expect(refused.code).toBe(1);
    const connector = "tenant Incomplete / merchant Shop / connector incomplete";
    for (const problem of [
      `${connector}-cards: the adapter Stripe needs 'config.apiSecret'`,
      `${connector}-others: the adapter Adyen needs 'config.apiSecret' and 'config.vault.hmacKeys'`,
      `${connector}-unknown: there is no adapter 'Nothing'`,
      `${connector}-method: the adapter Simulator has only: `,
    ])
      expect(refused.output).toContain(problem);
  }
  expect(await changesOf(first)).toBe(before);
});

test("a credential that may not read all exports and applies the rest", async () => {
  const tenants = (await listed(first, "listTenants"))["tenants"] as { guid: string; name: string }[];
  const { guid } = tenants.find(({ name }) => name === "Acme")!;
  const root = new ApiClient(first.url, ADMINISTRATOR);
  const made = await root.post(`/api/provisioning/createProvisioningCredential/${guid}`, {
    name: "deployment",
    permissions: ["read", "configure", "credentials"],
  });
  const { credential, password } = made.body as { credential: { guid: string }; password: string };
  const scoped = { QUITTANCE_USER: credential.guid, QUITTANCE_PASSWORD: password };
  const path = join(folder, "scoped.yaml");
  expect(await quittance(first, ["export", "--tenant", "Acme", "--output", path], scoped)).toEqual({
    code: 0,
    output: "The credential may not list feeSets: the file is without them.\n",
  });
  expect(readFileSync(path, "utf8")).not.toContain("feeSets");
  expect(await quittance(first, ["plan", path], scoped)).toMatchObject({ code: 0 });
  const named = await quittance(first, ["plan", file(ACME)], scoped);
  expect(named).toMatchObject({
    code: 1,
    output: expect.stringContaining("tenant Acme: the credential may not read feeSets"),
  });
});

test("a gateway that does not respond and a wrong password are said in one line", async () => {
  const nowhere = await quittance(first, ["plan", file(ACME)], { QUITTANCE_URL: "http://127.0.0.1:9" });
  expect(nowhere).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not respond: .*\n$/),
  });
  const wrong = await quittance(first, ["plan", file(ACME)], { QUITTANCE_PASSWORD: "wrong-password" });
  expect(wrong).toMatchObject({ code: 1, output: expect.stringMatching(/^[^\n]+\n$/) });
});

async function connector(apiKey: string): Promise<Record<string, unknown>> {
  const tenants = (await listed(first, "listTenants"))["tenants"] as { guid: string; name: string }[];
  const { guid } = tenants.find(({ name }) => name === "Acme")!;
  const merchants = (await listed(first, `listMerchants/${guid}`))["merchants"] as { guid: string }[];
  const connectors = (await listed(first, `listConnectors/${merchants[0]!.guid}`))["connectors"] as Record<
    string,
    unknown
  >[];
  return connectors.find((entry) => entry["apiKey"] === apiKey)!;
}
