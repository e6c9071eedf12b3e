import { Type } from "typebox";
import { API_USER_MODES, API_OPERATION_NAMES } from "../../authority/index.ts";
import { CreatedBy, Guid, Nullable, type EntityScope, closed } from "../../tenancy/index.ts";
import { findShop } from "../shop-store.ts";
import { type Shop, SHOP_KINDS } from "../shop.ts";

export const SHOP_SCOPE: EntityScope<"shopGuid", Shop> = {
  field: "shopGuid",
  param: Guid("The shop.", "SH-1234-1234-1234-1234-1234-1234"),
  what: "shop",
  find: ({ db }, guid) => findShop(db, guid),
};

const Kind = Type.Enum([...SHOP_KINDS], { description: "The software of the shop." });
const ShopUrl = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1_000, description, examples: ["https://shop.example"] });

export const CreateBody = Type.Object(
  {
    kind: Kind,
    shopUrl: ShopUrl(
      "The address of the shop. Its scheme, host and port are the only ones from which the credential may be used; events go below it.",
    ),
    mode: Type.Optional(
      Type.Enum(API_USER_MODES, {
        description: "Which connectors the shop may call. Unless given, all that the maker may.",
      }),
    ),
  },
  { ...closed, title: "CreateShopCredentialRequest" },
);

const fields = {
  guid: Type.String({ description: "Of the shop." }),
  merchantGuid: Type.String(),
  kind: Kind,
  shopUrl: ShopUrl("The address of the shop."),
  eventsUrl: Type.String({ description: "Where its events are sent." }),
  merchantUserGuid: Type.String({ description: "The API user of the shop." }),
  endpointGuid: Type.String({ description: "The endpoint of its events." }),
  createdAt: Type.String({ format: "date-time", description: "When it was connected." }),
  createdBy: CreatedBy,
};

export const ShopSchema = Type.Object(
  {
    ...fields,
    operations: Type.Array(Type.Enum([...API_OPERATION_NAMES]), {
      description:
        "Operations that the shop may call: of what it needs those that the maker may give. Without `refund` the shop cannot refund live payments.",
    }),
    mode: Type.Enum(API_USER_MODES, { description: "Which connectors the shop may call." }),
  },
  { title: "Shop", description: "The shop that was connected." },
);

const moment = (description: string) => Nullable(Type.String({ format: "date-time" }), description);

export const ListedShopSchema = Type.Object(
  {
    ...fields,
    username: Nullable(Type.String(), "Of the API user."),
    version: Nullable(
      Type.String(),
      "The plug-in and its shop, as they named themselves with the last report.",
    ),
    lastReportAt: moment("When the shop compared its orders last."),
    reportedOrders: Type.Integer({ description: "The number of orders in that report." }),
    differences: Type.Integer({
      description: "Orders that disagree with their payments, and that nobody ignores.",
    }),
    settledDifferences: Type.Integer({
      description: "Orders that disagreed, and agreed in a later report without a person.",
    }),
    keptOutAt: moment("When a copy of the shop used its credential last."),
    keptOutUrl: Nullable(Type.String(), "The address that the copy gave."),
  },
  { title: "ListedShop" },
);
