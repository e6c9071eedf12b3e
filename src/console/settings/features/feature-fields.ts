import { featureFields, TenantSettingsChangeSchema, type Tenant } from "../../../tenancy/index.ts";
import { readSchemaForm, schemaFields, type SchemaForm } from "../../configuration/schema-fields.ts";
import type { FieldGroup } from "../../configuration/form-fields.ts";
import { chooseAmong } from "../../configuration/choose-among.ts";
import type { CodeOption } from "../../language/code-names.ts";
import { t } from "../../language/translate.ts";

const FEATURES: SchemaForm<keyof typeof featureFields> = {
  schema: featureFields,
  within: "settings.features",
  words: {
    customerProfiles: {
      label: "Customer profiles",
      hint: "Customers with stored payment instruments, found by the shop's own identification.",
    },
    biDataSource: {
      label: "BI data source",
      hint: "Figures and searches over payments, for this console and by BI keys.",
    },
  },
};

const { customerProfileContainer, customerProfileContainersDisabledForSubtenants, bi } =
  TenantSettingsChangeSchema.properties;
const PROFILES: SchemaForm<"customerProfileContainer" | "customerProfileContainersDisabledForSubtenants"> = {
  schema: { customerProfileContainer, customerProfileContainersDisabledForSubtenants },
  within: "settings",
  words: {
    customerProfileContainer: {
      label: "Container of customer profiles",
      hint: "For all connectors of this tenant. Sub-tenants do not inherit it.",
    },
    customerProfileContainersDisabledForSubtenants: {
      label: "Lock the containers for sub-tenants",
      hint: "Sub-tenants cannot use the containers that are shared with them.",
    },
  },
};
const BI: SchemaForm<"extraDataKeys"> = {
  schema: bi.properties,
  within: "settings.bi",
  words: {
    extraDataKeys: {
      label: "Keys of extraData in the BI data source",
      hint: "One a line. Others are not indexed.",
    },
  },
};

/**
 * Features that a tenant can use, and those that are locked for tenants below it.
 *
 * @param containers those that the tenant may use
 */
export function featureGroups({ settings }: Tenant, containers: readonly CodeOption[] = []): FieldGroup[] {
  return [
    { title: t("Optional features"), fields: schemaFields(FEATURES, { ...settings.features }) },
    {
      title: t("Customer profiles"),
      fields: chooseAmong(schemaFields(PROFILES, { ...settings }), {
        "settings.customerProfileContainer": containers,
      }),
      isClosed: true,
    },
    { title: t("BI data source"), fields: schemaFields(BI, { ...settings.bi }), isClosed: true },
  ];
}

/** The request of `updateTenant` that the form stands for. */
export function readFeatureForm(form: (name: string) => string): object {
  const features = readSchemaForm(FEATURES, form);
  const ofBi = readSchemaForm(BI, form);
  return {
    settings: {
      ...readSchemaForm(PROFILES, form),
      ...(Object.keys(features).length > 0 && { features }),
      ...(Object.keys(ofBi).length > 0 && { bi: ofBi }),
    },
  };
}
