import { ORIGINAL_AMOUNTS } from "../../dcc/index.ts";
import { findCurrency } from "../../platform/money/index.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { amountsOf, typedMinor } from "./amounts.ts";
import type { Sealer } from "../../platform/sealing.ts";
import type { SearchPosition, TransactionFilter } from "../../transactions/index.ts";
import type { Query } from "../frame/address.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { readDays } from "../frame/days.ts";
import { t } from "../language/translate.ts";
import { authenticationOf, type AuthenticationStep } from "./authentication-field.ts";
import { readCost } from "./cost-field.ts";
import { readExemption } from "./exemption-field.ts";
import { readSettled } from "./settled-field.ts";
import { readConversion } from "./conversion-field.ts";
import { segmentOf } from "./segment-fields.ts";
import { readState, readType } from "./groups.ts";
import { readMovedBy, unknownWhatIf, type MovedBy } from "./what-if-field.ts";

/** The fields of the filter as they stand in the address. */
export const FILTER_FIELDS = [
  "from",
  "to",
  "state",
  "type",
  "currency",
  "amount",
  "card",
  "customer",
  "mode",
  "auth",
  "arn",
  "order",
  "rrn",
  "connector",
  "code",
  "reason",
  "brand",
  "country",
  "kind",
  "segment",
  "bank",
  "bin",
  "cost",
  "settled",
  "exemption",
  "conversion",
  "authentication",
  "whatIf",
] as const;
export type FilterFields = Readonly<Record<(typeof FILTER_FIELDS)[number], string>>;

export interface ReadFilter {
  readonly fields: FilterFields;
  readonly filter: TransactionFilter;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  /** The customer's e-mail address, name or number, which stands in the address sealed. */
  readonly customer: string | undefined;
  /** How far 3-D Secure came; `filter` does not have it, because the records of payments do not. */
  readonly authentication: AuthenticationStep | undefined;
  /** The payments that a draft would move; `filter` does not have it, because the what-if has them. */
  readonly moved: MovedBy | undefined;
}

/** The context under which e-mail addresses are sealed for addresses of the console. */
const CUSTOMER = "console:customer";
const AUTH_CODE = /^[A-Za-z0-9]{1,20}$/;
/** The acquirer reference number of the card schemes. */
export const ARN = /^\d{23}$/;
/** The retrieval reference number of ISO 8583, field 37. */
export const RRN = /^[A-Za-z0-9]{12}$/;
const SEALED = /^~([\w.~-]{1,1000})$/;
const MAX_LENGTH = 1_001;

/** For `customer=`, an e-mail address, or a name or number: colleagues can open the link, and logs and histories show nothing. */
export function sealedCustomer(sealer: Sealer, customer: string): string {
  return `~${sealer.seal(customer.toLowerCase(), CUSTOMER)}`;
}

/** Reads the filter of an address. A field that cannot be read is a problem, and then nothing is listed. */
export async function readFilter(query: (name: string) => string, sealer: Sealer): Promise<ReadFilter> {
  const fields = Object.fromEntries(
    FILTER_FIELDS.map((name) => [name, query(name).trim().slice(0, MAX_LENGTH)]),
  ) as FilterFields;
  const days = readDays(query);
  const problems: { field: string; message: string }[] = [...days.problems];
  const read: ReadField = (field, message, from) => {
    if (fields[field] === "") return undefined;
    const value = from();
    if (value === undefined) problems.push({ field, message });
    return value;
  };
  const customer = await openCustomer(fields.customer, sealer);
  const isEmail = customer !== undefined && isEmailAddress(customer);
  const email = isEmail ? customer : undefined;
  if (fields.customer !== "" && customer === undefined)
    problems.push({ field: "search", message: t("The customer in this link cannot be read. Search again.") });
  const filter: TransactionFilter = {
    from: days.from,
    to: days.until,
    ...read("state", t("Choose a state."), () => readState(fields.state)),
    ...read("type", t("Choose a type."), () => readType(fields.type)),
    ...readMoney(fields, read),
    lastFour: read("card", t("Enter the last four digits of the card."), () =>
      /^\d{4}$/.test(fields.card) ? fields.card : undefined,
    ),
    orderBegins: fields.order === "" ? undefined : fields.order,
    person: isEmail ? undefined : customer,
    rrn: read("rrn", t("Enter the RRN: 12 letters and digits."), () =>
      RRN.test(fields.rrn) ? fields.rrn : undefined,
    ),
    email,
    testMode: read("mode", t("Choose a mode."), () =>
      fields.mode === "test" ? true : fields.mode === "live" ? false : undefined,
    ),
    authCode: read("auth", t("Enter the issuer's authorisation code, at most 20 letters and digits."), () =>
      AUTH_CODE.test(fields.auth) ? fields.auth : undefined,
    ),
    arn: read("arn", t("Enter the ARN: 23 digits."), () => (ARN.test(fields.arn) ? fields.arn : undefined)),
    ...segmentOf(fields, read),
    ...read("cost", t("Choose whether the cost is known."), () => readCost(fields.cost)),
    ...read("settled", t("Enter a month, for example 2026-11, and its currency."), () => readSettled(fields)),
    ...read("exemption", t("Choose an outcome of the exemption."), () => readExemption(fields.exemption)),
    ...read("conversion", t("Choose an outcome of the conversion."), () => readConversion(fields.conversion)),
  };
  const moved = read("whatIf", unknownWhatIf(), () => readMovedBy(fields.whatIf));
  return { fields, filter, problems, customer, authentication: authenticationOf(fields, read), moved };
}

