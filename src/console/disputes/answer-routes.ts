import { MAX_EVIDENCE_BODY_BYTES, uploadEvidence, type ResponseOptions } from "../../disputes/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { typedTextProblem } from "../frame/typed-text.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { acceptAsPerson, contestAsPerson, isLargeLoss } from "./answer-as-person.ts";
import { textNames } from "./dispute-view.ts";
import { findDisputeAt, readDispute, type DisputeFacts, type FoundDispute } from "./read-dispute.ts";
import { refusalWords } from "./refusal-words.ts";
import { acceptPage, amountKey, contestPage } from "./respond-page.ts";
import { showDispute, type Problem } from "./show-dispute.ts";

/** A file of evidence, the evidence itself, and the acceptance of a loss: the last two with a page to check them. */
export function answerRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const one = "disputes/:dispute";
  const access = "refund";
  return [
    posting(`${one}/files`, access, (visit) => addFile(parts, visit), {
      takesFileOf: MAX_EVIDENCE_BODY_BYTES,
    }),
    getting(`${one}/accept`, access, (visit) => accept(parts, visit)),
    posting(`${one}/accept`, access, (visit) => accept(parts, visit), {
      needsProof: async (visit) => {
        const found = await findDisputeAt(parts, { guid: visit.path("dispute"), place: visit.place });
        return found !== undefined && isLargeLoss(parts, { ...found, person: visit.viewer.person });
      },
    }),
    posting(`${one}/contest`, access, (visit) => contest(parts, visit), { refusesCardNumbers: true }),
  ];
}

/** The dispute of the address, where the person may answer it; else the page that says why not. */
async function answerable(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const found = await findDisputeAt(parts, { guid: visit.path("dispute"), place });
  if (!found) return { sent: visit.nothing() };
  if (!place.allows("refund", found.transaction)) {
    return { sent: visit.testModeOnly(t("Your role can answer disputes in test mode only.")) };
  }
  return { found, facts: await readDispute(parts, found) };
}

async function addFile(parts: ConsoleParts, visit: PlaceVisit) {
  const asked = await answerable(parts, visit);
  if ("sent" in asked) return asked.sent;
  const { found, facts } = asked;
  const refuse = (problem: Problem) => showDispute(parts, visit, { found, problem });
  const connector = await parts.findConnector(found.dispute.connectorGuid);
  if (!facts.chargeback || !connector || isRefusal(facts.options))
    return notAnswered(parts, visit, { found, facts });
  const file = await visit.file("file");
  if (!file) return refuse({ field: "file", message: t("Choose a file.") });
  const { uuid } = facts.chargeback;
  const type = visit.form("type");
  const { viewer, request } = visit;
  const kept = await changedBy(viewer, { request, operation: "console.addEvidence" }, async () => {
    const files = await uploadEvidence(parts, { uuid, caller: { connector }, file, type });
    if (!isRefusal(files))
      await recordAuditEvent(parts.db, {
        entity: "dispute",
        target: found.dispute.guid,
        placeGuid: found.dispute.merchantGuid,
        facts: { file: type, bytes: file.content.byteLength },
      });
    return files;
  });
  if (isRefusal(kept)) return refuse({ field: "file", message: refusalWords(kept) });
  return toDispute(visit, "file");
}

async function accept(parts: ConsoleParts, visit: PlaceVisit) {
  const asked = await answerable(parts, visit);
  if ("sent" in asked) return asked.sent;
  const { found, facts } = asked;
  const { chargeback, options } = facts;
  if (isRefusal(options) || !chargeback) return notAnswered(parts, visit, { found, facts });
  const check = (problem?: Problem) =>
    visit.show(acceptPage(visit, viewOf(parts, { facts, problem, operation: "accept" })));
  if (visit.form("confirmed") === "") return check();
  if (visit.form("confirmed") !== amountKey({ facts })) return check({ message: t(CHANGED) });
  const { viewer, request } = visit;
  const accepted = await changedBy(viewer, { request, operation: "console.acceptDispute" }, () =>
    acceptAsPerson(parts, { ...found, chargeback, person: viewer.person }),
  );
  if (!isRefusal(accepted)) return toDispute(visit, accepted === "done" ? "accepted" : "pending");
  if (accepted.code === "above_limit")
    return check({
      message: t("This is above your limit for refunds. A colleague with a higher limit has to accept it."),
    });
  return showDispute(parts, visit, { found, problem: { message: refusalWords(accepted) } });
}

