import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import type { PageContext } from "../frame/page.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { provision } from "../frame/provision.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { mayStandBehind } from "./in-front-part.ts";
import { routingAt } from "./routing-at.ts";

/** A routing gets the keys of one of its connectors, so that what the shop sends follows the rules. */
export function inFrontRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/routing/:connector/front/:member";
  const access = "configure";
  return [
    questionRoute(context, { path, access, ask: (visit: PlaceVisit) => ask(parts, visit) }),
    {
      method: "POST",
      path,
      access,
      needsProof: () => true,
      handle: async (visit) => {
        const question = await ask(parts, visit);
        if (!question) return visit.send(notFoundPage(context, visit.viewer));
        const done = await provision(parts, visit, {
          operation: "putRoutingInFront",
          params: { connectorGuid: visit.path("connector") },
          body: { connector: visit.path("member") },
        });
        return visit.redirect(`${question.from.at}?note=${"problem" in done ? "refused" : "in_front"}`);
      },
    },
  ];
}

async function ask(parts: ConsoleParts, { place, path }: PlaceVisit): Promise<Question | undefined> {
  const [guid, member] = [path("connector"), path("member")];
  const routing = await routingAt(parts, { guid, place });
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
    from: { at: `/console/${place.guid}/routing/${guid}`, text: t("Routing of {name}", { name }) },
    area: "routing",
    curl: provisioningCurl({
      publicUrl: parts.publicUrl,
      operation: `putRoutingInFront/${guid}`,
      body: { connector: member },
    }),
  };
}
