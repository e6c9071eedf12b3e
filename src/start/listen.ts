import type { Gateway } from "../gateway/index.ts";
import type { ListeningAddress } from "./listening-address.ts";

/**
 * Listens, and compiles what the first payment needs, which would wait for it after "Ready".
 *
 * @throws with a line for the operator when the address cannot be used
 */
export async function listen(
  { app, prepareFirstPayment }: Pick<Gateway, "app" | "prepareFirstPayment">,
  { host, port }: ListeningAddress,
): Promise<void> {
  try {
    await app.listen({ host, port });
    // What fails here fails again, and is reported, at the first payment.
    await prepareFirstPayment().catch(() => undefined);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason: Readonly<Record<string, string>> = {
      EADDRINUSE: `Another program listens on ${host}:${port}. Stop it, or start with another GATEWAY_PORT.`,
      EADDRNOTAVAIL: `${host} is no address of this machine: start with another GATEWAY_HOST.`,
      ENOTFOUND: `${host} is no address of this machine: start with another GATEWAY_HOST.`,
      EACCES: `Port ${port} is kept for the administrator: start with another GATEWAY_PORT.`,
    };
    throw reason[code] === undefined ? error : new Error(reason[code], { cause: error });
  }
}
