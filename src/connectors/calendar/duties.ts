import type { DatedChange } from "../../providers/index.ts";

/** A duty that a scheme or a law sets. Changes of providers are in their adapters. */
export interface Duty extends DatedChange {
  readonly kind: "scheme" | "law";
}

/** Duties that do not depend on a provider, by their days. */
export const DUTIES: readonly Duty[] = [
  {
    id: "accessibility-act",
    kind: "law",
    on: "2025-06-28",
    title: "European Accessibility Act",
    what: "Payment pages for consumers have to be accessible. The gateway's own pages are made and tested for it; a merchant's templates, styles and pages of their own have to be checked.",
    source: "Directive (EU) 2019/882, article 31",
    url: "https://eur-lex.europa.eu/eli/dir/2019/882/oj",
  },
  {
    id: "verification-of-payee",
    kind: "law",
    on: "2025-10-09",
    title: "Verification of payee in the euro area",
    what: "The customer's bank compares the name of the payee with the account before a transfer. Merchants have to show the name in the instructions of a transfer as it is, and to have the provider correct it where it is not the account's holder. Before a payout to an IBAN they can verify the name of its receiver, where their provider can (options call `verifyPayee`).",
    source: "Regulation (EU) 2024/886, article 5c",
    url: "https://eur-lex.europa.eu/eli/reg/2024/886/oj",
    methods: ["BankTransfer"],
  },
  {
    id: "wero-naming",
    kind: "scheme",
    on: "2026-03-31",
    title: "iDEAL | Wero",
    what: "The joint name is due wherever customers see the method. The gateway's pages and mails show it; a connector's public name and a merchant's own pages have to be changed.",
    source: "iDEAL | Wero co-branding of the European Payments Initiative",
    methods: ["Ideal"],
  },
  {
    id: "verification-of-payee-outside-euro",
    kind: "law",
    on: "2027-07-09",
    title: "Verification of payee outside the euro area",
    what: "Banks of member states without the euro compare the name of the payee too, for transfers in euro. Merchants with an account there have to show its holder's name as it is, in the instructions of transfers and on invoices.",
    source: "Regulation (EU) 2024/886, article 5c",
    url: "https://eur-lex.europa.eu/eli/reg/2024/886/oj",
    methods: ["BankTransfer"],
  },
  {
    id: "ideal-ends",
    kind: "scheme",
    on: "2028-01-01",
    title: "The name iDEAL ends",
    what: "Merchants with iDEAL are on Wero by the end of 2027, and customers see Wero alone. The gateway's pages change by themselves; the method keeps its name in the API.",
    source: "iDEAL | Wero co-branding of the European Payments Initiative",
    methods: ["Ideal"],
  },
  {
    id: "accessibility-act-transition",
    kind: "law",
    on: "2030-06-28",
    title: "End of the transition of the European Accessibility Act",
    what: "Services that used older products, and contracts from before 28 June 2025, have to be accessible too.",
    source: "Directive (EU) 2019/882, article 32",
    url: "https://eur-lex.europa.eu/eli/dir/2019/882/oj",
  },
];
