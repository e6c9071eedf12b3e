import type { FieldFault } from "../../platform/field-fault.ts";
import { Type, type Static } from "typebox";
import { CURRENCY_PATTERN } from "../../platform/money/index.ts";
import { EMAIL_ADDRESS_PATTERN } from "../../platform/email-address.ts";
import { MAX_LOGO_CHARACTERS, LOGO_PATTERN, type LogoTheme } from "../merchant-logo.ts";
import { CARD_MARKS, unreadableColor, type PageDesign } from "../page-design.ts";
import { NO_MERCHANT_ATTRIBUTES, type Merchant } from "../merchant.ts";
import { fieldError, type OperationRefusal } from "./operation-refusals.ts";
import { closed, Nullable, Text } from "./schemas.ts";

export const MerchantName = Text(
  255,
  "Name of the merchant; customers see it on payment pages.",
  "Demo Shop",
);
const MerchantDescription = Nullable(Text(1_024, "For the operator only.", "Web shop", 0));

const MailAddress = Type.String({
  maxLength: 255,
  pattern: EMAIL_ADDRESS_PATTERN,
  examples: ["orders@shop.example"],
});
const MerchantEmail = Nullable(MailAddress, "Where the merchant's own mails go.");
const MerchantContact = Nullable(MailAddress, "Stored and returned; no mail is sent there.");

const LogoUpload = Nullable(
  Type.String({ maxLength: MAX_LOGO_CHARACTERS, pattern: LOGO_PATTERN }),
  "A PNG, JPEG or WebP image of at most 32 KiB as a data URL; null removes it.",
);
export const MerchantLogos = Type.Object(
  { light: Type.Optional(LogoUpload), dark: Type.Optional(LogoUpload) },
  {
    ...closed,
    description: "Shown on payment pages and in mails; `dark` on dark pages, else `light` there too.",
  },
);

