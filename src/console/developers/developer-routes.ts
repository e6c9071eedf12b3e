import { developersPage } from "./developers-page.ts";
import type { PageContext } from "../frame/page.ts";
import type { ConsoleParts } from "../parts.ts";
import { agentRequestRoutes } from "./agents/agent-request-routes.ts";
import { agentRoutes } from "./agents/agent-routes.ts";
import { apiUserRoutes } from "./api-user-routes.ts";
import { biKeyRoutes } from "./bi-key-routes.ts";
import { endpointRoutes } from "./endpoints/endpoint-routes.ts";
import { callbackLogRoutes } from "./callback-log-routes.ts";
import type { ConsoleRoute } from "../frame/console-route.ts";
import { secretRoutes } from "./secret-routes.ts";
import { unacknowledgedRoutes } from "./unacknowledged/unacknowledged-routes.ts";
import { requestLogRoutes } from "./requests/request-log-routes.ts";
import { signatureRoutes } from "./signature-routes.ts";
import { testDataRoutes } from "./test-data-routes.ts";

/** Routes of the area for developers: credentials, the callback log and the signature tester. */
export function developerRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const { base } = context;
  return [
    {
      method: "GET",
      path: "/:place/developers",
      access: "developers",
      handle: ({ send, viewer, place }) => send(developersPage({ base, viewer, place })),
    },
    ...apiUserRoutes(parts, context),
    ...secretRoutes(parts, context),
    ...biKeyRoutes(parts, context),
    ...callbackLogRoutes(parts, context),
    ...requestLogRoutes(parts, context),
    ...testDataRoutes(parts, context),
    ...endpointRoutes(parts, context),
    ...unacknowledgedRoutes(parts, context),
    ...agentRoutes(parts, context),
    ...agentRequestRoutes(parts, context),
    ...signatureRoutes(parts, context),
  ];
}
