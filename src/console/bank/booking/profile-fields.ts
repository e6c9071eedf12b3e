import { FEE_KINDS, type BookingProfile } from "../../../bank/index.ts";
import type { Connector } from "../../../connectors/index.ts";
import type { ShownField } from "../../frame/form-state.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t } from "../../language/translate.ts";

/** A field of the form of a profile, named as the API names it. */
export interface ProfileField extends ShownField {
  readonly group: "profile" | "accounts" | "clearing" | "fees" | "datev";
  readonly options?: readonly (readonly [value: string, text: string])[];
  readonly hint?: string;
  readonly maxlength?: number;
}

export const FORMATS = {
  "datev-extf": "DATEV, posting batch",
  "journal-csv": "Journal as CSV",
  camt053: "Bank statement for each provider (camt.053)",
} as const satisfies Record<BookingProfile["format"], PlainText>;

export const GRANULARITIES = {
  payment: "Each payment",
  day: "Each day and connector",
  payout: "Each payout",
} as const satisfies Record<BookingProfile["granularity"], PlainText>;

export const FEE_WORDS = {
  normal: "Fees of payments",
  markup: "Markup",
  interchange: "Interchange",
  scheme: "Fees of the scheme",
  conversion: "Currency conversion",
  gateway: "Fees of the gateway",
} as const satisfies Record<(typeof FEE_KINDS)[number], PlainText>;

const TEXT = { type: "text" } as const;
const CHOICE = { type: "choice" } as const;

/** The fields with the values of a profile; of a new one without. */
export function profileFields(
  profile: BookingProfile | undefined,
  { connectors }: { connectors: readonly Connector[] },
): ProfileField[] {
  return [
    ...formatFields(profile),
    ...accountFields(profile?.accounts, connectors),
    ...FEE_KINDS.flatMap((kind) => feeFields(kind, profile?.accounts.fees[kind])),
    ...datevFields(profile?.datev),
  ];
}

function formatFields(profile: BookingProfile | undefined): ProfileField[] {
  const group = "profile";
  const words = (table: Readonly<Record<string, PlainText>>) =>
    Object.entries(table).map(([value, word]) => [value, t(word)] as const);
  return [
    {
      path: "format",
      group,
      label: t("Format"),
      kind: CHOICE,
      value: profile?.format ?? "datev-extf",
      options: words(FORMATS),
    },
    {
      path: "granularity",
      group,
      label: t("One row for"),
      kind: CHOICE,
      value: profile?.granularity ?? "payment",
      options: words(GRANULARITIES),
    },
    {
      path: "chart",
      group,
      label: t("Chart of accounts"),
      kind: CHOICE,
      value: profile?.chart ?? "04",
      options: [
        ["03", "SKR 03"],
        ["04", "SKR 04"],
      ],
    },
    {
      path: "documentField",
      group,
      label: t("Document of a row"),
      kind: TEXT,
      value: profile?.documentField ?? "merchantTransactionId",
      hint: t("merchantTransactionId for the order, or the name of a field of extraData."),
      maxlength: 100,
    },
    {
      path: "timeZone",
      group,
      label: t("Time zone"),
      kind: TEXT,
      value: profile?.timeZone ?? "Europe/Vienna",
      hint: t("Whose days count, as Europe/Vienna."),
      maxlength: 60,
    },
  ];
}

function accountFields(
  accounts: BookingProfile["accounts"] | undefined,
  connectors: readonly Connector[],
): ProfileField[] {
  const field = (path: string, label: string, value: string): ProfileField => ({
    path,
    group: path.startsWith("accounts.clearing.") ? "clearing" : "accounts",
    label,
    kind: TEXT,
    value,
    maxlength: 20,
  });
  return [
    field("accounts.bank", t("Bank"), accounts?.bank ?? "1800"),
    field("accounts.customer", t("Customers, collective"), accounts?.customer ?? "10000"),
    field("accounts.differences", t("Differences"), accounts?.differences ?? "6300"),
    ...connectors.map(({ guid, name }) =>
      field(`accounts.clearing.${guid}`, name, accounts?.clearing[guid] ?? ""),
    ),
  ];
}

function datevFields(datev: BookingProfile["datev"] | undefined): ProfileField[] {
  const field = (name: string, label: string, value: string, maxlength: number): ProfileField => ({
    path: `datev.${name}`,
    group: "datev",
    label,
    kind: TEXT,
    value,
    maxlength,
  });
  return [
    field("adviser", t("Adviser"), String(datev?.adviser ?? ""), 7),
    field("client", t("Client"), String(datev?.client ?? ""), 5),
    {
      ...field("fiscalYearStart", t("First day of the fiscal year"), datev?.fiscalYearStart ?? "01-01", 5),
      hint: t("Month and day, as 01-01."),
    },
    field("accountLength", t("Digits of an account"), String(datev?.accountLength ?? 4), 1),
  ];
}

function feeFields(
  kind: keyof typeof FEE_WORDS,
  fee: Readonly<Record<string, string | undefined>> = {},
): ProfileField[] {
  const name = t(FEE_WORDS[kind]);
  const field = (part: string, label: string, maxlength: number): ProfileField => ({
    path: `accounts.fees.${kind}.${part}`,
    group: "fees",
    label,
    kind: TEXT,
    value: fee[part] ?? "",
    maxlength,
  });
  return [
    field("account", t("{fee}: account", { fee: name }), 20),
    field("taxKey", t("{fee}: tax key", { fee: name }), 4),
    field("vatId", t("{fee}: VAT id of the provider", { fee: name }), 15),
  ];
}
