import { Type } from "typebox";

import { PAGE, type HttpServer, type PageRoute } from "../../../platform/http/index.ts";
import type { AdapterParts } from "../../port/index.ts";
import { findBookingByPage } from "./booking-store.ts";
import { choicesOf, takePageChoice } from "./page-choice.ts";
import { PAGE_CHOICES } from "./page-choices.ts";
import { donePage, noSuchPage, PAY_PAGE_HEADERS, payPage, returnPage } from "./pay-page-html.ts";

const Page = Type.Object({ reference: Type.String({ maxLength: 64 }) });
const Choice = Type.Object({
  reference: Type.String({ maxLength: 64 }),
  choice: Type.Enum([...PAGE_CHOICES]),
});

const CHOICE_FORM = {
  page: {
    afterForm: ({ params }) =>
      `/simulator/pay/${encodeURIComponent((params as { reference: string }).reference)}`,
  },
} as const satisfies { page: PageRoute };

/** The simulated provider's own page, where the customer pays. It needs no script: every choice is a form. */
export function registerPayPage(app: HttpServer, parts: AdapterParts): void {
  app.get(
    "/simulator/pay/:reference",
    { schema: { params: Page, hide: true }, config: PAGE },
    async (request, reply) => {
      const booking = await findBookingByPage(parts.db, request.params.reference);
      void reply.headers(PAY_PAGE_HEADERS);
      if (!booking) return reply.code(404).send(noSuchPage());
      const choices = choicesOf(booking);
      return reply.send(choices.length > 0 ? payPage(booking, choices) : donePage(booking));
    },
  );
  app.post(
    "/simulator/pay/:reference/:choice",
    { schema: { params: Choice, hide: true }, config: CHOICE_FORM },
    async (request, reply) => {
      const { reference, choice } = request.params;
      const booking = await takePageChoice(parts, { pageSecret: reference, choice });
      if (!booking?.returnUrl) return reply.code(404).headers(PAY_PAGE_HEADERS).send(noSuchPage());
      if (booking.returnBy === "POST") return reply.headers(PAY_PAGE_HEADERS).send(returnPage(booking));
      // The headers of the page hold for the redirect as well: its answer is what the form's target was.
      return reply.headers(PAY_PAGE_HEADERS).redirect(booking.returnUrl, 303);
    },
  );
}
