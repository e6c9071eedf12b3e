import { sql, type Queryable } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Records the language that the customer chose on a page of the payment, in any state. It moves nothing, so that it needs no
 * row in the table of states and no callback.
 *
 * @param chosen.language a BCP 47 code that pages have texts in
 */
export async function recordChosenLanguage(
  db: Queryable,
  chosen: { uuid: string; language: string },
): Promise<void> {
  const { uuid, language } = chosen;
  await db.execute(sql`
    update transactions set chosen_language = ${language}
    where uuid = ${uuid} and chosen_language is distinct from ${language}`);
}

/** The language that the customer chose, else the request's. */
export function customerLanguageOf({
  chosenLanguage,
  request,
}: Pick<Transaction, "chosenLanguage" | "request">): string | undefined {
  return chosenLanguage ?? request.language;
}
