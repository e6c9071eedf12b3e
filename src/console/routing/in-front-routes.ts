import { posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { provision } from "../frame/provision.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { mayStandBehind } from "./in-front-part.ts";
import { routingAt } from "./routing-at.ts";

/** A routing gets the keys of one of its connectors, so that what the shop sends follows the rules. */
export function inFrontRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "routing/:connector/front/:member";
  const access = "configure";
  return [
    asking(path, access, (visit) => ask(parts, visit)),
    posting(
      path,
      access,
      async (visit) => {
        const question = await ask(parts, visit);
        if (!question) return visit.nothing();
        const done = await provision(parts, visit, {
          operation: "putRoutingInFront",
          params: { connectorGuid: visit.path("connector") },
          body: { connector: visit.path("member") },
        });
        return visit.goTo("routing", visit.path("connector"), {
          note: "problem" in done ? "refused" : "in_front",
        });
      },
      { needsProof: () => true },
    ),
  ];
}

async function ask(parts: ConsoleParts, visit: PlaceVisit): Promise<Question | undefined> {
  const { at, path } = visit;
  const [guid, member] = [path("connector"), path("member")];
  const routing = await routingAt(parts, visit);
  const behind = routing && (await parts.findConnector(member));
  if (!behind || !mayStandBehind(routing.connector, member)) return undefined;
  const { name, apiKey } = routing.connector;
  return {
    title: t("Put {routing} in front of {connector}?", { routing: name, connector: behind.name }),
    consequences: [
      t(
        "The shop changes nothing: payments that it sends to the API key {key} follow the rules of the routing at once.",
        {
          key: behind.apiKey,
        },
      ),
      t(
        "{connector} gets another API key. Earlier payments stay where they are: the shop captures, refunds and voids them as before.",
        {
          connector: behind.name,
        },
      ),
      t("The API key {key} of the routing, and its shared secret, end: requests with them are refused.", {
        key: apiKey,
      }),
    ],
    button: t("Put in front"),
    kind: "moves",
    from: { at: at("routing", guid), text: t("Routing of {name}", { name }) },
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `putRoutingInFront/${guid}`,
      body: { connector: member },
    }),
  };
}
