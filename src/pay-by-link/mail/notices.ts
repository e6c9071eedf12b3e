import { customerReason } from "../../declines/index.ts";
import { fillIn, localeOf, textsIn, type Language } from "../../languages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { brandName, brandUsed } from "../../vault/index.ts";

/** Mails about a payment that failed, and about a card that expires, which recovery sends. */
export const NOTICES = ["recovery-1", "recovery-2", "recovery-3", "card-expiring"] as const;
export type NoticeKind = (typeof NOTICES)[number];

/** The facts of a notice that are not in its transaction. */
export interface Notice {
  /** The card that is charged. */
  readonly card?: NoticeCard | undefined;
  /** When the payment is tried again by itself. */
  readonly nextAttemptAt?: Temporal.Instant | null;
  /** The zone of the customer's day. */
  readonly timeZone: string;
  /** Until when the address can be paid. */
  readonly until?: Temporal.Instant | undefined;
}

type NoticeCard = Pick<NonNullable<Transaction["card"]>, "lastFourDigits" | "expiryMonth" | "expiryYear"> &
  Parameters<typeof brandUsed>[0];

/** Whether a mail is one of them. */
export function isNotice(kind: string): kind is NoticeKind {
  return (NOTICES as readonly string[]).includes(kind);
}

/** The variables of a template that notices have beside those of all mails. */
export function noticeFacts(
  { kind, transaction, notice }: { kind: NoticeKind; transaction: Transaction; notice: Notice },
  { language, merchant, request }: { language: Language; merchant: string; request: string },
): Readonly<Record<string, unknown>> {
  const { mail, page } = textsIn(language);
  const { card, nextAttemptAt, timeZone } = notice;
  const expires = card && Temporal.PlainDate.from(`${card.expiryYear}-${card.expiryMonth}-01`);
  const own = {
    ...(card && { lastFourDigits: card.lastFourDigits, cardBrand: brandName(brandUsed(card)) }),
    cardExpiry: expires && expires.toLocaleString(localeOf(language), { month: "long", year: "numeric" }),
  };
  if (kind === "card-expiring") {
    const values = { merchant, digits: own.lastFourDigits ?? "", month: own.cardExpiry ?? "" };
    const [subject, message] = [mail.cardEndsSubject, mail.cardEnds].map((text) =>
      fillIn(text, values, language),
    );
    return { ...own, subject, message };
  }
  const date = nextAttemptAt
    ?.toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toLocaleString(localeOf(language), { weekday: "long", day: "numeric", month: "long" });
  const subject = `${page.errorTitle} – ${merchant}`;
  const reason = page[customerReason(transaction.result)];
  const nextAttempt = date && fillIn(page.recoverNext, { date }, language);
  return {
    ...own,
    subject: kind === "recovery-1" ? subject : `${mail.reminder}${mail.colon} ${subject}`,
    message: `${request} ${page.declined} ${reason}`,
    reason,
    nextAttempt,
    notes: [
      ...(card ? [`${page.card}${mail.colon} ${own.cardBrand} •••• ${card.lastFourDigits}`] : []),
      ...(nextAttempt === undefined ? [] : [nextAttempt]),
    ],
  };
}

/** A notice of the preview. */
export function sampleNotice(now: Temporal.Instant): Notice {
  const { year, month } = now.toZonedDateTimeISO("UTC");
  return {
    card: {
      lastFourDigits: "1111",
      brand: "visa",
      expiryMonth: String(month).padStart(2, "0"),
      expiryYear: String(year),
    },
    nextAttemptAt: now.add({ hours: 72 }),
    timeZone: "UTC",
    until: now.add({ hours: 24 * 30 }),
  };
}
