import type { FastifyReply } from "fastify";
import { merchantFooter } from "../page/merchant-footer.ts";
import { paymentFacts } from "../page/payment-summary.ts";
import { browserLanguage, languageOf } from "../page/page-language.ts";
import { pageTexts } from "../page/page-texts.ts";
import type { PageParts } from "../page/page.ts";
import { messagePage } from "./message-page.ts";
import { sendHostedPage, type HostedPage } from "./send-hosted-page.ts";
import type { PageExchange } from "./show-payment.ts";

/** The same for a wrong token and an unknown transaction. */
export function sendNotFound(
  parts: PageParts,
  { request, reply }: Omit<PageExchange, "transaction">,
): FastifyReply {
  const language = browserLanguage(request);
  const { notFoundTitle, notFoundText } = pageTexts(language);
  return sendMessage(parts, reply, { language, status: 404, title: notFoundTitle, text: notFoundText });
}

/** For a link that the merchant has replaced. */
export async function sendReplaced(
  parts: PageParts,
  { transaction, request, reply }: PageExchange,
): Promise<FastifyReply> {
  const language = languageOf(transaction, request);
  const { replacedTitle: title, replacedText: text } = pageTexts(language);
  const { footer, style } = await paymentFacts(parts, { transaction, language });
  return sendHostedPage(parts, reply, {
    title,
    content: messagePage({ title, text }),
    language,
    status: 410,
    footer,
    merchantStyle: style,
  });
}

/** For a form from another site. */
export function sendRefused(
  parts: PageParts,
  { request, reply, status }: Omit<PageExchange, "transaction"> & { status: number },
): FastifyReply {
  const language = browserLanguage(request);
  const { refusedTitle, refusedText } = pageTexts(language);
  return sendMessage(parts, reply, { language, status, title: refusedTitle, text: refusedText });
}

function sendMessage(
  parts: PageParts,
  reply: FastifyReply,
  message: { title: string; text: string } & Pick<HostedPage, "language"> & { status: number },
): FastifyReply {
  const { title, text, language, status } = message;
  return sendHostedPage(parts, reply, {
    title,
    content: messagePage({ title, text }),
    language,
    status,
    // No payment, and therefore no merchant, is known.
    footer: merchantFooter(parts, undefined, pageTexts(language)),
  });
}
