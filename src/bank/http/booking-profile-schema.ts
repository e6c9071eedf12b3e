import { Type } from "typebox";
import { closed } from "../../tenancy/index.ts";

const Account = Type.String({ minLength: 1, maxLength: 20, pattern: "^[A-Za-z0-9._-]+$" });
const described = (description: string) => ({ ...Account, description });

export const PROFILE_FIELDS = {
  format: Type.Union([Type.Literal("datev-extf"), Type.Literal("journal-csv"), Type.Literal("camt053")], {
    description: "The form of the files.",
  }),
  chart: Type.Union([Type.Literal("03"), Type.Literal("04")], {
    description: "The chart of accounts: SKR03 or SKR04.",
  }),
  accounts: Type.Object(
    {
      clearing: Type.Record(Type.String({ maxLength: 64 }), Account, {
        description: "The clearing account of each connector, by its guid.",
      }),
      customer: described("The collective account of customers."),
      fees: Type.Record(
        Type.String({ maxLength: 40 }),
        Type.Object(
          {
            account: described("The account of the fee."),
            taxKey: Type.Optional(
              Type.String({ maxLength: 4, description: "The tax key; none for a tax-free fee." }),
            ),
            vatId: Type.Optional(
              Type.String({
                pattern: "^[A-Z]{2}[A-Z0-9+*]{2,13}$",
                description: "The VAT id of the provider, for a fee whose tax the merchant owes.",
              }),
            ),
          },
          closed,
        ),
        { description: "The account of each kind of fee, by the types of addFees." },
      ),
      bank: described("The account of the bank."),
      differences: described("The account of differences."),
    },
    { ...closed, description: "The accounts of the bookkeeping." },
  ),
  granularity: Type.Union([Type.Literal("payment"), Type.Literal("day"), Type.Literal("payout")], {
    description: "What becomes one row.",
  }),
  documentField: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "What names the document: merchantTransactionId, or a field of extraData.",
  }),
  timeZone: Type.String({
    minLength: 1,
    maxLength: 60,
    description: "In whose days movements are, as Europe/Vienna.",
  }),
  datev: Type.Object(
    {
      adviser: Type.Integer({ minimum: 1001, maximum: 9_999_999, description: "The number of the adviser." }),
      client: Type.Integer({ minimum: 1, maximum: 99_999, description: "The number of the client." }),
      fiscalYearStart: Type.String({
        pattern: "^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        description: "The first day of the fiscal year, as 01-01.",
      }),
      accountLength: Type.Integer({
        minimum: 4,
        maximum: 8,
        description: "Digits of general ledger accounts.",
      }),
    },
    { ...closed, description: "Needed for datev-extf." },
  ),
};

export const BookingProfileSchema = Type.Object(
  {
    guid: Type.String({ description: "Id of the profile." }),
    ...PROFILE_FIELDS,
    datev: Type.Union([PROFILE_FIELDS.datev, Type.Null()], { description: "Null for other formats." }),
  },
  { title: "BookingProfile", description: "How a merchant's bookkeeping reads movements." },
);
