import { databaseNow, json, sql, type Queryable } from "../../../../platform/database/index.ts";
import type { ProtocolVersion } from "../../../../three-d-secure/index.ts";
import type { Answer } from "./card-table.ts";

/** A challenge that the simulated issuer requested. It has no card number: the last four digits are for the page. */
export type SimulatedChallenge = {
  acsTransID: string;
  dsTransID: string;
  threeDSServerTransID: string;
  version: ProtocolVersion;
  messageCategory: string;
  resultsUrl: string;
  notificationUrl: string;
  merchantName: string;
  /** `12.50 EUR`; undefined for a register. */
  amount?: string;
  lastFourDigits: string;
  eci: string;
  answer: Answer;
  /** The page asks whether the merchant is to be listed. */
  offersTrustList?: boolean;
};

/** No customer returns to a challenge after a day: older ones are deleted when another one is stored. */
export async function keepChallenge(db: Queryable, challenge: SimulatedChallenge): Promise<void> {
  await db.execute(
    sql`delete from simulator_challenges where created_at < ${databaseNow} - interval '1 day'`,
  );
  await db.execute(sql`
    insert into simulator_challenges (acs_trans_id, challenge) values (${challenge.acsTransID}, ${json(challenge)}::jsonb)`);
}

export async function findChallenge(
  db: Queryable,
  acsTransID: string,
): Promise<{ challenge: SimulatedChallenge; outcome: string | null } | undefined> {
  return db.maybeOne(
    sql`select challenge, outcome from simulator_challenges where acs_trans_id = ${acsTransID}`,
  );
}

/** Ends a challenge; false when it had ended before. */
export async function endChallenge(
  db: Queryable,
  options: { acsTransID: string; outcome: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    update simulator_challenges set outcome = ${options.outcome} where acs_trans_id = ${options.acsTransID} and outcome is null`);
  return rows === 1;
}
