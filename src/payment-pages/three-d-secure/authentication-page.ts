import type { FastifyReply, FastifyRequest } from "fastify";
import { pageUrlOf, type AuthenticationStep } from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { languageOf } from "../page/page-language.ts";
import type { PageParts } from "../page/page.ts";
import { paymentFacts, paymentSummary } from "../page/payment-summary.ts";
import { reloadLink, workingPage } from "../page/working-page.ts";
import { originsOf, returnSources } from "../return-address.ts";
import { browserDataPage } from "./browser-data-page.ts";
import { challengePage } from "./challenge-page.ts";
import { sendAuthenticationPage } from "./send-authentication-page.ts";
import { authenticationTexts } from "./texts.ts";

/** How often a waiting page reloads. */
const RELOAD_SECONDS = 2;

/** Shows the customer the step an authentication waits for. */
export async function showAuthenticationStep(
  parts: PageParts,
  options: {
    transaction: Transaction;
    step: AuthenticationStep;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Promise<FastifyReply> {
  const { transaction, step, request, reply } = options;
  const pageUrl = pageUrlOf(parts, transaction);
  const language = languageOf(transaction, request);
  const text = authenticationTexts(language);
  const facts = await paymentFacts(parts, { transaction, language });
  const summary = paymentSummary(facts, text);
  const { banner, footer, style: merchantStyle } = facts;
  const page = { language, title: text.title, banner, footer, merchantStyle };
  const scripts = {
    script: "three-d-secure/browser/authentication.js",
    modules: [parts.assets.get("assets/browser/browser-data.js")],
  };
  switch (step.kind) {
    case "tell_browser": {
      const { method } = step;
      return sendAuthenticationPage(parts, reply, {
        ...page,
        content: browserDataPage({ text, summary, method, action: `${pageUrl}/authentication` }),
        ...scripts,
        // The form may redirect to the merchant, and browsers apply this policy to redirects.
        formTargets: [...originsOf(method?.action), ...returnSources(transaction)],
        frames: originsOf(method?.action),
      });
    }
    case "challenge":
      return sendAuthenticationPage(parts, reply, {
        ...page,
        content: challengePage({ text, summary, challenge: step }),
        ...scripts,
        // An ACS may forward the form to another host.
        formTargets: [...originsOf(step.action), ...returnSources(transaction), "https:"],
        frames: [...originsOf(step.action), "https:"],
      });
    case "wait":
      return sendAuthenticationPage(parts, reply, {
        ...page,
        content: workingPage({
          title: text.waitingTitle,
          text: text.waitingForBank,
          summary,
          onward: reloadLink({ label: text.lookAgain, path: pageUrl }),
        }),
        script: "assets/browser/waiting.js",
        refreshSeconds: RELOAD_SECONDS,
      });
  }
}
