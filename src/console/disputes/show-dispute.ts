import { isRefusal } from "../../platform/refusal.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { ConsoleParts } from "../parts.ts";
import { disputePage } from "./dispute-page.ts";
import { textNames } from "./dispute-view.ts";
import { draftWords } from "./draft-words.ts";
import { readDispute, type DisputeFacts, type FoundDispute } from "./read-dispute.ts";

export interface Problem {
  readonly field?: string;
  readonly message: string;
}

/** The page of a dispute, also after a form with a problem: what was typed is kept. */
export async function showDispute(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: {
    found: FoundDispute;
    problem?: Problem | undefined;
    texts?: Readonly<Record<string, string>>;
  },
) {
  const { found, problem, texts } = options;
  const { place } = visit;
  const facts = await readDispute(parts, found);
  return visit.show(
    disputePage(visit, {
      facts,
      mayAnswer: place.allows("refund", found.transaction),
      maySeeData: place.allows("reveal", found.transaction),
      texts: texts ?? draftOf(facts),
      chosenFile: visit.form("type") || visit.query("file"),
      problem,
      done: (["accepted", "sent", "pending", "file"] as const).find((done) => done === visit.query("done")),
      curl: disputeCurl(parts, found.transaction),
    }),
  );
}

/** The disputes of one payment with their evidence, by the provisioning API. */
export function disputeCurl({ publicUrl }: Pick<ConsoleParts, "publicUrl">, { uuid }: Transaction): string {
  return provisioningCurl({ publicUrl, operation: `listDisputes?transactionUuid=${uuid}` });
}

function draftOf(facts: DisputeFacts): Readonly<Record<string, string>> {
  const { options } = facts;
  const [main] = isRefusal(options) ? [] : textNames(options.texts);
  if (main === undefined || isRefusal(options)) return {};
  return { [main]: draftWords(facts).slice(0, options.texts[main]) };
}
