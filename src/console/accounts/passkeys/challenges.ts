import { createHash, randomBytes } from "node:crypto";
import type { Counters, CounterKind } from "../../../platform/counters/index.ts";
import { databaseRealNow, sql, type Queryable } from "../../../platform/database/index.ts";
import { networkOf } from "../../../platform/http/index.ts";

/** Purposes of a passkey's use: a response for one of them is none for another. */
export type Purpose = "registration" | "sign_in" | "second_factor" | "proof";

const CHALLENGE_BYTES = 32;
export const CHALLENGE_MINUTES = 5;
/** Everybody can have a challenge for signing in: a network gets so many in the time of one. */
const MAX_PER_NETWORK = 200;
const KIND: CounterKind = {
  name: "passkey challenges",
  windowMs: CHALLENGE_MINUTES * 60_000,
  maxKeys: 50_000,
};

interface Wanted {
  readonly purpose: Purpose;
  /** Null for signing in, where the passkey says who it is. */
  readonly personId: string | null;
}

/** Challenges that were given out. Each is used once, within five minutes; the database has their digests. */
export class PasskeyChallenges {
  readonly #db: Queryable;
  readonly #counters: Counters;

  constructor({ db, counters }: { db: Queryable; counters: Counters }) {
    this.#db = db;
    this.#counters = counters;
  }

  /** Undefined when the network has had too many. */
  async create({ purpose, personId }: Wanted, remoteAddress: string): Promise<string | undefined> {
    const key = networkOf(remoteAddress);
    const { isWithin } = await this.#counters.run({ act: "add", kind: KIND, key, atMost: MAX_PER_NETWORK });
    if (!isWithin) return undefined;
    const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
    await this.#db.execute(sql`
      with expired as (delete from console_passkey_challenges where expires_at <= ${databaseRealNow})
      insert into console_passkey_challenges (challenge_hash, purpose, person_id, expires_at)
      values (${digestOf(challenge)}, ${purpose}, ${personId},
        ${databaseRealNow} + make_interval(mins => ${CHALLENGE_MINUTES}::int))`);
    return challenge;
  }

  /** Uses a challenge up; false when it was never given out for this, was used, or has expired. */
  async use(challenge: string, { purpose, personId }: Wanted): Promise<boolean> {
    const used = await this.#db.execute(sql`
      delete from console_passkey_challenges
      where challenge_hash = ${digestOf(challenge)} and purpose = ${purpose}
        and person_id is not distinct from ${personId} and expires_at > ${databaseRealNow}`);
    return used === 1;
  }
}

function digestOf(challenge: string): string {
  return createHash("sha256").update(`passkey ${challenge}`).digest("hex");
}
