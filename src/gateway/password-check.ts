import type { Log } from "../platform/log.ts";
import { MIN_PASSWORD_LENGTH } from "../tenancy/index.ts";

/** Warns of a password in the settings that is shorter than PCI DSS 8.3.6 demands; refusing to start could break an upgrade. */
export function warnOfShortPassword(password: string | undefined, { log }: { log: Log }): void {
  if (password === undefined || password.length >= MIN_PASSWORD_LENGTH) return;
  log.warn(
    { minLength: MIN_PASSWORD_LENGTH },
    "GATEWAY_ADMIN_PASSWORD is short, and gives access to the whole configuration.",
  );
}
