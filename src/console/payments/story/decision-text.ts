import { codeOfDecision, type Decision } from "../../../three-d-secure/index.ts";
import type { PlainText } from "../../language/dictionary.ts";
import { t, translated } from "../../language/translate.ts";
import { wordsOfDecision } from "./decision-words.ts";

const POLICIES: Readonly<Record<string, PlainText>> = {
  OFF: "Off",
  OPTIONAL: "Optional",
  MANDATORY: "Required",
};

/** Why a payment was not authenticated; undefined for one that was. */
export function whyNotAuthenticated(decisions: readonly Decision[]): string | undefined {
  const decision = decisions.find(isAboutAuthentication);
  return decision && decisionText(decision.because);
}

/** Answer and reason of a decision: `Not asked for: only when the bank demands it (setting: 3DS on demand).` */
export function decisionSentence(decision: Decision): string {
  return `${answerText(decision)}: ${decisionText(decision.because)}.`;
}

function answerText(decision: Decision): string {
  const { answer } = decision;
  if (isAboutAuthentication(decision) && answer === "no") return t("Not asked for");
  return Object.hasOwn(POLICIES, answer) ? t(POLICIES[answer]!) : decisionText(answer);
}

function isAboutAuthentication({ question }: Decision): boolean {
  return codeOfDecision(question)?.code === "authenticated";
}

/**
 * A question, answer or reason of a decision about 3-D Secure in the present language. One that a newer or older version of the
 * gateway recorded in other words stays English.
 */
export function decisionText(recorded: string): string {
  if (recorded === "yes" || recorded === "no" || recorded === "none") return t(recorded);
  const known = codeOfDecision(recorded);
  return known ? wordsOfDecision(known, decisionText) : translated(recorded);
}
