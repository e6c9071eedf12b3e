/** Responses of the simulated Directory Server to an AReq. The words are those a card holder's last name may be. */
const ANSWERS = [
  "FRICTIONLESS",
  "ATTEMPTED",
  "CHALLENGE",
  "UNAUTHENTICATED",
  "REJECTED",
  "UNAVAILABLE",
  "INFORMATIONAL",
  /** Authenticated; the cardholder has listed the merchant at the issuer, or has not. */
  "TRUSTED",
  "UNTRUSTED",
  /** The issuer demands decoupled authentication, although it was not offered. */
  "DECOUPLED",
  "ACCESS_DENIED",
  "SYSTEM_ERROR",
  "FORMAT_ERROR",
  "INVALID_CARD",
  "CONFIGURATION_MISSING",
  "CONFIGURATION_INCOMPLETE",
  "TIMEOUT",
  "NETWORK_ERROR",
  "MALFORMED",
  "OVERSIZED",
  "WRONG_VERSION",
  "FOREIGN",
  /** Challenges that end in ways a challenge must not end. */
  "NO_RESULT",
  "RESULT_TWICE",
  "RESULT_AFTER_RETURN",
  "RESULT_FORGED",
] as const;
export type Answer = (typeof ANSWERS)[number];

/** Responses to a request for card ranges. The words are those a card holder's first name may be. */
export const ENROLMENTS = [
  "ENROLLED",
  "METHOD",
  "NOT_ENROLLED",
  "TIMEOUT",
  "INVALID",
  "NETWORK_ERROR",
] as const;
export type Enrolment = (typeof ENROLMENTS)[number];

/** The issuer's words about its customer's list of merchants (2.2.0 and later); nothing for most cards. */
export function trustListOf(answer: Answer): { whiteListStatus?: "Y" | "N"; whiteListStatusSource?: string } {
  if (answer !== "TRUSTED" && answer !== "UNTRUSTED") return {};
  return { whiteListStatus: answer === "TRUSTED" ? "Y" : "N", whiteListStatusSource: BY_ACS };
}
export const BY_ACS = "03";

type CardBehaviour = { enrolment: Enrolment; answer: Answer };

const row = (enrolment: Enrolment, answer: Answer): CardBehaviour => ({ enrolment, answer });

/** Test cards and what they do. */
export const CARD_TABLE: Readonly<Record<string, CardBehaviour>> = {
  "4000001000000000": row("METHOD", "FRICTIONLESS"),
  "4111111111111111": row("METHOD", "FRICTIONLESS"),
  "5555555555554444": row("METHOD", "FRICTIONLESS"),
  "4000002000000008": row("ENROLLED", "FRICTIONLESS"),
  "4000001000000216": row("METHOD", "ATTEMPTED"),
  "4000002000000016": row("ENROLLED", "ATTEMPTED"),
  "4000001000000109": row("METHOD", "CHALLENGE"),
  "5000001000000007": row("METHOD", "CHALLENGE"),
  "4000002000000024": row("ENROLLED", "CHALLENGE"),
  "4000001000000307": row("METHOD", "UNAUTHENTICATED"),
  "4000002000000032": row("ENROLLED", "UNAUTHENTICATED"),
  "4000001000000208": row("METHOD", "REJECTED"),
  "4000002000000040": row("ENROLLED", "REJECTED"),
  "4000003000000006": row("NOT_ENROLLED", "FRICTIONLESS"),
  "4000003000000014": row("TIMEOUT", "FRICTIONLESS"),
  "4000003000000022": row("NETWORK_ERROR", "FRICTIONLESS"),
  "4000003000000030": row("INVALID", "FRICTIONLESS"),
  "4000004000000004": row("ENROLLED", "ACCESS_DENIED"),
  "4000004000000012": row("ENROLLED", "SYSTEM_ERROR"),
  "4000004000000020": row("ENROLLED", "FORMAT_ERROR"),
  "4000004000000038": row("ENROLLED", "TIMEOUT"),
  "4000004000000046": row("ENROLLED", "NETWORK_ERROR"),
  "4000004000000053": row("ENROLLED", "CONFIGURATION_MISSING"),
  "4000004000000061": row("ENROLLED", "CONFIGURATION_INCOMPLETE"),
};

/** Any other card is enrolled, has no 3DS Method and is authenticated without a challenge. */
const OTHER_CARDS = row("ENROLLED", "FRICTIONLESS");

/**
 * How the simulation treats a card. A card holder named `<FIRST> <LAST>` in the words above steers it for any card;
 * `challenge me` in lower case is a name like every other.
 */
export function behaviourOf(card: { pan: string; cardHolder: string | undefined }): CardBehaviour {
  const [first, last] = (card.cardHolder ?? "").trim().split(/\s+/);
  const table = CARD_TABLE[card.pan] ?? OTHER_CARDS;
  return {
    enrolment: ENROLMENTS.find((enrolment) => enrolment === first) ?? table.enrolment,
    answer: ANSWERS.find((answer) => answer === last) ?? table.answer,
  };
}
