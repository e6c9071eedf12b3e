import { Type } from "typebox";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { CURRENCY_PATTERN, findCurrency } from "../../platform/money/index.ts";
import { defineOperation, fieldError, refuse, type ProvisioningParts, closed } from "../../tenancy/index.ts";
import type { WhatIfParts } from "../parts.ts";
import { readPeriod } from "../read-period.ts";
import { startWhatIf } from "../start-what-if.ts";
import { describeWhatIf, DraftKind, WhatIfSchema } from "./schemas.ts";

const RETRY_SECONDS = 30;

const DayOrMoment = (description: string, example: string) =>
  Type.String({
    pattern:
      "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2}))?$",
    description,
    examples: [example],
  });

const Body = Type.Object(
  {
    draft: DraftKind,
    from: DayOrMoment("Payments from then on: a date in UTC, or a moment.", "2026-08-28"),
    to: DayOrMoment(
      "Until then: a date in UTC that is included, or a moment that is not. At most 366 days after `from`.",
      "2026-11-25",
    ),
    currency: Type.String({
      pattern: CURRENCY_PATTERN,
      description: "Payments in this currency (ISO 4217).",
      examples: ["EUR"],
    }),
    subjectId: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z0-9-]{1,40}$",
        description:
          "Of `risk` the id of another profile than the one that applies to the connector; of `recovery` the guid of another plan than the default one.",
        examples: ["RP-91ec-509a-3899-4f4f-a4ad-67fb"],
      }),
    ),
  },
  {
    ...closed,
    title: "WhatIfRequest",
    examples: [{ draft: "routing", from: "2026-08-28", to: "2026-11-25", currency: "EUR" }],
  },
);

export const whatIfOperation = defineOperation({
  id: "whatIf",
  method: "POST",
  summary: "Estimate what a draft would have brought on the payments of a period",
  description: "It is computed after the response; getWhatIf shows how far it is, and the result.",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  body: Body,
  response: { whatIf: WhatIfSchema },
  run: async (parts: ProvisioningParts & WhatIfParts, { entity: connector, body, caller, reply }) => {
    const { draft, currency, subjectId } = body;
    if (!findCurrency(currency))
      return fieldError({ path: "currency", fault: { code: "no_currency", currency } });
    const period = readPeriod(body, parts.clock.now());
    if ("path" in period) return fieldError(period);
    const requestedBy = caller.username;
    const started = await startWhatIf(parts, { connector, draft, subjectId, period, currency, requestedBy });
    if (!("path" in started)) return { whatIf: describeWhatIf(started) };
    if (started.path === "running") {
      reply.header("retry-after", String(RETRY_SECONDS));
      return refuse(429, "invalidRequest", `${started.most} of the merchant are running`);
    }
    return fieldError({ code: "noSuchEntity", ...started });
  },
});
