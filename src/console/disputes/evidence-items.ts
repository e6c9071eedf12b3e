import type { Steps } from "../frame/address.ts";
import { kindOfReason } from "../../disputes/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { longDayText, timeText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { filterQuery } from "../payment-facts/filter.ts";
import { minorText } from "../payment-facts/words.ts";
import { authenticationResult } from "../payments/story/story-of-authentications.ts";
import { HELPFUL_FILES, meaningOf, meaningWord, type FileMeaning } from "./dispute-words.ts";
import type { DisputeFacts } from "./read-dispute.ts";

/** One thing that helps, or would help. */
export interface EvidenceItem {
  readonly isReady: boolean;
  readonly title: string;
  readonly detail: string;
  /** The page of the console that shows it, below the place. */
  readonly page?: Steps;
  /** The file that is missing, by its type at the provider. */
  readonly missing?: string;
}

/** Evidence in the record and the files that are kept, then the files that help against this reason and are missing. */
export function evidenceItems(facts: DisputeFacts): readonly EvidenceItem[] {
  const items = [...fromRecord(facts), ...files(facts)];
  return [...items.filter(({ isReady }) => isReady), ...items.filter(({ isReady }) => !isReady)];
}

function fromRecord(facts: DisputeFacts): EvidenceItem[] {
  return [
    earlierItem(facts),
    authenticationItem(facts),
    orderItem(facts),
    refundItem(facts),
    conversionItem(facts),
    linkItem(facts),
    notifiedItem(facts),
  ].filter((item) => item !== undefined);
}

function earlierItem({ earlier, payment }: DisputeFacts): EvidenceItem | undefined {
  const { card } = payment.transaction;
  if (earlier.paid === 0 || !card) return undefined;
  const count = counted(earlier.paid, {
    one: "{count} earlier payment of this customer",
    other: "{count} earlier payments of this customer",
  });
  const disputed =
    earlier.disputed === 0
      ? t("none disputed")
      : counted(earlier.disputed, { one: "{count} of them disputed", other: "{count} of them disputed" });
  return {
    isReady: earlier.disputed === 0,
    title: `${count}, ${disputed}`,
    detail: earlier.since
      ? t("Same e-mail address and card, since {day}", { day: longDayText(earlier.since) })
      : "",
    page: ["payments", filterQuery({ card: card.lastFourDigits })],
  };
}

function authenticationItem({ trace, payment }: DisputeFacts): EvidenceItem | undefined {
  const last = trace.authentications.at(-1);
  if (!last) return undefined;
  const isPassed = last.transStatus === "Y" || last.transStatus === "A";
  if (!isPassed) return undefined;
  return {
    isReady: true,
    title: t("The bank authenticated the cardholder"),
    detail: `3-D Secure ${last.version}: ${authenticationResult(last)}`,
    page: ["payments", payment.transaction.uuid],
  };
}

function orderItem({ payment }: DisputeFacts): EvidenceItem {
  const { merchantTransactionId: order, request, uuid } = payment.transaction;
  return {
    isReady: true,
    title: t("Order and receipt"),
    detail: [order, request.description].filter((text) => text !== undefined && text !== "").join(": "),
    page: ["payments", uuid],
  };
}

function refundItem({ payment }: DisputeFacts): EvidenceItem | undefined {
  const { refundedMinor, currency, uuid } = payment.transaction;
  if (refundedMinor === 0n) return undefined;
  const amount = minorText(refundedMinor, currency);
  return { isReady: true, title: t("{amount} refunded", { amount }), detail: "", page: ["payments", uuid] };
}

function conversionItem({ evidence, payment }: DisputeFacts): EvidenceItem | undefined {
  if (evidence.conversion === null) return undefined;
  return {
    isReady: true,
    title: t("The choice of the currency"),
    detail: t("The offer, the text shown and the choice"),
    page: ["payments", payment.transaction.uuid, "conversion"],
  };
}

function linkItem({ evidence, payment }: DisputeFacts): EvidenceItem | undefined {
  if (evidence.paymentLink === null) return undefined;
  return {
    isReady: true,
    title: t("The payment link was opened and paid"),
    detail: counted(evidence.paymentLink.length, { one: "{count} event", other: "{count} events" }),
    page: ["links", payment.transaction.uuid],
  };
}

function notifiedItem({ notifiedAt, payment }: DisputeFacts): EvidenceItem | undefined {
  if (!notifiedAt) return undefined;
  return {
    isReady: true,
    title: t("The shop was notified of the payment"),
    detail: timeText(notifiedAt),
    page: ["payments", payment.transaction.uuid],
  };
}

function files({ options, dispute }: DisputeFacts): EvidenceItem[] {
  if (isRefusal(options)) return [];
  const kept = new Set(options.files.map(({ type }) => meaningOf(type)));
  return HELPFUL_FILES[kindOfReason(dispute)].flatMap((meaning) => {
    const type = options.fileTypes.find((fileType) => meaningOf(fileType) === meaning);
    if (type === undefined || kept.has(meaning)) return [];
    return [
      {
        isReady: false,
        title: t("Missing: {what}", { what: meaningWord(meaning) }),
        detail: hintOf(meaning),
        missing: type,
      },
    ];
  });
}

function hintOf(meaning: FileMeaning): string {
  if (meaning === "delivery") return t("The carrier’s signature, photo or tracking page");
  if (meaning === "communication") return t("E-mails or chats with the customer");
  return t("PDF or image");
}
