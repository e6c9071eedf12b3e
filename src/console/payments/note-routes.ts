import type { FastifyReply } from "fastify";
import { addTags, MAX_TAGS } from "../../annotations/index.ts";
import { recordAct } from "../audit/act-store.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import type { ConsoleParts } from "../parts.ts";
import { posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { typedTextProblem } from "../frame/typed-text.ts";
import { t } from "../language/translate.ts";

const MAX_NOTE_LENGTH = 2_000;
const MAX_TAG_LENGTH = 100;

export interface NoteProblem {
  readonly field: "text" | "tag" | "why";
  readonly message: string;
}

export type ShowPayment = (
  parts: ConsoleParts,
  visit: PlaceVisit,
  problem: NoteProblem,
) => Promise<FastifyReply>;

/** Notes of people about a payment, and its tags by the use case of `addTags`. */
export function noteRoutes(parts: ConsoleParts, show: ShowPayment): ConsoleRoute[] {
  const add = (work: typeof addNote) => async (visit: PlaceVisit) => {
    const { place } = visit;
    const payment = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
    if (!payment) return visit.nothing();
    const problem = await work(parts, visit, payment.uuid);
    if (problem) return show(parts, visit, problem);
    return visit.goTo("payments", payment.uuid);
  };
  const options = { refusesCardNumbers: true } as const;
  return [
    posting("payments/:uuid/notes", "annotate", add(addNote), options),
    posting("payments/:uuid/tags", "annotate", add(addTag), options),
  ];
}

async function addNote(
  { db }: ConsoleParts,
  { form, viewer }: PlaceVisit,
  transactionUuid: string,
): Promise<NoteProblem | undefined> {
  const text = form("text").replaceAll("\r\n", "\n").trim();
  const problem = problemOf("text", text, MAX_NOTE_LENGTH);
  if (problem) return problem;
  await recordAct(db, { transactionUuid, personId: viewer.person.id, act: "noted", text });
  return undefined;
}

async function addTag(
  { db, clock }: ConsoleParts,
  { form, viewer }: PlaceVisit,
  uuid: string,
): Promise<NoteProblem | undefined> {
  const tag = form("tag").trim();
  const problem = problemOf("tag", tag, MAX_TAG_LENGTH);
  if (problem) return problem;
  const createdBy = viewer.person.name;
  const refused = await addTags(db, { uuid, tags: [tag], createdBy, at: clock.now() });
  if (refused)
    return { field: "tag", message: t("A payment has at most {count} tags.", { count: MAX_TAGS }) };
  return undefined;
}

function problemOf(field: NoteProblem["field"], text: string, max: number): NoteProblem | undefined {
  if (text === "") return { field, message: t("Enter some text.") };
  const message = typedTextProblem(text, { max });
  return message === undefined ? undefined : { field, message };
}
