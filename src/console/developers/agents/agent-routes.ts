import { isMoving } from "../../../authority/index.ts";
import {
  checkAgentCredential,
  createAgentCredential,
  findAgentCredential,
  listAgentCredentials,
  revokeAgentCredential,
  type AgentCredential,
  type RequestedCredential,
} from "../../../agents/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { selectNewestChanges } from "../../../tenancy/index.ts";
import { refuseCardDataInText } from "../../../transaction-requests/index.ts";
import { nameUsers } from "../../access/name-users.ts";
import { changedBy } from "../../frame/changed-by.ts";
import { noted } from "../../frame/done-note.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { asking, type Question } from "../../frame/question-page.ts";
import { presentZone } from "../../language/time-zone.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { authorityAt } from "../../access/authority-at.ts";
import {
  endOf,
  limitsOf,
  readAgentForm,
  refusedEnd,
  refuseAgentForm,
  withDecimalLimits,
  type AgentProblem,
  type AgentValues,
} from "./agent-form.ts";
import { agentRequests } from "./agent-request-store.ts";
import { agentPage, agentsPage } from "./agents-page.ts";
import { needsSecondPerson } from "./agreed-agent.ts";
import { AGREED, giverOf } from "./giver.ts";

const PAGE_SIZE = 50;
const HASH = /^[0-9a-f]{64}$/;
/** The form proposes so many days. */
const PROPOSED_DAYS = 90;

/** Credentials of assistants, by the use cases of the provisioning API. */
export function agentRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const needsProof = () => true;
  const path = "developers/agents";
  const one = `${path}/:agent`;
  return [
    getting(path, access, (visit) => list(parts, visit)),
    posting(path, access, (visit) => create(parts, visit), { needsProof, refusesCardNumbers: true }),
    getting(one, access, (visit) => show(parts, visit)),
    asking(`${one}/revoke`, access, (visit) => askRevoke(parts, visit)),
    posting(`${one}/revoke`, access, (visit) => revoke(parts, visit), { needsProof }),
  ];
}

interface Listed {
  readonly values?: AgentValues;
  readonly problem?: AgentProblem;
  readonly token?: string;
}

async function list(parts: ConsoleParts, visit: PlaceVisit, { values, problem, token }: Listed = {}) {
  const { place } = visit;
  const { db, clock, publicUrl } = parts;
  const now = clock.real.now();
  const agents = await listAgentCredentials(db, { placeGuid: place.guid });
  return visit.show(
    agentsPage(visit, {
      agents,
      makers: await nameUsers(
        db,
        agents.map(({ createdBy }) => createdBy),
      ),
      now,
      curl: provisioningCurl({ publicUrl, operation: `listAgentCredentials/${place.guid}` }),
      values: values ?? proposed(now),
      problem,
      done: visit.query("done"),
      shown: token === undefined ? undefined : { token, url: `${publicUrl}/mcp` },
    }),
  );
}

function proposed(now: Temporal.Instant): AgentValues {
  const today = now.toZonedDateTimeISO(presentZone()).toPlainDate();
  const lastDay = today.add({ days: PROPOSED_DAYS }).toString();
  const tools = ["find_payments", "get_payment", "explain_decline"] as const;
  return { name: "", tools, mode: "test", currency: "", perAction: "", perDay: "", lastDay };
}

async function create(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request } = visit;
  const typed = readAgentForm(visit.form);
  const refuse = (problem: AgentProblem) => list(parts, visit, { values: typed, problem });
  const values = withDecimalLimits(typed);
  if ("field" in values) return refuse(values);
  const problem = refuseAgentForm(values, place);
  if (problem) return refuse(problem);
  const { name, tools, mode } = values;
  if (refuseCardDataInText({ name }))
    return refuse({ field: "name", message: t("A name must not contain a card number.") });
  const expiresAt = endOf(values)!;
  const wanted = { placeGuid: place.guid, name, tools, mode, limits: limitsOf(values), expiresAt };
  if (needsSecondPerson(place, wanted)) return requestAgent(parts, visit, { wanted, refuse });
  const giver = giverOf(await authorityAt(parts.db, place));
  const made = await changedBy(viewer, { request, operation: "console.createAgentCredential" }, () =>
    createAgentCredential(parts, { ...wanted, giver }),
  );
  if (!isRefusal(made)) return list(parts, visit, { token: made.token });
  if (made.code === "field_refused") return refuse(problemAt(made.path, tools));
  return visit.nothing();
}

