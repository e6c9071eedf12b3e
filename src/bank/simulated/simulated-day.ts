import { Type, type Static } from "typebox";
import { closed } from "../../tenancy/index.ts";

const MAX_ENTRIES = 100;
const short = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });

const Transfer = Type.Object(
  {
    transactionUuid: Type.Optional(short(64, "The payment whose reference it has.")),
    amount: Type.Optional(short(20, "In EUR; of a payment what is due unless given.")),
    text: Type.Optional(short(140, "Instead of the reference; required without a payment.")),
    name: Type.Optional(short(70, "The payer.")),
    iban: Type.Optional(short(42, "Their account.")),
  },
  closed,
);
const Return = Type.Object(
  {
    endToEndId: short(64, "The transfer that comes back: of a refund its uuid."),
    reason: Type.Optional(short(4, "The bank's code; AC04 (closed account) unless given.")),
  },
  closed,
);

/** The bookings of a day at the simulated bank. */
export const SimulatedDay = Type.Object(
  {
    account: Type.Optional(short(42, "The IBAN; the merchant's first account unless given.")),
    transfers: Type.Optional(
      Type.Array(Transfer, { maxItems: MAX_ENTRIES, description: "Money that comes in." }),
    ),
    outgoing: Type.Optional(
      Type.Boolean({ description: "Books the transfers of approved files that are not booked yet." }),
    ),
    returns: Type.Optional(
      Type.Array(Return, { maxItems: MAX_ENTRIES, description: "Transfers whose money comes back." }),
    ),
    payouts: Type.Optional(
      Type.Boolean({
        description: "Books the weekly payouts of simulated connectors that settlements have.",
      }),
    ),
    payoutDifference: Type.Optional(short(20, "By how much each payout differs, as -1.00.")),
  },
  { ...closed, examples: [{ transfers: [{ amount: "49.90", text: "Invoice 4711" }], payouts: true }] },
);
export type SimulatedDay = Readonly<Static<typeof SimulatedDay>>;

export type SimulatedTransfer = Readonly<Static<typeof Transfer>>;
