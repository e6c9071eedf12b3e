import { developersPage } from "./developers-page.ts";
import type { ConsoleParts } from "../parts.ts";
import { agentRequestRoutes } from "./agents/agent-request-routes.ts";
import { agentRoutes } from "./agents/agent-routes.ts";
import { apiUserRoutes } from "./api-users/api-user-routes.ts";
import { biKeyRoutes } from "./bi-keys/bi-key-routes.ts";
import { endpointRoutes } from "./endpoints/endpoint-routes.ts";
import { callbackLogRoutes } from "./callbacks/callback-log-routes.ts";
import { getting, type ConsoleRoute } from "../frame/console-route.ts";
import { secretRoutes } from "./secrets/secret-routes.ts";
import { unacknowledgedRoutes } from "./unacknowledged/unacknowledged-routes.ts";
import { requestLogRoutes } from "./requests/request-log-routes.ts";
import { signatureRoutes } from "./secrets/signature-routes.ts";
import { testDataRoutes } from "./test-data/test-data-routes.ts";

/** Routes of the area for developers: credentials, the callback log and the signature tester. */
export function developerRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    getting("developers", "developers", (visit) => visit.show(developersPage(visit))),
    ...apiUserRoutes(parts),
    ...secretRoutes(parts),
    ...biKeyRoutes(parts),
    ...callbackLogRoutes(parts),
    ...requestLogRoutes(parts),
    ...testDataRoutes(parts),
    ...endpointRoutes(parts),
    ...unacknowledgedRoutes(parts),
    ...agentRoutes(parts),
    ...agentRequestRoutes(parts),
    ...signatureRoutes(parts),
  ];
}
