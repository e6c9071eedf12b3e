import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { Guid, Nullable, Text, type EntityScope, closed } from "../../tenancy/index.ts";
import type { Erasure } from "../person/erasure.ts";
import { findErasure } from "../person/erasure-store.ts";

export const ERASURE_SCOPE: EntityScope<"erasureGuid", Erasure> = {
  field: "erasureGuid",
  param: Guid("The erasure.", "019abc00-0000-7000-8000-000000000000"),
  what: "erasure",
  find: ({ db }, guid) => findErasure(db, { guid }),
};

/** By what the person is known; each finds more. */
export const personKeys = {
  profileGuid: Type.Optional(Guid("A profile of the person.", "CP-91ec-509a-3899-4f4f-a4ad-67fb")),
  customerIdentification: Type.Optional(
    Text(255, "The merchant's number of the customer, in profiles and payments.", "customer-1"),
  ),
  email: Type.Optional(
    Text(320, "The e-mail address, in profiles and payments, in any case.", "ada@example.com"),
  ),
};

export const KEYS_MISSING = {
  code: "missing",
  path: "profileGuid",
  fault: ofPrograms("name the person by 'profileGuid', 'customerIdentification' or 'email'"),
} as const;

const Kept = Type.Object(
  {
    kind: Type.String({ description: "As listRetention names it, or `riskLists` or `backups`." }),
    what: Type.String({ description: "What stays." }),
    ground: Type.String({ description: "The legal ground." }),
    until: Nullable(Type.String({ format: "date-time" }), "When the gateway erases it; null: not by time."),
    ends: Type.Optional(Type.String({ description: "What ends it, where that is no time." })),
    tenantGuid: Type.Optional(Type.String({ description: "The tenant whose retention counts." })),
    transactions: Type.Optional(Type.Integer({ description: "In how many transactions it is." })),
  },
  { title: "KeptData" },
);

export const Statement = Type.Object(
  {
    reference: Type.String({ description: "As it was given." }),
    place: Type.String({ description: "The merchant or tenant." }),
    requestedAt: Type.String({ format: "date-time" }),
    completedAt: Type.String({ format: "date-time", description: "When the last of it was erased." }),
    erased: Type.Object(
      {
        profiles: Type.Integer({ description: "Customer profiles." }),
        instruments: Type.Integer({ description: "Stored cards, accounts and wallets, with their copies." }),
        transactions: Type.Integer({
          description: "Transactions that were reduced to what accounting needs.",
        }),
      },
      { title: "ErasedData", description: "What was erased." },
    ),
    kept: Type.Array(Kept, { description: "What stays, why, and until when." }),
  },
  { ...closed, title: "ErasureStatement" },
);

export const ErasureSchema = Type.Object(
  {
    guid: Type.String({ description: "The erasure, for getErasure." }),
    reference: Type.String({ description: "As it was given." }),
    placeGuid: Type.String({ description: "The merchant or tenant." }),
    state: Type.Enum(["running", "waiting", "completed"], {
      description: "`waiting`: the number of `underWay` payments have to end first.",
    }),
    underWay: Type.Integer({ description: "Payments that keep their data until they end." }),
    requestedAt: Type.String({ format: "date-time" }),
    completedAt: Nullable(Type.String({ format: "date-time" }), "Null before the receipt."),
    receipt: Nullable(Type.String(), "The signed statement as a JWS; null until the erasure is complete."),
    statement: Nullable(Statement, "The content of the receipt."),
  },
  { title: "Erasure", description: "The erasure, as far as it has come." },
);
