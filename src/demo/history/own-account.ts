import { Readable } from "node:stream";
import { importStatement, simulateStatement, type SimulatedDay } from "../../bank/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { DEMO_TENANT } from "../demo-data.ts";
import { must } from "../must.ts";
import type { Act, Scene } from "./act.ts";
import { ACCOUNT_MERCHANT } from "./sample-merchants.ts";
import type { SamplePayment } from "./sample-payment.ts";
import { amountOf } from "./sample-requests.ts";

const HOURS_TO_ARRIVE = 26;
/** The customer mistyped the amount. */
const MISSING_MINOR = 5_000;
/** A payout that was reported earlier has arrived; the bank has no later one, so that one is missing and one expected. */
const DAYS_UNTIL_BOOKED = 15;

/** The statement of the simulated bank with the customer's transfer, which the merchant imports the day after. */
export function arrivesAtBank(scene: Scene, payment: SamplePayment, transactionUuid: string): Act[] {
  const { at, transfer, minor, currency, merchant, customer } = payment;
  if (transfer === undefined || transfer === "none") return [];
  const name = `${customer.firstName} ${customer.lastName}`;
  const { amount } = amountOf({ minor: transfer === "part" ? minor - MISSING_MINOR : minor, currency });
  const others =
    transfer === "beside_another" ? [{ amount: "38.00", text: "Thank you for the repair", name }] : [];
  const day = { transfers: [{ transactionUuid, amount, name }, ...others] };
  return [statementAct(scene, { at: at.add({ hours: HOURS_TO_ARRIVE }), merchantGuid: merchant.guid, day })];
}

/** The statements with the providers' payouts of the merchant, each a day after they were reported. */
export function payoutsAtBank(scene: Scene, reportedAt: readonly Temporal.Instant[]): Act[] {
  const booked = reportedAt.filter((at) => at.until(scene.end).total("hours") >= DAYS_UNTIL_BOOKED * 24);
  return booked.map((at) =>
    statementAct(scene, {
      at: at.add({ hours: HOURS_TO_ARRIVE }),
      merchantGuid: ACCOUNT_MERCHANT.guid,
      day: { payouts: true },
    }),
  );
}

function statementAct(
  { bank, gateway }: Scene,
  { at, merchantGuid, day }: { at: Temporal.Instant; merchantGuid: string; day: SimulatedDay },
): Act {
  const parts = { ...bank, db: gateway.db, clock: gateway.clock };
  return {
    at,
    run: async () => {
      const file = await simulateStatement(parts, { merchantGuid, day });
      // The bank has nothing to book in a week of which no payout was reported.
      if (isRefusal(file) && day.payouts) return;
      const body = Readable.from([Buffer.from(must(file))]);
      must(await importStatement(parts, { merchantGuid, tenantGuid: DEMO_TENANT.guid, body }));
    },
    hasJobs: true,
  };
}
