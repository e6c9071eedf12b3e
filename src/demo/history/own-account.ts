import { Readable } from "node:stream";
import { importStatement, simulateStatement } from "../../bank/index.ts";
import { DEMO_TENANT } from "../demo-data.ts";
import { must } from "../must.ts";
import type { Act, Scene } from "./act.ts";
import type { SamplePayment } from "./sample-payment.ts";
import { amountOf } from "./sample-requests.ts";

const HOURS_TO_ARRIVE = 26;
/** The customer mistyped the amount. */
const MISSING_MINOR = 5_000;

/** The statement of the simulated bank with the customer's transfer, which the merchant imports the day after. */
export function arrivesAtBank(scene: Scene, payment: SamplePayment, transactionUuid: string): Act[] {
  const { at, transfer, minor, currency, merchant, customer } = payment;
  if (transfer === undefined || transfer === "none") return [];
  const name = `${customer.firstName} ${customer.lastName}`;
  const { amount } = amountOf({ minor: transfer === "part" ? minor - MISSING_MINOR : minor, currency });
  const others =
    transfer === "beside_another" ? [{ amount: "38.00", text: "Thank you for the repair", name }] : [];
  const day = { transfers: [{ transactionUuid, amount, name }, ...others] };
  const { bank, gateway } = scene;
  const parts = { ...bank, db: gateway.db, clock: gateway.clock };
  const { guid: merchantGuid } = merchant;
  return [
    {
      at: at.add({ hours: HOURS_TO_ARRIVE }),
      run: async () => {
        const file = must(await simulateStatement(parts, { merchantGuid, day }));
        const body = Readable.from([Buffer.from(file)]);
        must(await importStatement(parts, { merchantGuid, tenantGuid: DEMO_TENANT.guid, body }));
      },
      hasJobs: true,
    },
  ];
}
