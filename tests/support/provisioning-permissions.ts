/** The permissions of credentials of the provisioning API, written down a second time. */
export const PERMISSIONS = [
  "read",
  "configure",
  "credentials",
  "annotate",
  "operate",
  "review",
  "privacy",
  "bank",
] as const;
export type Permission = (typeof PERMISSIONS)[number];
