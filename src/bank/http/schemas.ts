import { Type } from "typebox";
import { Guid, type EntityScope } from "../../tenancy/index.ts";
import { findEntry } from "../entries/entry-store.ts";
import type { BankEntry } from "../entries/entry.ts";

export const BANK_ENTRY_SCOPE: EntityScope<"bankEntryGuid", BankEntry> = {
  field: "bankEntryGuid",
  param: Guid("The entry.", "019abc00-0000-7000-8000-000000000000"),
  what: "entry",
  find: ({ db }, guid) => findEntry(db, guid),
};

const Nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

export const BankEntrySchema = Type.Object(
  {
    guid: Type.String({ description: "Id of the entry." }),
    account: Type.String({ description: "The IBAN of the merchant's account." }),
    amount: Type.String({ description: "Decimal text, without a sign." }),
    currency: Type.String(),
    direction: Type.Union([Type.Literal("in"), Type.Literal("out")], {
      description: "Whether the money came in or went out.",
    }),
    bookedAt: Type.String({ description: "The day on which the bank booked it." }),
    state: Type.Union(
      [Type.Literal("unmatched"), Type.Literal("proposed"), Type.Literal("matched"), Type.Literal("ignored")],
      { description: "What became of it; the first two wait for a person." },
    ),
    kind: Nullable("What it is: payment, refund, return, payout, other, own_transfer or fee."),
    counterparty: Type.Object(
      { name: Nullable("Their name."), iban: Nullable("Their account.") },
      { description: "Who sent or received the money." },
    ),
    text: Type.String({ description: "The remittance information." }),
    endToEndId: Nullable("The end-to-end id that its sender gave."),
    returnReason: Nullable("The bank's code of why money came back."),
    transactions: Type.Array(Type.Object({ uuid: Type.String(), amount: Type.String() }), {
      description: "The payments that it is for.",
    }),
    payoutGuid: Nullable("The payout of a provider that it is."),
    proposal: Type.Unsafe<object | null>({
      description: "What it may be for: transactionUuid or payoutGuid, amount, and because.",
    }),
    surplus: Nullable("What is too much, and waits for a person."),
  },
  { title: "BankEntry", description: "An entry of the merchant's own bank account." },
);