const Country = Type.String({ pattern: "^[A-Z]{2}$", examples: ["AT"] });
const Currency = Type.String({ pattern: CURRENCY_PATTERN, examples: ["EUR"] });
const HttpUrl = Type.String({ maxLength: 4_096, pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$" });
const KEPT = "Stored and returned.";
const RULE_SET =
  "The id of a risk profile, for connectors that name none. Another value is stored and returned.";
const RuleSet = Nullable(
  Type.Union([Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), Text(255, RULE_SET, "standard", 0)]),
  RULE_SET,
);

const Color = Type.String({ pattern: "^#[0-9a-fA-F]{6}$", examples: ["#0b6b57"] });
/** The design of payment pages, field by field. Forms are made from it too. */
export const pageDesignFields = {
  accentColor: Type.Optional(Nullable(Color, "Of buttons and links; contrast to white of at least 4.5:1.")),
  accentColorDark: Type.Optional(
    Nullable(Color, "The same on dark pages; contrast to #141a17 of at least 4.5:1."),
  ),
  imprintUrl: Type.Optional(Nullable(HttpUrl, "Linked on every page, also when the payment has ended.")),
  termsUrl: Type.Optional(Nullable(HttpUrl)),
  privacyUrl: Type.Optional(Nullable(HttpUrl)),
  contactEmail: Type.Optional(Nullable(MailAddress, "Shown to customers on every page.")),
  contactPhone: Type.Optional(
    Nullable(
      Type.String({ maxLength: 40, pattern: "^\\+?[0-9][0-9 ()/.-]{3,38}$", examples: ["+43 1 234567"] }),
    ),
  ),
  cardBrands: Type.Optional(
    Nullable(
      Type.Array(Type.Enum(CARD_MARKS), { maxItems: CARD_MARKS.length, uniqueItems: true }),
      "The accepted brands, whose marks the card form shows, the preferred one first; by default Visa, Mastercard and American Express. With a national scheme the customer of a card with two brands chooses between them.",
    ),
  ),
};
const PaymentPage = Type.Object(pageDesignFields, {
  ...closed,
  title: "PaymentPage",
  description: "The design of the merchant's payment pages. Replaced as a whole.",
});

/** Fields of the public API's merchant that are stored and returned, and those of the payment pages. */
const merchantAttributeFields = {
  paymentPage: Type.Optional(Nullable(PaymentPage)),
  address: Type.Optional(Nullable(Text(255, KEPT, "Main Street 1"))),
  city: Type.Optional(Nullable(Text(255, KEPT, "Vienna"))),
  zipCode: Type.Optional(Nullable(Text(32, KEPT, "1010"))),
  country: Type.Optional(Nullable(Country)),
  homepage: Type.Optional(Nullable(HttpUrl)),
  timezone: Type.Optional(
    Nullable(Type.String({ maxLength: 64, examples: ["Europe/Vienna"] }), "Name in the IANA database."),
  ),
  defaultCurrency: Type.Optional(Nullable(Currency)),
  externalId: Type.Optional(Nullable(Text(255, KEPT, "crm-1"))),
  administrativeEmail: Type.Optional(MerchantContact),
  technicalEmail: Type.Optional(MerchantContact),
  riskAlertEmail: Type.Optional(MerchantContact),
  schedulerAlertEmail: Type.Optional(MerchantContact),
  eventNotificationUrl: Type.Optional(
    Nullable(HttpUrl, "Stored and returned: there are no events without a connector to report."),
  ),
  defaultRiskRuleSet: Type.Optional(RuleSet),
  defaultVtRiskRuleSet: Type.Optional(RuleSet),
};

/** All that a request can say of a merchant beside its name and logos. Forms are made from it too. */
export const merchantDetailFields = {
  description: Type.Optional(MerchantDescription),
  email: Type.Optional(MerchantEmail),
  ...merchantAttributeFields,
};

/** Further fields of the public API's merchant; only the value without effect is accepted. */
export const merchantSwitches = {
  disabled: Type.Optional(Type.Boolean({ description: "Only false: connectors are disabled one by one." })),
  disabledTransactionTypes: Type.Optional(
    Type.Array(Type.String({ maxLength: 50 }), {
      maxItems: 20,
      description: "Only an empty list: a connector has disabledTransactionTypes of its own.",
    }),
  ),
  isPciEnabled: Type.Optional(
    Type.Boolean({
      description: "Only false: card data is allowed by the connector's setting pci:card-data.",
    }),
  ),
};

type MerchantSwitches = Readonly<Static<Type.TObject<typeof merchantSwitches>>>;

/** Refuses values, by the field's name, that would need a behaviour the gateway does not have. */
export function refuseMerchantFields(
  request: MerchantSwitches & { timezone?: string | null; paymentPage?: PageDesign | null },
): OperationRefusal | undefined {
  const notApplicable = (path: string, fault: FieldFault) =>
    fieldError({ code: "notApplicable", path, fault });
  if (request.disabled === true) return notApplicable("disabled", { code: "disabled_by_connector" });
  if ((request.disabledTransactionTypes ?? []).length > 0)
    return notApplicable("disabledTransactionTypes", { code: "types_by_connector" });
  if (request.isPciEnabled === true) return notApplicable("isPciEnabled", { code: "cards_by_setting" });
  const unreadable = unreadableColor(request.paymentPage ?? {});
  if (unreadable) return fieldError({ path: `paymentPage.${unreadable.field}`, fault: unreadable.fault });
  const { timezone } = request;
  if (typeof timezone === "string" && !isTimeZone(timezone))
    return fieldError({ path: "timezone", fault: { code: "no_time_zone" } });
  return undefined;
}

export function withoutSwitches<Request extends MerchantSwitches>(
  request: Request,
): Omit<Request, keyof MerchantSwitches> {
  const { disabled: _disabled, disabledTransactionTypes: _types, isPciEnabled: _pci, ...rest } = request;
  return rest;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

const LogoShown = Type.Object({
  digest: Type.String(),
  contentType: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

/** The response to an invalid logo. */
export function logoRefused({
  theme,
  problem: fault,
}: {
  theme: LogoTheme;
  problem: FieldFault;
}): OperationRefusal {
  return fieldError({ code: "format", path: `logos.${theme}`, fault });
}

export const MerchantSchema = Type.Object(
  {
    guid: Type.String({ examples: ["ME-0000-0000-0000-0000-0000-0001"] }),
    tenantGuid: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    email: Nullable(Type.String()),
    logos: Type.Object({ light: Type.Optional(LogoShown), dark: Type.Optional(LogoShown) }),
    disabled: Type.Literal(false),
    archived: Type.Literal(false),
    ...merchantAttributeFields,
  },
  { title: "Merchant" },
);

/** The merchant as responses show it. */
export function describeMerchant({ attributes, ...merchant }: Merchant) {
  return {
    ...merchant,
    ...NO_MERCHANT_ATTRIBUTES,
    ...attributes,
    disabled: false as const,
    archived: false as const,
  };
}
