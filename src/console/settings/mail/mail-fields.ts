import { mailServerFields, TenantSettingsChangeSchema, type Tenant } from "../../../tenancy/index.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../../configuration/schema-fields.ts";
import type { FieldGroup } from "../../configuration/form-fields.ts";
import { t } from "../../language/translate.ts";

const SERVER: SchemaForm<keyof typeof mailServerFields> = {
  schema: mailServerFields,
  within: "settings.mail",
  required: ["host", "port", "from"],
  words: {
    host: { label: "Host", hint: "For example smtp.example.com." },
    port: { label: "Port", hint: "Usually 587, or 465 with TLS from the start." },
    secure: {
      label: "TLS from the start",
      hint: "Otherwise the connection is encrypted where the server offers it.",
    },
    user: { label: "User", hint: "Empty for a server that needs none." },
    password: {
      label: "Password",
      hint: "It is for this host and port: after a change of them, enter it again.",
    },
    from: { label: "Sender", hint: "For example Demo Shop <shop@example.com>." },
  },
};

const { payByLinkEmailPermission, payByLink } = TenantSettingsChangeSchema.properties;
const PERMISSION: SchemaForm<"payByLinkEmailPermission"> = {
  schema: { payByLinkEmailPermission },
  within: "settings",
  words: { payByLinkEmailPermission: { label: "Mail payment links to customers" } },
};
const CONFIRMATIONS: SchemaForm<"sendConfirmationMail" | "sendMerchantConfirmationMail"> = {
  schema: payByLink.properties,
  within: "settings.payByLink",
  words: {
    sendConfirmationMail: { label: "Confirm to the customer that a link was paid" },
    sendMerchantConfirmationMail: { label: "Confirm to the merchant that a link was paid" },
  },
};

/** A mail server is sent as a whole; what a mail may be sent for is changed switch by switch. */
export function mailGroups({ settings }: Tenant): FieldGroup[] {
  const { mail } = settings;
  const server = mail ? { ...mail, password: mail.password !== null } : {};
  return [
    { title: t("Mail server"), fields: schemaFields(SERVER, server) },
    {
      title: t("Mails of payment links"),
      fields: [
        ...schemaFields(PERMISSION, { ...settings }),
        ...schemaFields(CONFIRMATIONS, { ...settings.payByLink }),
      ],
    },
  ];
}

/** The request of `updateTenant` that the form stands for. An empty password keeps the present one. */
export function readMailForm(form: (name: string) => string): object {
  const changed = readSchemaForm(SERVER, form);
  // As if the form had shown nothing: the server with all its fields.
  const { password, ...server } = readSchemaForm(SERVER, (name) => (name === "seen" ? "" : form(name)));
  const permission = readSchemaForm(PERMISSION, form);
  const confirmations = readSchemaForm(CONFIRMATIONS, form);
  return {
    settings: {
      ...permission,
      ...(Object.keys(changed).length > 0 && {
        mail: { ...server, ...(typeof password === "string" && { password }) },
      }),
      ...(Object.keys(confirmations).length > 0 && { payByLink: confirmations }),
    },
  };
}
