/**
 * Fields that a customer enters on the gateway's page for a method that takes neither card nor account: the six digits that their
 * banking app shows (`blikCode`), the number of the telephone with the app (`phone`, in the form of E.164: `+351912345678`), or
 * their bank (`bank`, by its id in the provider's list: see `Adapter.listBanks`).
 */
export const CUSTOMER_FIELDS = ["blikCode", "phone", "bank"] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];
export type CustomerInput = Readonly<Partial<Record<CustomerField, string>>>;
