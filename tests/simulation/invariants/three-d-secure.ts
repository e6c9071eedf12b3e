import { sql } from "../../../src/platform/database/index.ts";
import type { Shop } from "../shop.ts";
import type { Invariant } from "./statement.ts";

/** ECIs of a payment whose cardholder was authenticated, or whose issuer attempted it and takes the liability. */
const PROVEN = ["05", "06", "02", "01"];

/** Money of an attempt that another one followed: the record no longer has the authentication of that attempt. */
const ofEarlierAttempt = sql`coalesce(result->>'providerReference' <>
  case when submissions <= 1 then reference_uuid else reference_uuid || '-' || submissions end, false)`;

export function unauthenticated(shop: Shop): readonly Invariant[] {
  return [
    {
      what: "paid without the authentication that was mandatory",
      broken: sql`
        select uuid as id from transactions
        where status = 'success' and request->'threeDSecureData'->>'3dsecure' = 'MANDATORY' and not ${ofEarlierAttempt}
          and not coalesce(result->'3ds'->2->>'eci' = any(${PROVEN}::text[]), false)`,
    },
    {
      what: "charged although the challenge was not passed",
      broken: sql`
        select t.uuid as id from transactions t left join simulator_bookings b on b.transaction_uuid = t.uuid
        where t.uuid = any(${[...shop.unprovable]}::text[]) and (t.status = 'success' or b.status = 'approved')`,
    },
  ];
}
