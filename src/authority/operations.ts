/**
 * Operations that an authority can allow: the closed set, from which every role, user, credential and key of the gateway is made.
 * Today's names of each API and page are projections of it.
 */
export const OPERATIONS = {
  read_payments: "see payments, one by one",
  export_payments: "read payments in bulk: files, lists of the API, events, BI",
  read_personal_data: "see personal data of customers",
  read_raw_data: "see what a payment's messages contained",
  read_audit: "see the audit",
  read_configuration: "see the configuration",
  read_settlements: "see what providers settled",
  work_bank: "import statements of the bank, and say what their entries are for",
  read_customers: "see customer profiles",
  take_payments: "take payments, and store and remove instruments",
  make_links: "make, send and cancel links",
  use_terminal: "key in the customer's card",
  charge_batches: "charge stored instruments by a file",
  manage_schedules: "start, pause and end schedules",
  capture: "capture authorisations",
  void: "void authorisations",
  refund: "refund payments",
  pay_out: "pay money out",
  answer_disputes: "accept and contest disputes",
  move_by_hand: "capture, void, refund and charge on pages",
  record_payments: "record transactions that were made elsewhere",
  manage_customers: "change customer profiles and stored instruments",
  remove_profiles: "delete customer profiles",
  erase_customers: "erase the data of a person",
  resend: "resend callbacks and repeat background work",
  annotate: "add notes, tags, fees and settlements to payments",
  block: "block cards and customers",
  draft: "draft changes of the configuration",
  configure: "change connectors, rates, routing and rules",
  change_settings: "change the settings of a tenant or merchant",
  set_destination: "change the account that receives money",
  make_credentials: "make users, keys, credentials, endpoints and assistants",
  manage_people: "invite and remove people",
  approve: "approve what another person requested",
  move_vault: "bring stored cards and mandates in by a file, and take them out",
  run_platform: "run the installation",
} as const;

export type Operation = keyof typeof OPERATIONS;
export const ALL_OPERATIONS = Object.keys(OPERATIONS) as Operation[];

/** Live money leaves the merchant's account, or stays with a cardholder who disputes a payment. Limits are about these. */
export const MONEY_OUT: ReadonlySet<Operation> = new Set(["refund", "pay_out", "answer_disputes"]);
