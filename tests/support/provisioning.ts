import { OWN_CELL_ALONE } from "../../src/cells/index.ts";
import type { AddressInfo } from "node:net";
import {
  authenticateCaller,
  identifyCaller,
  connectorOperations,
  verifyCaller,
  type ConnectorParts,
} from "../../src/connectors/index.ts";
import { openVault } from "../../src/vault/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/database/index.ts";
import { createHttpServer } from "../../src/platform/http/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import {
  ConfigurationCache,
  ensureRootCredential,
  PasswordChecks,
  registerProvisioningApi,
  tenancyOperations,
  type OidcRules,
} from "../../src/tenancy/index.ts";
import { ALL_PARTS, ANY_CONFIGURATION } from "./adapter-catalogue.ts";
import type { TestDatabase } from "./postgres.ts";

export interface ProvisioningResponse {
  status: number;
  // Journeys read responses like a client, and know only the fields that they check.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

export interface ProvisioningApp {
  readonly url: string;
  call(method: "GET" | "POST", path: string, options?: CallOptions): Promise<ProvisioningResponse>;
  /** An operation of the provisioning API, by the root credential. */
  provision(operation: string, body?: unknown): Promise<ProvisioningResponse>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly credentials?: string | null;
  readonly body?: unknown;
  /** Instead of `body`: sent as it is. */
  readonly raw?: string;
  readonly headers?: Record<string, string>;
}

export const ROOT = "admin:root-password";

/**
 * One process of a gateway with the provisioning API, and an operation of the public API that only returns its caller.
 * Several may run on one database.
 */
/** Any issuer; nobody is signed in. */
const ANY_OIDC: OidcRules = { refuseIssuer: () => undefined, mayOwn: () => true, onChanged: async () => {} };

export async function startProvisioningApp(database: TestDatabase): Promise<ProvisioningApp> {
  const ids = createIds();
  const clock = systemClock;
  const db = openDatabase({ url: database.url, clock, log: silentLog, poolSize: 4 });
  await ensureRootCredential(db, { username: "admin", password: "root-password", ids });
  const sealer = await openVault(db, { masterKey: Buffer.alloc(32, 3), clock, ids });
  const configuration = await ConfigurationCache.open({ db, clock });
  const parts: ConnectorParts = {
    db,
    clock,
    ids,
    sealer,
    configuration,
    passwords: new PasswordChecks({ clock, sleep: async () => {} }),
    adapters: new Map([
      ["Simulator", { id: "Simulator", methods: METHODS, configuration: ANY_CONFIGURATION }],
    ]),
    providerTestServers: true,
    cellNames: OWN_CELL_ALONE,
    hasRecoveryPlan: async () => false,
    mayUseContainer: async (_db, { container }) => container === 7,
  };
  const app = createHttpServer({ log: silentLog, ids });
  await registerProvisioningApi(app, { ...parts, checkMailServer: () => undefined, oidcRules: ANY_OIDC }, [
    ...tenancyOperations,
    ...connectorOperations,
  ]);
  const whoCalls = authenticateCaller({
    identify: (request) => identifyCaller(parts, request),
    verify: (caller, request) => verifyCaller(parts, caller, request),
  });
  app.post("/api/v3/who-calls/:apiKey/:id?", whoCalls, async ({ caller }) => ({
    username: caller.user.username,
    merchant: caller.merchant.name,
    connector: caller.connector.name,
    signatureHash: caller.signatureHash,
  }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const call: ProvisioningApp["call"] = (method, path, options = {}) =>
    sendRequest(method, `${url}${path}`, options);
  return {
    url,
    call,
    provision: (operation, body) =>
      body === undefined
        ? call("GET", `/api/provisioning/${operation}`, { credentials: ROOT })
        : call("POST", `/api/provisioning/${operation}`, { credentials: ROOT, body }),
    close: async () => {
      await app.close();
      await configuration.close();
      await db.close();
    },
  };
}

const METHODS = {
  Creditcard: { instrument: "card", operations: ["debit"], ...ALL_PARTS },
  RedirectPay: { instrument: "none", operations: ["debit"], ...ALL_PARTS },
} as const;

async function sendRequest(method: string, url: string, options: CallOptions): Promise<ProvisioningResponse> {
  const { credentials } = options;
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(credentials && { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
      ...options.headers,
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
