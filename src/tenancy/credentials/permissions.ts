/** Permissions of credentials of the provisioning API; the closed list. */
export const PROVISIONING_PERMISSIONS = {
  read: "read configuration, callbacks, disputes, settlements and the audit",
  configure: "create and change tenants, merchants, connectors, containers, rates and fee sets",
  credentials:
    "create and change API users, BI keys, secrets of connectors and where they are sent, and credentials of this API",
  annotate:
    "add tags, fees, settlements, reconciliations and risks to transactions, and line items; import settlements",
  operate: "resend callbacks, rebuild BI documents and write settlement files",
  privacy: "export and erase the data of one person",
  review: "release and reject payments that wait for a risk review",
} as const;

export type ProvisioningPermission = keyof typeof PROVISIONING_PERMISSIONS;

export const ALL_PERMISSIONS = Object.keys(PROVISIONING_PERMISSIONS) as ProvisioningPermission[];
