import type { FastifyRequest } from "fastify";
import type { PageRoute } from "../../platform/http/index.ts";

/**
 * A form on a payment page (`/redirect/:uuid/:token/…`). A form that failed may have been accepted, so that the customer
 * continues at the payment page, which shows the state. Its fields are never repeated: they may be a card.
 */
export const PAYMENT_FORM = {
  page: {
    afterForm: ({ params }: FastifyRequest): string => {
      const { uuid, token } = params as { uuid: string; token: string };
      return `/redirect/${encodeURIComponent(uuid)}/${encodeURIComponent(token)}`;
    },
  },
} as const satisfies { page: PageRoute };
