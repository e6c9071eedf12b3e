import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { t } from "../language/translate.ts";

interface Entry {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** The first page of the settings: those that the person may open at the place. */
export function settingsIndexPage(visit: PlaceVisit): ShownPage {
  const { docs, place } = visit;
  const entries = entriesOf(visit);
  const content = html`${pageHead({ title: t("Settings of {place}", { place: place.name }) })}
    <ul class="providers settings">
      ${entries.map(entryItem)}
    </ul>
    ${
      place.kind === "merchant" && place.allows("settings")
        ? html`<p class="hint">${t("Mail and features are set at the tenant, for all its merchants.")}</p>`
        : ""
    }
    <p class="hint"><a href="${docs("going-live")}">${t("From test to live")}</a></p>`;
  return { title: t("Settings"), content };
}

function entryItem({ href, icon: name, title, text }: Entry): Html {
  return html`<li class="panel open">
    <a class="go" href="${href}">${icon(name, "s")} ${title}</a>
    <span class="soft small">${text}</span>
  </li>`;
}

/** For those who may change settings: some are of a tenant or of a merchant alone. */
function ownEntries({ at, place }: PlaceVisit): readonly Entry[] {
  const customerPages: readonly Entry[] = [
    {
      href: at("settings", "pages"),
      icon: "eye",
      title: t("Payment pages"),
      text: t("Logo, colours, legal links and cards, with a preview."),
    },
    {
      href: at("settings", "templates"),
      icon: "note",
      title: t("Mail templates and texts"),
      text: t("Mails of payment links and pages of results, in each language, with a preview."),
    },
  ];
  return place.kind === "tenant"
    ? [
        {
          href: at("settings", "organisation"),
          icon: "customers",
          title: t("Tenants and merchants"),
          text: t("Names, sub-tenants, and the merchants of this tenant."),
        },
        ...customerPages,
        {
          href: at("settings", "mail"),
          icon: "mail",
          title: t("E-mail"),
          text: t("Mail server and sender, a test mail, and which mails are sent."),
        },
        {
          href: at("settings", "features"),
          icon: "check",
          title: t("Features"),
          text: t("Customer profiles, the BI data source, and what sub-tenants may not use."),
        },
        ...ruleEntries(at),
      ]
    : [
        {
          href: at("settings", "organisation"),
          icon: "cart",
          title: t("Merchant and going live"),
          text: t("Name, address and contacts, and what is missing for live payments."),
        },
        ...customerPages,
      ];
}

/** The ways to sign in are a tenant's: people of a merchant sign in as those of its tenant. */
function signInEntries({ at, place }: PlaceVisit): readonly Entry[] {
  if (place.kind !== "tenant") return [];
  return [
    {
      href: at("settings", "single-sign-on"),
      icon: "lock",
      title: t("Single sign-on"),
      text: t("People sign in with the identity provider of their company."),
    },
  ];
}

/** Rules that apply to a tenant and all below it. */
function ruleEntries(at: PlaceVisit["at"]): readonly Entry[] {
  return [
    {
      href: at("settings", "security"),
      icon: "secure",
      title: t("Security"),
      text: t("Sign-in rules, session limits and the audit at a glance."),
    },
    {
      href: at("settings", "retention"),
      icon: "clock",
      title: t("Retention"),
      text: t("For how long personal data, payments, events and files are kept."),
    },
  ];
}

function entriesOf(visit: PlaceVisit): readonly Entry[] {
  const { at, place } = visit;
  return [
    ...(place.allows("settings") ? ownEntries(visit) : []),
    ...(place.allows("people")
      ? [
          ...signInEntries(visit),
          {
            href: at("limits"),
            icon: "refund",
            title: t("Refund limits"),
            text: t("The amounts that each role refunds without a second person."),
          } as const,
        ]
      : []),
    {
      href: at("settings", "rates"),
      icon: "insights",
      title: t("Rates"),
      text: t("Rates of currency conversion, until when they are valid, and the mark-up."),
    },
  ];
}