async function contest(parts: ConsoleParts, visit: PlaceVisit) {
  const asked = await answerable(parts, visit);
  if ("sent" in asked) return asked.sent;
  const { found, facts } = asked;
  const { chargeback, options } = facts;
  if (isRefusal(options) || !chargeback) return notAnswered(parts, visit, { found, facts });
  const texts = typedTexts(visit, options);
  const back = (problem: Problem) => showDispute(parts, visit, { found, problem, texts });
  const problem = problemOf(texts, options);
  if (problem) return back(problem);
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  const check = (changed?: Problem) =>
    visit.show(
      contestPage(
        visit,
        viewOf(parts, {
          facts,
          problem: changed,
          texts: filled,
          operation: "submit-evidence",
        }),
      ),
    );
  if (visit.form("confirmed") === "") return check();
  if (visit.form("confirmed") !== amountKey({ facts })) return check({ message: t(CHANGED) });
  const { viewer, request } = visit;
  const sent = await changedBy(viewer, { request, operation: "console.contestDispute" }, () =>
    contestAsPerson(parts, { ...found, chargeback, texts: filled, files: options.files }),
  );
  if (isRefusal(sent)) return back({ message: refusalWords(sent) });
  return toDispute(visit, sent === "done" ? "sent" : "pending");
}

/** The texts of the form, by the provider's names. */
function typedTexts(visit: PlaceVisit, { texts }: ResponseOptions): Readonly<Record<string, string>> {
  const typed = (name: string): string => visit.form(`text-${name}`).replaceAll("\r\n", "\n").trim();
  return Object.fromEntries(textNames(texts).map((name) => [name, typed(name)]));
}

function problemOf(texts: Readonly<Record<string, string>>, options: ResponseOptions): Problem | undefined {
  for (const [name, text] of Object.entries(texts)) {
    const message = typedTextProblem(text, { max: options.texts[name]! });
    if (message !== undefined) return { field: `text-${name}`, message };
  }
  const isEmpty = Object.values(texts).every((text) => text === "") && options.files.length === 0;
  return isEmpty ? { message: t("Write your statement to the bank, or add a file.") } : undefined;
}

/** The dispute with the reason why it takes no answer. */
function notAnswered(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { found, facts: { options } }: { found: FoundDispute; facts: DisputeFacts },
) {
  const problem = isRefusal(options) ? { message: refusalWords(options) } : undefined;
  return showDispute(parts, visit, { found, problem });
}

const CHANGED = "The dispute has changed since you opened this page. Check it again.";

function viewOf(
  { publicUrl }: ConsoleParts,
  options: {
    facts: DisputeFacts;
    problem: Problem | undefined;
    texts?: Readonly<Record<string, string>>;
    operation: "accept" | "submit-evidence";
  },
) {
  const { facts, problem, texts = {}, operation } = options;
  return {
    facts,
    texts,
    problem,
    curl: curl({
      credentials: API_USER,
      url: `${publicUrl}/api/v3/dispute/${encodeURIComponent(facts.apiKey)}/${operation}/${facts.chargeback?.uuid ?? ""}`,
      body: operation === "accept" ? {} : { extraData: texts },
    }),
  };
}

function toDispute({ goTo, path }: PlaceVisit, done: string) {
  return goTo("disputes", path("dispute"), { done });
}
