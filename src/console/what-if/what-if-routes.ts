import { listExperiments, type Experiment } from "../../connectors/index.ts";
import { findCurrency } from "../../platform/money/index.ts";
import { describeShare, listWhatIfs } from "../../what-if/index.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { provision } from "../frame/provision.ts";
import { asking } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { SUBJECTS, type Problem, type Subject } from "./subjects.ts";
import { whatIfPage } from "./what-if-page.ts";

const SHOWN_BEFORE = 5;
const USUAL_DAYS = 90;

/** The pages of what-ifs beside the drafts that they judge: begin one, its result, and trying the draft on a share of the payments. */
export function whatIfRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return SUBJECTS.flatMap(({ path, find }) => {
    const of =
      (handle: (subject: Subject, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
      async (visit: PlaceVisit) => {
        const subject = await find(parts, visit);
        return subject ? handle(subject, visit) : visit.nothing();
      };
    const page = `${path}/what-if`;
    return [
      getting(
        page,
        "see_configuration",
        of((subject, visit) => show(parts, visit, { subject })),
      ),
      posting(
        page,
        "draft",
        of((subject, visit) => begin(parts, visit, subject)),
      ),
      ...(path.includes(":connector")
        ? [
            posting(
              `${page}/try`,
              "configure",
              of((subject, visit) => tryIt(parts, visit, subject)),
              { needsProof: () => true },
            ),
            asking(`${page}/stop`, "configure", async (visit) => {
              const subject = await find(parts, visit);
              return subject && askStop(parts, visit, subject);
            }),
            posting(
              `${page}/stop`,
              "configure",
              of((subject, visit) => stop(parts, visit, subject)),
            ),
          ]
        : []),
    ];
  });
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { subject, problem }: { subject: Subject; problem?: Problem },
) {
  const { db, clock, publicUrl } = parts;
  const { draft, subjectId, connectorGuid, trial } = subject;
  const before = await listWhatIfs(db, { draft, subjectId, limit: SHOWN_BEFORE });
  const chosen = before.find(({ guid }) => guid === visit.query("result")) ?? before[0];
  const experiments =
    trial === undefined
      ? []
      : await listExperiments(db, { connectorGuid: subjectId, subject: trial, limit: SHOWN_BEFORE });
  const shares = await Promise.all(experiments.map((one: Experiment) => describeShare(db, one)));
  const today = clock.now().toZonedDateTimeISO("UTC").toPlainDate();
  const asked = {
    from: visit.form("from") || today.subtract({ days: USUAL_DAYS - 1 }).toString(),
    to: visit.form("to") || today.toString(),
    currency: visit.form("currency") || (chosen?.currency ?? "EUR"),
  };
  const curl =
    connectorGuid === undefined
      ? undefined
      : provisioningCurl({ publicUrl, operation: `whatIf/${connectorGuid}`, body: { draft, ...asked } });
  return visit.show(whatIfPage(visit, { subject, before, chosen, shares, asked, problem, curl }));
}

async function begin(parts: ConsoleParts, visit: PlaceVisit, subject: Subject) {
  const { connectorGuid, draft, subjectId } = subject;
  if (connectorGuid === undefined) return visit.nothing();
  const currency = visit.form("currency").trim().toUpperCase();
  const [from, to] = [visit.form("from").trim(), visit.form("to").trim()];
  const isNamed = draft === "risk" || draft === "recovery";
  const body = { draft, from, to, currency, ...(isNamed && { subjectId }) };
  const problem = problemOf({ from, to, currency });
  if (problem) return show(parts, visit, { subject, problem });
  const done = await provision(parts, visit, { operation: "whatIf", params: { connectorGuid }, body });
  if (!("problem" in done)) return visit.goTo(...subject.path, "what-if");
  const { path, message } = done.problem;
  const field = ["from", "to", "currency"].find((name) => name === path) ?? "from";
  return show(parts, visit, { subject, problem: { field, message } });
}

function problemOf({ from, to, currency }: Record<"from" | "to" | "currency", string>): Problem | undefined {
  const isDay = (text: string): boolean => /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text);
  if (!isDay(from)) return { field: "from", message: t("Enter a date.") };
  if (!isDay(to)) return { field: "to", message: t("Enter a date.") };
  if (to < from) return { field: "to", message: t("The period ends before it begins.") };
  if (!/^[A-Z]{3}$/.test(currency) || !findCurrency(currency))
    return { field: "currency", message: t("Enter an ISO 4217 currency, for example EUR.") };
  return undefined;
}

async function tryIt(parts: ConsoleParts, visit: PlaceVisit, subject: Subject) {
  const { trial, drafted, subjectId: connectorGuid } = subject;
  if (trial === undefined || !drafted) return visit.nothing();
  const number = (name: string): number => Number(visit.form(name).replace(",", "."));
  const done = await provision(parts, visit, {
    operation: "activateConnectorDraft",
    params: { connectorGuid, subject: trial },
    body: {
      revision: number("revision"),
      sharePercent: number("share"),
      guardrail: { approvalDropPoints: number("drop"), after: number("after") },
    },
  });
  if (!("problem" in done)) return visit.goTo(...subject.path, "what-if");
  return show(parts, visit, { subject, problem: { field: "share", message: done.problem.message } });
}

async function askStop(parts: ConsoleParts, { at }: PlaceVisit, subject: Subject) {
  const { trial, subjectId: connectorGuid } = subject;
  if (trial === undefined) return undefined;
  const [running] = await listExperiments(parts.db, { connectorGuid, subject: trial, limit: 1 });
  if (running?.state !== "running") return undefined;
  return {
    title: t("Stop trying the draft?"),
    consequences: [
      t("The version in force decides all payments again."),
      t("The draft stays a draft, and its result stays on this page."),
    ],
    button: t("Stop trying"),
    kind: "ends" as const,
    from: { at: at(...subject.path), text: subject.name },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `stopConnectorExperiment/${connectorGuid}/${trial}`,
      body: {},
    }),
  };
}

async function stop(parts: ConsoleParts, visit: PlaceVisit, subject: Subject) {
  const { trial, subjectId: connectorGuid } = subject;
  if (trial === undefined) return visit.nothing();
  await provision(parts, visit, {
    operation: "stopConnectorExperiment",
    params: { connectorGuid, subject: trial },
    body: {},
  });
  return visit.goTo(...subject.path, "what-if");
}
