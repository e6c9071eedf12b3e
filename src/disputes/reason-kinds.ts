/** Kinds of statements of cardholders, whatever scheme or provider names the reason. */
export type DisputeKind =
  | "fraud"
  | "not_received"
  | "not_as_described"
  | "cancelled"
  | "credit_not_processed"
  | "duplicate"
  | "wrong_amount"
  | "authorization"
  | "unrecognized"
  | "other";

/** Codes of the schemes by their beginning: Visa (`10.4`), Mastercard (`4853`), American Express (`F29`), Discover (`UA02`). */
const CODES: readonly (readonly [code: RegExp, kind: DisputeKind])[] = [
  [/^(?:10\.|4837$|4840$|4849$|4870$|4871$|F(?:10|14|22|24|29|30|31)$|UA0[1256]$)/, "fraud"],
  [/^4863$/, "unrecognized"],
  [/^(?:13\.1$|13\.9$|4855$|4859$|C08$|C18$|RG$)/, "not_received"],
  [/^(?:13\.[345]$|4853$|C31$|C32$|RM$)/, "not_as_described"],
  [/^(?:13\.2$|13\.7$|4841$|C05$|C28$|AP$|CA$)/, "cancelled"],
  [/^(?:13\.6$|13\.8$|4860$|C02$|C04$|RN2$)/, "credit_not_processed"],
  [/^(?:12\.6(?:\.[12])?$|4834$|C14$|P08$|DP$)/, "duplicate"],
  [/^(?:12\.[1-57]$|4831$|4842$|4846$|P\d\d$|AW$|IN$|LP$)/, "wrong_amount"],
  [/^(?:11\.|4807$|4808$|4812$|A0[128]$|AT$|DA$|EX$|NA$)/, "authorization"],
];

/** Names that providers give reasons, as words in lower case. The first that matches counts. */
const NAMES: readonly (readonly [name: RegExp, kind: DisputeKind])[] = [
  [/fraud|unauthori[sz]ed/, "fraud"],
  [/unrecogni[sz]ed|not recogni[sz]ed|unknown purchase/, "unrecognized"],
  [/not received|non receipt/, "not_received"],
  [/not as described|unacceptable|defective|counterfeit/, "not_as_described"],
  [/cancel/, "cancelled"],
  [/credit not processed|refund not processed/, "credit_not_processed"],
  [/duplicate|other means/, "duplicate"],
  [/amount|processing|late presentment/, "wrong_amount"],
  [/authori[sz]ation/, "authorization"],
];

/** By the scheme's code where it is known, else by the provider's own name of the reason. */
export function kindOfReason({
  reason,
  reasonCode,
}: {
  readonly reason: string;
  readonly reasonCode: string | null;
}): DisputeKind {
  const code = (reasonCode ?? "").trim().toUpperCase();
  const byCode = CODES.find(([pattern]) => pattern.test(code));
  if (byCode) return byCode[1];
  const words = reason.toLowerCase().replaceAll(/[_-]+/g, " ");
  return NAMES.find(([pattern]) => pattern.test(words))?.[1] ?? "other";
}