/** The same at a place, of live or test payments as the frame says; an address that names one wins, and the frame follows it. */
export async function readListFilter(
  { query, viewer }: Pick<PlaceVisit, "query" | "viewer">,
  sealer: Sealer,
): Promise<{ readonly read: ReadFilter; readonly viewer: PlaceVisit["viewer"] }> {
  const read = await readFilter(query, sealer);
  const { frame } = viewer;
  const isFiltered = Object.values(read.fields).some((value) => value !== "");
  // Before the person chooses, a search finds payments of both modes. Those of a what-if are of the modes of its connectors.
  const isOfBoth = read.fields.whatIf !== "" || (viewer.testMode === null && isFiltered);
  const byFrame = isOfBoth ? undefined : frame?.testMode;
  const testMode = read.filter.testMode ?? byFrame;
  return {
    read: { ...read, filter: { ...read.filter, testMode } },
    viewer: frame && testMode !== undefined ? { ...viewer, frame: { ...frame, testMode } } : viewer,
  };
}

/** A field that is there, or the problem that the sentence says. */
type ReadField = <Value>(
  field: (typeof FILTER_FIELDS)[number],
  problem: string,
  from: () => Value | undefined,
) => Value | undefined;

function readMoney(
  fields: FilterFields,
  read: ReadField,
): Pick<TransactionFilter, "currency" | "originals" | "minMinor" | "maxMinor" | "amounts"> {
  const currency = read("currency", t("Enter a three-letter currency code, for example EUR."), () =>
    findCurrency(fields.currency.toUpperCase()) ? fields.currency.toUpperCase() : undefined,
  );
  const range = read(
    "amount",
    t("Enter an amount such as 49.90, or a range such as 10..50, and its currency."),
    () => (currency === undefined ? amountsOf(fields.amount) && {} : amountRange(fields.amount, currency)),
  );
  // Of an amount, and of an offer, people say the currency that was asked for.
  const isOfRequest = fields.amount !== "" || fields.conversion !== "";
  return {
    currency,
    originals: currency !== undefined && isOfRequest ? ORIGINAL_AMOUNTS : undefined,
    minMinor: range?.min,
    maxMinor: range?.max,
    amounts: currency === undefined ? amountsOf(fields.amount) : undefined,
  };
}

async function openCustomer(field: string, sealer: Sealer): Promise<string | undefined> {
  const sealed = SEALED.exec(field)?.[1];
  // A value that was changed on the way, or sealed under an older key, does not open.
  return sealed === undefined ? undefined : sealer.open(sealed, CUSTOMER).catch(() => undefined);
}

function amountRange(text: string, currency: string): { min?: bigint; max?: bigint } | undefined {
  const [first = "", second, ...more] = text.split("..").map((part) => part.trim());
  if (more.length > 0) return undefined;
  const min = typedMinor(first, currency);
  if (min === undefined) return undefined;
  if (second === undefined) return { min, max: min };
  const max = typedMinor(second, currency);
  return max === undefined ? undefined : { min, max };
}

/** The query of a list with that filter, at a position. */
export function filterQuery(fields: Partial<FilterFields>, position?: SearchPosition | null): Query {
  return { ...fields, ...(position && { after: `${position.createdAt.toString()}_${position.uuid}` }) };
}

/** The mode of a page, for the address of a list that shows what the page counts. */
export function modeOf({ frame }: Pick<PlaceVisit["viewer"], "frame">): "live" | "test" {
  return frame?.testMode === true ? "test" : "live";
}

/** The position in an address; undefined for one that is not written as the console writes it. */
export function readPosition(text: string): SearchPosition | undefined {
  const [, createdAt = "", uuid = ""] = /^([\d:.TZ-]{20,32})_([0-9a-z-]{1,50})$/.exec(text) ?? [];
  try {
    return uuid === "" ? undefined : { createdAt: Temporal.Instant.from(createdAt), uuid };
  } catch {
    return undefined;
  }
}
