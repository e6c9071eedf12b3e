import type {
  AccountTest,
  AdapterConnector,
  BankList,
  ProviderCall,
  ProviderCostEstimate,
  WebhookRegistration,
} from "../index.ts";
import { FaultyLine, secretsOf } from "./faulty-line.ts";
import type { Findings } from "./findings.ts";
import { ALL_FAULTS, type LineFault } from "./line-faults.ts";
import type { World } from "./world.ts";

const SOUND: LineFault = { kind: "sound" };
const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");
const ADDRESS = "https://gateway.example/providers/adapter/CO-0000-0000-0000-0000-0000-";

/**
 * Tests the account and registers its webhook with a fault at each request: nothing throws or shows a secret, and after a fault the next
 * attempts end with one webhook, which is found and left as it is. The same of a list of banks and of the estimate of a cost, where the adapter
 * has them. The number of attempts with a fault.
 */
export async function liveWithAccount(world: World, findings: Findings): Promise<number> {
  const { adapter, connector, server } = world.under;
  const choosing = Object.keys(adapter.methods).find((name) =>
    adapter.methods[name]?.customerFields?.includes("bank"),
  );
  const hasCalls =
    adapter.testAccount || adapter.webhookSetup?.register || adapter.estimateCost || choosing !== undefined;
  if (!server || !hasCalls) return 0;
  const line = new FaultyLine(server, (exchange) => world.observe(exchange));
  const account = new Account(line, { world, findings });
  let attempts = 0;
  const through = async (what: string, run: (address: string) => Promise<void>) => {
    findings.where = `${what}: no fault`;
    line.mend();
    const before = line.requests;
    await run(`${ADDRESS}${what}`);
    const count = line.requests - before;
    for (let request = 0; request < count; request += 1)
      for (const { name, fault } of ALL_FAULTS) {
        attempts += 1;
        findings.where = `${what}: ${name}, at request ${request + 1}`;
        let sent = 0;
        line.plan = () => ((sent += 1) === request + 1 ? fault : SOUND);
        await run(`${ADDRESS}${attempts}`);
      }
  };
  if (adapter.testAccount)
    await through("a test of the account", async (address) => account.test(connector, address));
  if (adapter.webhookSetup?.register)
    await through("a registration", async (address) => account.register(connector, address));
  if (choosing !== undefined)
    await through("a list of banks", async () => account.listBanks({ ...connector, method: choosing }));
  if (adapter.estimateCost)
    await through("an estimate of a cost", async () => account.estimateCost(connector));
  return attempts;
}

/** More are not needed after one fault. */
const MAX_ATTEMPTS = 3;

class Account {
  readonly #line: FaultyLine;
  readonly #world: World;
  readonly #findings: Findings;
  #references = 0;

  constructor(line: FaultyLine, { world, findings }: { world: World; findings: Findings }) {
    this.#line = line;
    this.#world = world;
    this.#findings = findings;
  }

  async test(connector: AdapterConnector, webhookAddress: string): Promise<void> {
    const { adapter } = this.#world.under;
    const tested = await this.#caught(() => adapter.testAccount!(this.#call(connector), { webhookAddress }));
    if (tested) this.#refuseSecrets(tested, connector);
  }

  /** In the first of the method's currencies. */
  async listBanks(connector: AdapterConnector): Promise<void> {
    const { adapter } = this.#world.under;
    const [currency = "EUR"] = adapter.methods[connector.method]?.currencies ?? [];
    const list = await this.#caught(async () =>
      adapter.listBanks!({ currency, language: "en" }, this.#call(connector)),
    );
    if (list) this.#refuseSecrets(list, connector);
  }

  /** After a fault it is unknown: a cost of less than zero would make any other connector too expensive. */
  async estimateCost(connector: AdapterConnector): Promise<void> {
    const { adapter } = this.#world.under;
    const amount = { minor: 4_990n, currency: "EUR" };
    const estimate = await this.#caught(() =>
      adapter.estimateCost!({ amount, bin: "40128888" }, this.#call(connector)),
    );
    if (estimate?.kind === "estimated" && estimate.cost.minor < 0n)
      this.#findings.add("broken", "it estimates a cost below zero");
    if (estimate?.kind === "unknown") this.#refuseSecrets(estimate, connector);
  }

  async register(connector: AdapterConnector, address: string): Promise<void> {
    let own = connector;
    let result = await this.#attempt(own, address);
    for (let attempt = 1; attempt < MAX_ATTEMPTS && result?.kind !== "registered"; attempt += 1) {
      this.#line.mend();
      result = await this.#attempt(own, address);
    }
    if (result?.kind !== "registered") {
      this.#findings.add("open", `the webhook is ${result?.kind ?? "not registered"} after the fault`);
      return;
    }
    own = after(own, result);
    this.#line.mend();
    // An attempt that could not obtain the secret is completed by the next one.
    const second = await this.#attempt(own, address);
    const third = await this.#attempt(second?.kind === "registered" ? after(own, second) : own, address);
    if (third?.kind !== "registered" || third.change !== "unchanged")
      this.#findings.add("double", "a webhook that is registered is registered again");
  }

  async #attempt(connector: AdapterConnector, address: string): Promise<WebhookRegistration | undefined> {
    const { adapter } = this.#world.under;
    const reference = `reference-${(this.#references += 1)}`;
    const registered = await this.#caught(() =>
      adapter.webhookSetup!.register!({ address, reference, replacesSecret: false }, this.#call(connector)),
    );
    if (registered) this.#refuseSecrets(registered, connector);
    return registered;
  }

  async #caught<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await run();
    } catch (error) {
      this.#findings.add("broken", `it throws: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  /** Refuses secrets in a result that people see; the new ones themselves are not shown. */
  #refuseSecrets(
    result: AccountTest | WebhookRegistration | BankList | ProviderCostEstimate,
    connector: AdapterConnector,
  ): void {
    const shown = JSON.stringify(result, (name, value: unknown) => (name === "secrets" ? undefined : value));
    if (secretsOf(connector).some((secret) => shown.includes(secret)))
      this.#findings.add("leak", "a secret of the connector is in what is shown of its account");
  }

  #call(connector: AdapterConnector): ProviderCall {
    const { signal } = new AbortController();
    return { connector, http: this.#line.http(signal), now: () => NOW, signal };
  }
}

/** The connector with what the registration brought. */
function after(
  connector: AdapterConnector,
  { secrets, extraData }: Extract<WebhookRegistration, { kind: "registered" }>,
): AdapterConnector {
  return {
    ...connector,
    extraData: { ...connector.extraData, ...extraData },
    secrets: { ...connector.secrets, ...(secrets && { [secrets.list]: secrets.values }) },
  };
}
