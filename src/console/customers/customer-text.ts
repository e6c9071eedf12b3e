import type { Profile } from "../../customer-profiles/index.ts";
import { refuseCardDataInText } from "../../transaction-requests/index.ts";
import { t } from "../language/translate.ts";
import { maskedEmail } from "../payment-facts/words.ts";

type Customer = Profile["customer"];

function fieldOf(customer: Customer, field: keyof Customer): string {
  const value = customer[field];
  return typeof value === "string" ? value.trim() : "";
}

/** First letters: enough to recognise a person, and not to identify one. */
function shortened(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${Array.from(word)[0] ?? ""}···`)
    .join(" ");
}

/** The first letter of all: how many words or digits follow helps nobody. */
function beginning(text: string): string {
  return text === "" ? "" : `${Array.from(text)[0] ?? ""}···`;
}

export function emailOf({ customer }: Pick<Profile, "customer">): string {
  return fieldOf(customer, "email");
}

function nameOf(customer: Customer): string {
  return (
    [fieldOf(customer, "firstName"), fieldOf(customer, "lastName")].filter(Boolean).join(" ") ||
    fieldOf(customer, "company")
  );
}

/** The name, else the e-mail address, else the number at the merchant: masked unless the person sees the data. */
export function customerName(
  profile: Pick<Profile, "customer" | "customerIdentification">,
  { isShown }: { isShown: boolean },
): string {
  const name = nameOf(profile.customer);
  if (name !== "") return isShown ? safe(name) : shortened(name);
  const email = emailOf(profile);
  if (email !== "") return isShown ? safe(email) : maskedEmail(email);
  return customerNumber(profile, { isShown });
}

/** Merchants use numbers, and e-mail addresses: only the latter are personal by themselves. */
export function customerNumber(
  { customerIdentification: id }: Pick<Profile, "customerIdentification">,
  { isShown }: { isShown: boolean },
): string {
  return id.includes("@") && !isShown ? maskedEmail(id) : safe(id);
}

export function maskedEmailOf(profile: Pick<Profile, "customer">, { isShown }: { isShown: boolean }): string {
  const email = emailOf(profile);
  return email === "" ? "" : isShown ? safe(email) : maskedEmail(email);
}

/** Address, phone and the like, as rows of facts. */
export function aboutRows(
  { customer }: Pick<Profile, "customer">,
  { isShown }: { isShown: boolean },
): (readonly [string, string])[] {
  const shown = (text: string): string => (isShown ? safe(text) : shortened(text));
  const begun = (text: string): string => (isShown ? safe(text) : beginning(text));
  const address = (
    [
      "billingAddress1",
      "billingAddress2",
      "billingPostcode",
      "billingCity",
      "billingState",
      "billingCountry",
    ] as const
  )
    .map((field) => fieldOf(customer, field))
    .filter(Boolean)
    .join(", ");
  const rows: (readonly [string, string])[] = [
    [t("Company"), shown(fieldOf(customer, "company"))],
    [t("Billing address"), begun(address)],
    [t("Phone"), begun(fieldOf(customer, "billingPhone"))],
    [t("Date of birth"), begun(fieldOf(customer, "birthDate"))],
  ];
  return rows.filter(([, value]) => value !== "");
}

/** Where a text may have a card number, nothing of it is shown. */
function safe(text: string): string {
  return refuseCardDataInText({ text }) ? t("[removed: may contain a card number]") : text;
}