/** Nothing is made until another person has agreed. */
async function requestAgent(
  parts: ConsoleParts,
  visit: PlaceVisit,
  {
    wanted,
    refuse,
  }: { wanted: RequestedCredential; refuse: (problem: AgentProblem) => ReturnType<typeof list> },
) {
  const { place, viewer, request } = visit;
  const { name, tools, mode, limits, expiresAt } = wanted;
  const asked = { name, tools, mode, limits, expiresAt };
  const checked = checkAgentCredential(
    { ...asked, giver: AGREED, placePath: place.path },
    parts.clock.real.now(),
  );
  if (checked !== null && isRefusal(checked))
    return refuse(problemAt(checked.code === "field_refused" ? checked.path : "", tools));
  const inserted = {
    id: parts.ids.uuid(),
    placeGuid: place.guid,
    wanted: asked,
    requestedBy: viewer.person.id,
  };
  const waiting = await changedBy(viewer, { request, operation: "console.requestAgent" }, () =>
    parts.db.transaction((tx) => agentRequests.insert(tx, inserted)),
  );
  if (waiting) return visit.goTo("agent-requests", waiting.id);
  const message = t("Too many requests are waiting for approval. Withdraw some first.");
  return refuse({ field: "name", message });
}

/** A refusal of the use case, in the words of the form. */
function problemAt(path: string, tools: RequestedCredential["tools"]): AgentProblem {
  switch (path) {
    case "limits":
      return {
        field: "currency",
        message: tools.some(isMoving)
          ? t("Enter the limits of the tools that move money.")
          : t("Limits are for tools that move money: leave them empty."),
      };
    case "limits.currency":
      return { field: "currency", message: t("Enter the code of a currency, for example EUR.") };
    case "limits.perAction":
      return { field: "perAction", message: t("Enter an amount in the currency, for example 50.00.") };
    case "limits.perDay":
      return {
        field: "perDay",
        message: t("Enter an amount in the currency, at least the limit of one move."),
      };
    default:
      return refusedEnd();
  }
}

/** A credential of the place itself. */
async function agentOf(
  { db }: ConsoleParts,
  { place, path }: PlaceVisit,
): Promise<AgentCredential | undefined> {
  const agent = await findAgentCredential(db, path("agent"));
  return agent && (agent.merchantGuid ?? agent.tenantGuid) === place.guid ? agent : undefined;
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, query } = visit;
  const agent = await agentOf(parts, visit);
  if (!agent) return visit.nothing();
  const before = query("before");
  const rows = await selectNewestChanges(parts.db, {
    placeGuid: place.guid,
    targets: [],
    username: agent.guid,
    before: HASH.test(before) ? { hash: before } : undefined,
    limit: PAGE_SIZE + 1,
  });
  const calls = rows.slice(0, PAGE_SIZE);
  const next = rows.length > PAGE_SIZE ? calls.at(-1)!.hash.toString("hex") : undefined;
  const now = parts.clock.real.now();
  return visit.show(agentPage(visit, { agent, now, calls, next }));
}

async function askRevoke(parts: ConsoleParts, visit: PlaceVisit): Promise<Question | undefined> {
  const agent = await agentOf(parts, visit);
  if (!agent || agent.revokedAt) return undefined;
  const { name, guid } = agent;
  return {
    title: t("Revoke the assistant {name}?", { name }),
    consequences: [t("Its token no longer works, from its next call. This cannot be undone.")],
    button: t("Revoke assistant"),
    kind: "ends",
    from: { at: visit.at("developers", "agents"), text: t("Assistants") },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `revokeAgentCredential/${guid}`,
      isPost: true,
    }),
  };
}

async function revoke(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request } = visit;
  const agent = await agentOf(parts, visit);
  if (!agent) return visit.nothing();
  await changedBy(viewer, { request, operation: "console.revokeAgentCredential" }, () =>
    revokeAgentCredential(parts.db, { guid: agent.guid, at: parts.clock.real.now() }),
  );
  return visit.goTo("developers", "agents", noted("assistant-revoked"));
}
