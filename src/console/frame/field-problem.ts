import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** A problem of a field, in the present language. */
export interface FieldProblem {
  /** As the API names it, and as the form names its field; `root` for the form as a whole. */
  readonly path: string;
  readonly message: string;
}

const WORDS: readonly (readonly [message: RegExp, words: PlainText])[] = [
  [/^'[^']+' is required$/, "Enter a value."],
  [/^has fewer than 1 characters$/, "Enter a value."],
  [/^has more than \d+ characters$/, "The value is too long."],
  [/^has fewer than 1 entries$/, "Choose at least one."],
  [/^is not of the form it must have$/, "The value does not have the form that the provider gives it."],
  [/^is already used by another connector$/, "Another connector has this value already."],
  [/^must not hold card data$/, "It must not contain a card number."],
  [/^is not a URL$/, "Enter an address that begins with https://."],
  [/^is for 'testMode' only$/, "This is for the provider's test system only."],
  [
    /^is a test key, which needs 'testMode'$/,
    "This is a key of the test system. Choose the test system above.",
  ],
  [/^is a live key, /, "This is a live key. It must not be used with the test system."],
  [/^is not a connector of this merchant$/, "Choose a connector of this merchant."],
  [/^is in the past$/, "Choose a day in the future."],
  [/^is not (?:a|an) /, "This is not a value of the chosen kind."],
  [/^is on the list already$/, "It is on the list already."],
  [/^has a contrast of /, "The colour cannot be read on the page: its contrast to it is below 4.5:1."],
  [/^must be a PNG, JPEG or WebP image/, "Choose a PNG, JPEG or WebP image."],
  [/^must have between \d+ and \d+ pixels/, "The image must be 16 to 1200 pixels high and wide."],
  [/^the tenant has another default profile$/, "The tenant has another default profile."],
];

/** The problem in a refusal of the API. A rare message stays in English, as the API has it. */
export function fieldProblem({ path, message }: FieldProblem): FieldProblem {
  return { path, message: knownProblem(message) ?? sentence(message) };
}

/** The same of the message alone; undefined for one that has no sentence. */
export function knownProblem(message: string): string | undefined {
  const [, complaint] = /^does not compile: (.*)$/s.exec(message) ?? [];
  if (complaint !== undefined) return t("This is not valid Liquid: {complaint}", { complaint });
  const [, least] = /^has fewer than (\d+) characters$/.exec(message) ?? [];
  if (Number(least) > 1) return t("Enter at least {count} characters.", { count: Number(least) });
  const known = WORDS.find(([pattern]) => pattern.test(message));
  return known && t(known[1]);
}

function sentence(message: string): string {
  const capital = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.?!]$/.test(capital) ? capital : `${capital}.`;
}
