import type { Connector } from "../../connectors/index.ts";
import { costSetInForce } from "../../costs/index.ts";
import { connectorAt } from "../connectors/connector-at.ts";
import { today } from "../frame/days.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { provision } from "../frame/provision.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { pricePage } from "./price-page.ts";
import { PRICED, PRICED_NAMES } from "./cost-kinds.ts";

/** The prices that a provider charges, entered by a person: a set that applies from a day on. */
export function priceRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "costs/:connector";
  const access = "configure";
  const of =
    (handle: (connector: Connector, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const connector = await connectorAt(parts, { guid: visit.path("connector"), place: visit.place });
      return connector?.kind === "provider" ? handle(connector, visit) : visit.nothing();
    };
  return [
    getting(
      path,
      access,
      of((connector, visit) => show(parts, visit, { connector })),
    ),
    posting(
      path,
      access,
      of((connector, visit) => save(parts, visit, connector)),
      { needsProof: () => true },
    ),
  ];
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { connector, problem }: { connector: Connector; problem?: FieldProblem },
) {
  const { viewer, form } = visit;
  const inForce = await costSetInForce(parts.db, { connectorGuid: connector.guid, at: parts.clock.now() });
  return visit.show(
    pricePage({
      at: visit.at,
      viewer,
      connector,
      inForce,
      today: today(parts.clock).toString(),
      problem,
      typed: problem && form,
      curl: provisioningCurl({ publicUrl: parts.publicUrl, operation: `listCostSets/${connector.guid}` }),
    }),
  );
}

async function save(parts: ConsoleParts, visit: PlaceVisit, connector: Connector) {
  const { form, place } = visit;
  if (!place.allows("configure", connector.config))
    return visit.testModeOnly(t("Your role can change connectors of test mode only."));
  const currency = form("currency").trim().toUpperCase();
  const decimal = (name: string): string => form(name).trim().replace(",", ".");
  const rows = PRICED_NAMES.filter(
    (name) => decimal(`${name}-percentage`) !== "" || decimal(`${name}-fixed`) !== "",
  );
  if (rows.length === 0)
    return show(parts, visit, {
      connector,
      problem: { path: `${PRICED_NAMES[0]}-percentage`, message: t("Enter a price.") },
    });
  const body = {
    validFrom: `${form("validFrom").trim()}T00:00:00Z`,
    description: form("description").trim(),
    fees: rows.map((name) => {
      const [percentage, fixed] = [decimal(`${name}-percentage`), decimal(`${name}-fixed`)];
      return {
        kind: "transactional",
        description: PRICED[name].words,
        when: PRICED[name].when,
        rate: { ...(percentage !== "" && { percentage }), ...(fixed !== "" && { fixed, currency }) },
      };
    }),
  };
  const made = await provision(parts, visit, {
    operation: "createCostSet",
    params: { connectorGuid: connector.guid },
    body,
  });
  return "problem" in made
    ? show(parts, visit, { connector, problem: atField(made.problem, rows) })
    : visit.goTo("costs");
}

/** `fees.1.rate.percentage` of the API is the field of the second price that was typed. */
function atField({ path, message }: FieldProblem, rows: readonly string[]): FieldProblem {
  const [, index, field = ""] = /^fees[.[](\d+)\]?\.rate\.(\w+)$/.exec(path) ?? [];
  if (index === undefined) return { path, message };
  return { path: field === "currency" ? "currency" : `${rows[Number(index)]}-${field}`, message };
}
