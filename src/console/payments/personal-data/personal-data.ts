import { refuseCardDataInText } from "../../../transaction-requests/index.ts";
import type { Transaction } from "../../../transactions/index.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";
import { maskedEmail } from "../../payment-facts/words.ts";

/** One fact about the customer; `masked` is enough to recognise a person, and not to identify one. */
interface PersonalFact {
  readonly label: string;
  readonly masked: string;
  readonly value: string;
  /** A colleague recognises the customer by it: it is shown masked. */
  readonly isRecognised: boolean;
}

type Customer = NonNullable<Transaction["request"]["customer"]>;

/** The customer's data in the request. Never a card number: where a text may have one, nothing of it is shown. */
export function personalDataOf({ request }: Pick<Transaction, "request">): PersonalFact[] {
  const { customer } = request;
  if (!customer) return [];
  return FACTS.flatMap(({ label, read, mask = shortened, isRecognised = false }) => {
    const value = read(customer)?.trim() ?? "";
    if (value === "") return [];
    if (refuseCardDataInText({ value })) {
      const removed = t("[removed: may contain a card number]");
      return [{ label: t(label), masked: removed, value: removed, isRecognised }];
    }
    return [{ label: t(label), masked: mask(value), value, isRecognised }];
  });
}

interface Fact {
  readonly label: PlainText;
  readonly read: (customer: Customer) => string | undefined;
  readonly mask?: (value: string) => string;
  readonly isRecognised?: true;
}

const FACTS: readonly Fact[] = [
  { label: "Customer number", read: ({ identification }) => identification, isRecognised: true },
  {
    label: "Name",
    read: ({ firstName, lastName }) => together([firstName, lastName]),
    isRecognised: true,
  },
  { label: "Company", read: ({ company }) => company, isRecognised: true },
  { label: "E-mail", read: ({ email }) => email, mask: maskedEmail, isRecognised: true },
  { label: "Phone", read: ({ billingPhone }) => billingPhone },
  { label: "Date of birth", read: ({ birthDate }) => birthDate },
  { label: "National ID", read: ({ nationalId }) => nationalId },
  { label: "IP address", read: ({ ipAddress }) => ipAddress },
  { label: "Billing address", read: (customer) => address(customer, "billing") },
  {
    label: "Shipping to",
    read: ({ shippingFirstName, shippingLastName, shippingCompany }) =>
      together([shippingFirstName, shippingLastName, shippingCompany]),
  },
  { label: "Shipping address", read: (customer) => address(customer, "shipping") },
  { label: "Shipping phone", read: ({ shippingPhone }) => shippingPhone },
  {
    label: "IBAN",
    read: ({ paymentData }) => paymentData?.ibanData?.iban,
    mask: maskedIban,
    isRecognised: true,
  },
  {
    label: "Wallet owner",
    read: ({ paymentData }) => {
      const { walletOwner, walletOwnerFirstName, walletOwnerLastName } = paymentData?.walletData ?? {};
      return walletOwner ?? together([walletOwnerFirstName, walletOwnerLastName]);
    },
  },
  { label: "Name on the card", read: ({ paymentData }) => paymentData?.cardData?.cardHolder },
];

function address(customer: Customer, of: "billing" | "shipping"): string {
  const {
    [`${of}Address1` as const]: first,
    [`${of}Address2` as const]: second,
    [`${of}Postcode` as const]: postcode,
    [`${of}City` as const]: city,
    [`${of}State` as const]: state,
    [`${of}Country` as const]: country,
  } = customer;
  return [first, second, together([postcode, city]), state, country].filter(Boolean).join(", ");
}

function together(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

/** The length says nothing either. */
function shortened(value: string): string {
  return `${String.fromCodePoint(value.codePointAt(0) ?? 0)}···`;
}

/** Country and last digits, as on a statement. */
function maskedIban(iban: string): string {
  return `${iban.slice(0, 2)}··· ${iban.replaceAll(" ", "").slice(-4)}`;
}
