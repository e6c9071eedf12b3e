import { listRecentAttempts } from "../../callbacks/index.ts";
import { hasLiveConnector } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import { searchTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { countPeopleWithin } from "../access/person-store.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl, variable } from "../frame/curl.ts";
import { csrfField } from "../frame/csrf-field.ts";
import { reloadWithoutScripts } from "../frame/notice.ts";
import type { ShownPage } from "../frame/page.ts";
import { refreshed } from "../frame/refreshed.ts";
import { pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { firstPaymentCurl, payableAt } from "./first-payment.ts";
import { doneBy, stepsList, type Step } from "./steps-list.ts";

/** The overview of a place without a payment: the way to the first one, and to going live. */
export async function checklistPage(parts: ConsoleParts, visit: PlaceVisit): Promise<ShownPage> {
  const testMode = visit.viewer.frame?.testMode ?? false;
  const steps = await stepsOf(parts, visit, { testMode });
  const done = steps.filter(({ isDone }) => isDone).length;
  const isFilling = (await parts.sampleHistory?.state())?.kind === "filling";
  const content = html`${pageHead({ title: t("Welcome to Quittance"), lead: `${t("{part} of {whole} steps are done.", { part: done, whole: steps.length })} ${testMode ? t("These are test payments: no money moves.") : t("There is no live payment yet.")}` })}
    <div class="two">
      <section class="panel" aria-label="${t("First steps")}">${stepsList(steps)}</section>
      <aside class="stack" aria-label="${t("Guides")}">
        ${samplePart(parts, visit, { isFilling })}
        <section class="panel">
          <header><h2>${t("Guides")}</h2></header>
          <ul class="body">
            ${guide(visit, "first-steps", t("First steps, ten minutes"))}
            ${guide(visit, "callbacks", t("Receive and check callbacks"))}
            ${guide(visit, "going-live", t("From test to live"))}
          </ul>
        </section>
      </aside>
    </div>`;
  // Its place is taken by the overview as soon as there is a payment.
  return {
    title: t("Overview"),
    content: refreshed("overview", { isWaiting: isFilling }, content),
  };
}

async function stepsOf(
  parts: ConsoleParts,
  { at, docs, place }: PlaceVisit,
  { testMode }: { testMode: boolean },
): Promise<readonly Step[]> {
  const { db, publicUrl } = parts;
  const merchants = await merchantsAt(db, place);
  const [others, callbacks, isLive, people, payable] = await Promise.all([
    searchTransactions(db, { owner: place, filter: { testMode: !testMode }, limit: 1 }),
    listRecentAttempts(db, { owner: place, failedOnly: false, limit: 1 }),
    hasLiveConnector(db, merchants),
    countPeopleWithin(db, [place.guid]),
    payableAt(parts, place),
  ]);
  const hasPayment = others.transactions.length > 0;
  const about = { testMode: true };
  return [
    { title: t("Start the gateway"), text: t("It runs, and you are signed in."), isDone: true },
    {
      title: t("First payment"),
      text: hasPayment ? otherMode(testMode) : t("With a payment link, or with one request to the API."),
      isDone: hasPayment,
      ...doneBy(place, "links", { href: at("links", "new"), text: t("New link"), about }),
      curl: firstPaymentCurl(parts, payable),
    },
    {
      title: t("Receive callbacks"),
      text: t("Your shop is notified of each payment, signed, and again for days until it responds."),
      isDone: callbacks.attempts.length > 0,
      ...doneBy(place, "developers", { href: at("developers", "callbacks"), text: t("Callback log"), about }),
      curl: firstPaymentCurl(parts, payable, {
        merchantTransactionId: "order-2",
        callbackUrl: "https://shop.example/callback",
      }),
    },
    {
      title: t("Connect a provider"),
      text: t("An acquirer or payment service. The Simulator stays for tests."),
      isDone: isLive,
      button: place.allows("configure")
        ? { href: at("connectors", "new"), text: t("Connect") }
        : { href: docs("going-live"), text: t("How to go live") },
      curl: provisioningCurl({
        publicUrl,
        operation: ["createConnector/", place.kind === "merchant" ? place.guid : variable("MERCHANT_GUID")],
        body: { name: "Cards", adapter: variable("ADAPTER"), method: "Creditcard", apiKey: "shop-cards" },
      }),
    },
    {
      title: t("Invite a colleague"),
      text: t("A second person is needed to approve large refunds."),
      isDone: people > 1,
      ...doneBy(place, "people", { href: at("people"), text: t("Invite") }),
    },
  ];
}

/** In the demo, for those who may configure the place. */
function samplePart(
  { sampleHistory }: ConsoleParts,
  { at, viewer, place }: PlaceVisit,
  { isFilling }: { isFilling: boolean },
): Html {
  if (!sampleHistory || !place.allows("configure")) return html``;
  return html`<section class="receipt">
    <h2>${t("Sample history")}</h2>
    <p class="soft small">
      ${t("A quarter of payments of three merchants, marked as a sample. It can be removed on the first page of the demo.")}
    </p>
    ${
      isFilling
        ? html`<p role="status">${t("It is being filled.")} ${reloadWithoutScripts()}</p>`
        : html`<form method="post" action="${at("sample-history")}">
            ${csrfField(viewer)}<button type="submit">
              ${icon("insights", "s")}${t("Fill with a sample history")}
            </button>
          </form>`
    }
  </section>`;
}

function otherMode(testMode: boolean): string {
  return testMode
    ? t("There are live payments. Choose Live above to see them.")
    : t("There are test payments. Choose Test above to see them.");
}

function guide({ docs }: PlaceVisit, path: string, text: string): Html {
  return html`<li class="pulse">${icon("book", "xs")}<a href="${docs(path)}">${text}</a><span></span></li>`;
}
