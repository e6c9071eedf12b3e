import { Type } from "typebox";
import type { OidcSettings } from "../oidc-settings.ts";
import type { MailServer, Tenant } from "../tenant.ts";
import { layoutChanges, layoutsShown } from "./layout-schemas.ts";
import { OidcChange, OidcShown } from "./oidc-schemas.ts";
import { closed, Nullable, secret, Text } from "./schemas.ts";

/** How a request names a mail server. Forms are made from it too. */
export const mailServerFields = {
  host: Type.String({
    minLength: 1,
    maxLength: 255,
    pattern: "^[A-Za-z0-9.:_\\[\\]\\-]+$",
    examples: ["smtp.example.com"],
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, examples: [587] }),
  secure: Type.Optional(Type.Boolean({ description: "TLS from the first byte." })),
  user: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  password: Type.Optional(
    Nullable(
      Type.String({ ...secret, maxLength: 255 }),
      "Unchanged when it is left out and host and port stay; never returned.",
    ),
  ),
  from: Type.String({
    maxLength: 320,
    pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s@<>]@[^\\s@<>]+>?$",
    examples: ["Demo Shop <shop@example.com>"],
  }),
};
const MailChange = Type.Object(mailServerFields, closed);

/** Without dots: an index can't have both a text `a` and an object `a` with the field `b` of a key `a.b`. */
const ExtraDataKeys = Type.Array(
  Type.String({ minLength: 1, maxLength: 64, pattern: "^[^.\\u0000-\\u001f\\u007f-\\u009f]+$" }),
  {
    maxItems: 50,
    uniqueItems: true,
    description: "Keys of extraData that are indexed in the BI data source.",
  },
);

/** The optional features. Forms are made from them too. */
export const featureFields = {
  customerProfiles: Type.Optional(Type.Boolean()),
  biDataSource: Type.Optional(Type.Boolean()),
};

export const TenantSettingsChangeSchema = Type.Object(
  {
    customerProfileContainer: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
        "The container of all connectors of this tenant; not inherited by sub-tenants.",
      ),
    ),
    customerProfileContainersDisabledForSubtenants: Type.Optional(Type.Boolean()),
    features: Type.Optional(
      Type.Object(featureFields, { ...closed, description: "The optional features; default: off." }),
    ),
    mail: Type.Optional(Nullable(MailChange, "The mail server of Pay-by-Link e-mails; null = none is sent.")),
    payByLinkEmailPermission: Type.Optional(Type.Boolean()),
    payByLink: Type.Optional(
      Type.Object(
        {
          ...layoutChanges,
          sendConfirmationMail: Type.Optional(
            Type.Boolean({ description: "A mail to the customer when the link was paid." }),
          ),
          sendMerchantConfirmationMail: Type.Optional(
            Type.Boolean({ description: "A mail to the merchant's `email` when the link was paid." }),
          ),
        },
        closed,
      ),
    ),
    bi: Type.Optional(Type.Object({ extraDataKeys: Type.Optional(ExtraDataKeys) }, closed)),
    requireSecondFactor: Type.Optional(Type.Boolean()),
    oidc: Type.Optional(
      Nullable(
        OidcChange,
        "Single sign-on to the console by OpenID Connect; null = none. Only the root credential changes it.",
      ),
    ),
  },
  { ...closed, title: "TenantSettingsChange", description: "Fields that are not named are unchanged." },
);

export const TenantName = Text(255, "Name of the tenant.", "Acme Payments");

export const TenantSchema = Type.Object(
  {
    guid: Type.String({ examples: ["TE-0000-0000-0000-0000-0000-0001"] }),
    name: Type.String(),
    parentTenantGuid: Nullable(Type.String(), "Null for the root tenant only."),
    settings: Type.Object({
      customerProfileContainer: Nullable(Type.Integer()),
      customerProfileContainersDisabledForSubtenants: Type.Boolean(),
      features: Type.Object({ customerProfiles: Type.Boolean(), biDataSource: Type.Boolean() }),
      mail: Nullable(
        Type.Object({
          host: Type.String(),
          port: Type.Integer(),
          secure: Type.Boolean(),
          user: Nullable(Type.String()),
          from: Type.String(),
        }),
      ),
      payByLinkEmailPermission: Type.Boolean(),
      payByLink: Type.Object({
        ...layoutsShown,
        sendConfirmationMail: Type.Boolean(),
        sendMerchantConfirmationMail: Type.Boolean(),
      }),
      bi: Type.Object({ extraDataKeys: Type.Array(Type.String()) }),
      requireSecondFactor: Type.Boolean(),
      oidc: Nullable(OidcShown),
    }),
  },
  { title: "Tenant" },
);

/** The tenant as responses show it, without passwords and secrets. */
export function describeTenant(tenant: Tenant) {
  const { mail, oidc } = tenant.settings;
  return {
    ...tenant,
    settings: { ...tenant.settings, mail: mail && mailShown(mail), oidc: oidc && oidcShown(oidc) },
  };
}

function mailShown({ password: _password, isDelegated: _isDelegated, ...shown }: MailServer) {
  return shown;
}

function oidcShown({ clientSecret: _secret, ...shown }: OidcSettings) {
  return shown;
}
