import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";
import { GatewayUnderLoad } from "./gateway-under-load.ts";

export const ADMINISTRATOR = { username: "admin", password: "admin-password" };

/** Settings of a gateway whose administrator is `ADMINISTRATOR`. */
export const WITH_ADMINISTRATOR = {
  GATEWAY_ADMIN_USER: ADMINISTRATOR.username,
  GATEWAY_ADMIN_PASSWORD: ADMINISTRATOR.password,
};

interface OwnGateway {
  readonly gateway: GatewayUnderLoad;
  readonly databaseUrl: string;
  /** Stops the gateway and its PostgreSQL, and removes their folder. */
  readonly close: () => Promise<void>;
}

/** Starts a gateway with a PostgreSQL of its own, in a new folder. */
export async function startOwnGateway(
  options: Pick<Parameters<typeof GatewayUnderLoad.start>[0], "settings" | "profileDir"> = {},
): Promise<OwnGateway> {
  const dataDir = await mkdtemp("/tmp/quittance-bench-");
  const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }) });
  const gateway = await GatewayUnderLoad.start({
    ...options,
    databaseUrl: server.url,
    masterKey: randomBytes(32).toString("base64"),
    dataDir,
  });
  return {
    gateway,
    databaseUrl: server.url,
    close: async () => {
      await gateway.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
