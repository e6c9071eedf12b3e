import { Counter, type Registry } from "prom-client";

import { MAIL_RESULTS, mailAttempted } from "../pay-by-link/index.ts";
import { PASSWORD_KINDS, PASSWORD_RESULTS, passwordChecked } from "../tenancy/index.ts";

/** Guessing shows as many `wrong` passwords; a flood of guesses as `busy`. */
export function measurePasswordChecks(registry: Registry): () => void {
  const checks = new Counter({
    name: "quittance_password_checks_total",
    help: "Passwords that were checked by their hash, by whose they would be and the result.",
    labelNames: ["kind", "result"],
    registers: [registry],
  });
  // A counter that begins at its first event hides that event from `increase`.
  for (const kind of PASSWORD_KINDS) for (const result of PASSWORD_RESULTS) checks.inc({ kind, result }, 0);
  return passwordChecked.subscribe(({ kind, result }) => checks.inc({ kind, result }));
}

export function measureMails(registry: Registry): () => void {
  const mails = new Counter({
    name: "quittance_mails_total",
    help: "Attempts to send an e-mail, by how they ended.",
    labelNames: ["result"],
    registers: [registry],
  });
  for (const result of MAIL_RESULTS) mails.inc({ result }, 0);
  return mailAttempted.subscribe(({ result }) => mails.inc({ result }));
}
