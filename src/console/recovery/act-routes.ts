import { isRefusal } from "../../platform/refusal.ts";
import { html } from "../../platform/pages/index.ts";
import { retryNow, sendLink, stopCase, type RecoveryCase } from "../../recovery/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import { posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import type { ConsoleParts } from "../parts.ts";
import { CASE_ACTS, OPERATIONS, type CaseAct } from "./case-acts.ts";
import { findCaseAt, readCase, type CaseFacts } from "./read-case.ts";

/** Each act has a page that says what follows, and is done by the use case of the API. */
export function caseActRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return CASE_ACTS.flatMap((act): ConsoleRoute[] => {
    const path = `recovery/cases/:case/${act}`;
    return [
      asking(path, "schedules", (visit) => ask(parts, visit, act)),
      posting(path, "schedules", (visit) => carryOut(parts, visit, { act })),
    ];
  });
}

/** Undefined for a case of another place, one that has ended, and one of live payments for roles of test mode. */
async function openCaseAt(parts: ConsoleParts, visit: PlaceVisit): Promise<RecoveryCase | undefined> {
  const of = await findCaseAt(parts, visit);
  return of?.endedAt === null && visit.place.allows("schedules", of) ? of : undefined;
}

async function ask(parts: ConsoleParts, visit: PlaceVisit, act: CaseAct): Promise<Question | undefined> {
  const of = await openCaseAt(parts, visit);
  if (!of) return undefined;
  const facts = await readCase(parts, of);
  const question = QUESTIONS[act](facts);
  return {
    ...question,
    from: { at: visit.at("recovery", "cases", of.id), text: facts.debit.merchantTransactionId },
    curl: curl({
      credentials: API_USER,
      url: `${parts.publicUrl}/api/v3/recovery/${encodeURIComponent(facts.apiKey)}/${of.id}/${act}`,
      isPost: true,
    }),
  };
}

type Asked = Pick<Question, "title" | "consequences" | "button" | "kind" | "fields">;

const QUESTIONS: Readonly<Record<CaseAct, (facts: CaseFacts) => Asked>> = {
  retry: (facts) => {
    const { of, standing, limit } = facts;
    const amount = minorText(of.amountMinor, of.currency);
    return {
      title: t("Retry {amount} now?", { amount }),
      consequences: [
        t("{amount} is charged to the stored card or account at once, without the customer.", { amount }),
        ...(standing && limit !== undefined
          ? [
              t("It is attempt {number} of {allowed} that {scheme} allows in 30 days.", {
                number: standing.byMerchant + 1,
                allowed: limit,
                scheme: brandName(standing.scheme),
              }),
            ]
          : []),
        t("If it is declined, the plan goes on. If it is paid, all mails and retries end."),
      ],
      button: t("Retry now"),
      kind: "moves",
      fields: html`<input type="hidden" name="after" value="${of.attempts}" />`,
    };
  },
  link: ({ of }) => ({
    title: t("Send the customer the link to pay?"),
    consequences: [
      t("One more mail with the link goes to the customer, at the end of the quiet hours if it is in them."),
      t("The link is valid for 30 days from now, instead of until {time}.", {
        time: minuteText(of.expiresAt),
      }),
      t("The mails of the plan stay as they are."),
    ],
    button: t("Send the link"),
    kind: "moves",
  }),
  stop: ({ of }) => ({
    title: t("Stop the recovery of {amount}?", { amount: minorText(of.amountMinor, of.currency) }),
    consequences: [
      t("No further retry and no further mail follows, and the link to pay no longer works."),
      ...(of.scheduleId === null
        ? []
        : [t("The schedule stays as it is: nothing is charged until a person continues it.")]),
      t("This cannot be undone."),
    ],
    button: t("Stop the case"),
    kind: "ends",
  }),
};

async function carryOut(parts: ConsoleParts, visit: PlaceVisit, { act }: { act: CaseAct }) {
  const { place, viewer, request } = visit;
  const of = await findCaseAt(parts, visit);
  if (!of || !place.allows("schedules", of)) return visit.nothing();
  const result = await changedBy(viewer, { request, operation: `console.${OPERATIONS[act]}` }, async () => {
    const refused = await doIt(parts, visit, { of, act });
    if (!isRefusal(refused))
      await recordAuditEvent(parts.db, {
        entity: "recovery",
        target: of.id,
        placeGuid: of.merchantGuid,
        facts: { payment: of.transactionUuid, amount: minorText(of.amountMinor, of.currency) },
      });
    return refused;
  });
  const note = isRefusal(result) ? result.code : act;
  return visit.goTo("recovery", "cases", of.id, { note });
}

function doIt(
  parts: ConsoleParts,
  { form }: PlaceVisit,
  { of: { id }, act }: { of: RecoveryCase; act: CaseAct },
) {
  switch (act) {
    case "retry":
      return retryNow(parts, id, { after: /^\d{1,4}$/.test(form("after")) ? Number(form("after")) : -1 });
    case "link":
      return sendLink(parts, id);
    case "stop":
      return stopCase(parts, id);
  }
}
