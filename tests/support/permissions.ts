/** Every permission of a credential, written down a second time. */
export const PERMISSIONS = [
  "read",
  "configure",
  "credentials",
  "annotate",
  "operate",
  "review",
  "privacy",
  "vault",
  "bank",
] as const;
export type Permission = (typeof PERMISSIONS)[number];
