import { CARD_BRANDS } from "../../platform/card-numbers/index.ts";
import type { TransactionFilter } from "../../transactions/index.ts";
import { t } from "../language/translate.ts";

type SegmentField =
  | "connector"
  | "code"
  | "reason"
  | "brand"
  | "country"
  | "kind"
  | "segment"
  | "bank"
  | "bin";
type Segment = Pick<
  TransactionFilter,
  | "connectorGuid"
  | "errorCode"
  | "firstErrorCode"
  | "cardBrand"
  | "cardCountry"
  | "cardType"
  | "cardSegment"
  | "cardBank"
  | "cardBins"
>;

const GUID = /^[A-Z]{2}-[0-9A-Za-z-]{1,60}$/;
const ERROR_CODE = /^\d{4}$/;
const COUNTRY = /^[A-Za-z]{2}$/;
/** So many BINs of one bank a list can be filtered by. */
export const MAX_BINS = 100;
const BIN = /^\d{6,8}$/;
const MAX_BANK_LENGTH = 200;
const KIND = /^[A-Za-z ]{1,30}$/;

/**
 * Where and with which card it was paid, and why it was declined, of an address.
 *
 * @param read a field that is there, or the problem that the sentence says
 */
export function segmentOf(
  {
    connector,
    code,
    reason,
    brand,
    country,
    kind,
    segment,
    bank,
    bin,
  }: Readonly<Record<SegmentField, string>>,
  read: <Value>(field: SegmentField, problem: string, from: () => Value | undefined) => Value | undefined,
): Segment {
  return {
    connectorGuid: read("connector", t("Choose a connector."), () =>
      GUID.test(connector) ? connector : undefined,
    ),
    errorCode: read("code", t("Enter the code of a decline: four digits, for example 2003."), () =>
      ERROR_CODE.test(code) ? Number(code) : undefined,
    ),
    firstErrorCode: read("reason", t("Enter the code of a decline: four digits, for example 2003."), () =>
      ERROR_CODE.test(reason) ? Number(reason) : undefined,
    ),
    cardBrand: read("brand", t("Choose a brand."), () =>
      CARD_BRANDS.some((one) => one.brand === brand) ? brand : undefined,
    ),
    cardCountry: read("country", t("Enter the two letters of a country, for example AT."), () =>
      COUNTRY.test(country) ? country.toUpperCase() : undefined,
    ),
    cardType: read("kind", t("Enter a kind of card, for example DEBIT."), () =>
      KIND.test(kind) ? kind.toUpperCase() : undefined,
    ),
    cardSegment: read("segment", t("Choose whose cards."), () =>
      segment === "consumer" || segment === "commercial" ? segment : undefined,
    ),
    cardBank: read("bank", t("Enter the name of the bank, at most 200 characters."), () =>
      bank.length <= MAX_BANK_LENGTH ? bank : undefined,
    ),
    cardBins: read("bin", t("Enter the first six digits of cards, several with commas between them."), () => {
      const bins = bin.split(",").map((one) => one.trim());
      return bins.length <= MAX_BINS && bins.every((one) => BIN.test(one)) ? bins : undefined;
    }),
  };
}
