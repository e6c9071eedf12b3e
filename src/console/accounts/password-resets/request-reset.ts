import { createHash, randomBytes } from "node:crypto";
import { isEmailAddress } from "../../../platform/email-address.ts";
import type { CounterKind, Counters } from "../../../platform/counters/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { networkOf } from "../../../platform/http/index.ts";
import type { Ids } from "../../../platform/ids.ts";
import {
  done,
  doublingRetry,
  enqueue,
  type Job,
  type JobKind,
  type JobResult,
  NO_OWNER,
} from "../../../platform/jobs/index.ts";
import type { Sealer } from "../../../platform/sealing.ts";
import type { ConsoleLanguage } from "../../language/dictionary.ts";
import { mailServerOfPerson } from "../account-mail-server.ts";
import { findPersonByEmail } from "../../access/person-store.ts";
import { normalEmail } from "../../access/person.ts";
import { insertReset } from "./reset-store.ts";

/** Job kind: finds the person of an address, and plans the mail with the link. */
const PLAN_RESET = "plan-console-password-reset";
/** Job kind: sends that mail. */
export const SEND_RESET = "send-console-password-reset";

const HOUR_MS = 3_600_000;
const OF_ADDRESS: CounterKind = { name: "password resets of an address", windowMs: HOUR_MS, maxKeys: 50_000 };
const OF_NETWORK: CounterKind = { name: "password resets of a network", windowMs: HOUR_MS, maxKeys: 50_000 };
const MAX_OF_ADDRESS = 3;
const MAX_OF_NETWORK = 20;
const MAX_EMAIL_LENGTH = 200;
const TOKEN_BYTES = 32;

/**
 * A person who cannot sign in requests a mail with a link. Whether a person has the address is looked up by a job: neither the response
 * nor its time depends on it.
 *
 * @returns false when the network has requested too many
 */
export async function requestReset(
  parts: { db: Database; vault: Sealer; counters: Counters; notifyWorkers: () => void },
  request: { email: string; remoteAddress: string; language: ConsoleLanguage },
): Promise<boolean> {
  const { db, vault, counters, notifyWorkers } = parts;
  const network = networkOf(request.remoteAddress);
  const ofNetwork = await counters.run({
    act: "add",
    kind: OF_NETWORK,
    key: network,
    atMost: MAX_OF_NETWORK,
  });
  if (!ofNetwork.isWithin) return false;
  const email = normalEmail(request.email);
  if (email.length > MAX_EMAIL_LENGTH || !isEmailAddress(email)) return true;
  const key = createHash("sha256").update(email).digest("base64url");
  const ofAddress = await counters.run({ act: "add", kind: OF_ADDRESS, key, atMost: MAX_OF_ADDRESS });
  if (!ofAddress.isWithin) return true;
  const sealedEmail = vault.seal(email, EMAIL_CONTEXT);
  await enqueue(db, {
    kind: PLAN_RESET,
    key,
    owner: NO_OWNER,
    payload: { sealedEmail, language: request.language },
  });
  notifyWorkers();
  return true;
}

const EMAIL_CONTEXT = `jobs:${PLAN_RESET}:email`;

interface PlanPayload {
  readonly sealedEmail: string;
  readonly language: ConsoleLanguage;
}

/** Plans nothing for an address that no person has, for people of the demo, and where no mail server may carry the link. */
export function planResetJobKind(parts: {
  db: Database;
  ids: Ids;
  vault: Sealer;
  notifyWorkers: () => void;
}): JobKind<PlanPayload> {
  return {
    name: PLAN_RESET,
    leaseSeconds: 30,
    laneConcurrency: 2,
    retryAfter: doublingRetry({ firstSeconds: 5, maxSeconds: 300, tries: 8 }),
    run: (job) => plan(parts, job),
  };
}

async function plan(
  { db, ids, vault, notifyWorkers }: Parameters<typeof planResetJobKind>[0],
  { payload: { sealedEmail, language } }: Job<PlanPayload>,
): Promise<JobResult> {
  const person = await findPersonByEmail(db, await vault.open(sealedEmail, EMAIL_CONTEXT));
  if (!person || person.isDemo) return done;
  const mail = await mailServerOfPerson(db, vault, person.id);
  if (!mail) return done;
  const { tenantGuid } = mail;
  const id = ids.uuid();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const sealedToken = vault.seal(token, tokenContext(id));
  await db.transaction(async (tx) => {
    const reset = { id, personId: person.id, tenantGuid, language, sealedToken, tokenHash: digestOf(token) };
    await insertReset(tx, reset);
    // One slow mail server must not hold up another tenant's mails.
    await enqueue(tx, {
      kind: SEND_RESET,
      key: id,
      owner: NO_OWNER,
      lane: `mail:${tenantGuid}`,
      payload: { resetId: id },
    });
  });
  notifyWorkers();
  return done;
}

export function tokenContext(resetId: string): string {
  return `console_password_resets:${resetId}:token`;
}

export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
