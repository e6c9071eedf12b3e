import { findLogoImage, findMerchant, versionOf, type Merchant } from "../../../tenancy/index.ts";
import { recentChanges } from "../../configuration/read-changes.ts";
import { chooseMerchant } from "../../frame/choose-merchant.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import { provision } from "../../frame/provision.ts";
import { saveUnlessChanged, type RefusedForm } from "../../frame/save-unless-changed.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import { previewChoice } from "../preview-part.ts";
import { designFields, designState, hasStaleBrands, readDesignForm } from "./design-fields.ts";
import { designPage } from "./design-page.ts";
import { pageIn, preview, previewDraft, type OfMerchant } from "./design-preview.ts";
import { sendStyle } from "./preview-page.ts";

/** Two logos that are too large are read, so that the page can say so. */
const MAX_FORM_BYTES = 2 * 1024 * 1024;

/** The design of a merchant's payment pages, and such a page before it is saved. */
export function pageRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "settings";
  const path = "settings/pages";
  const ofMerchant =
    (handle: (merchant: Merchant, visit: PlaceVisit) => ReturnType<ConsoleRoute["handle"]>) =>
    async (visit: PlaceVisit) => {
      const { place } = visit;
      const merchant =
        place.kind === "merchant" ? await findMerchant(parts.db, { merchantGuid: place.guid }) : undefined;
      return merchant ? handle(merchant, visit) : visit.nothing();
    };
  const show = ofMerchant((merchant, visit) => showDesign(parts, visit, { merchant }));
  return [
    getting(path, access, (visit) =>
      visit.place.kind === "merchant"
        ? show(visit)
        : chooseMerchant(parts, visit, {
            title: t("Payment pages"),
            path: "settings/pages",
          }),
    ),
    posting(
      path,
      access,
      ofMerchant((merchant, visit) => save(parts, visit, { merchant })),
      { takesFileOf: MAX_FORM_BYTES, refusesCardNumbers: true },
    ),
    getting(
      `${path}/preview`,
      access,
      ofMerchant((merchant, visit) =>
        preview(parts, visit, { merchant, images: new Map(), read: visit.query }),
      ),
    ),
    posting(
      `${path}/preview`,
      access,
      ofMerchant((merchant, visit) => previewDraft(parts, visit, { merchant })),
      { takesFileOf: MAX_FORM_BYTES },
    ),
    getting(`${path}/style`, access, sendStyle),
    getting(
      `${path}/logos/:digest`,
      access,
      ofMerchant((merchant, visit) => sendLogo(parts, visit, merchant)),
    ),
  ];
}

async function showDesign(
  { db, clock, publicUrl }: ConsoleParts,
  visit: PlaceVisit,
  { merchant: found, problem, typed }: OfMerchant & Partial<RefusedForm>,
) {
  const { query } = visit;
  const { guid } = found;
  const version = await versionOf(db, { entity: "merchant", target: guid });
  const { attributes, logos } = (await findMerchant(db, { merchantGuid: guid })) ?? found;
  const design = attributes.paymentPage ?? {};
  const changes = await recentChanges(db, { entity: "merchant", target: guid });
  return visit.show(
    designPage(visit, {
      fields: designFields(design, typed),
      state: designState(designFields(design)),
      version,
      typed,
      logos,
      choice: { ...previewChoice(typed ?? query), page: pageIn(typed ?? query) },
      problem,
      changes,
      now: clock.now(),
      curl: provisioningCurl({
        publicUrl,
        operation: `updateMerchant/${guid}`,
        body: { paymentPage: design },
      }),
    }),
  );
}

async function save(parts: ConsoleParts, visit: PlaceVisit, of: OfMerchant) {
  const { guid: merchantGuid } = of.merchant;
  const current = async () => (await findMerchant(parts.db, { merchantGuid })) ?? of.merchant;
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: "merchant", target: merchantGuid },
    present: async () => designState(designFields((await current()).attributes.paymentPage ?? {})),
    replaces: "typed",
    save: async (unlessChanged) => {
      const merchant = await current();
      if (hasStaleBrands(visit, merchant)) return "stale";
      const read = await readDesignForm(visit, merchant);
      if ("problem" in read) return read;
      return provision(parts, visit, {
        operation: "updateMerchant",
        params: { merchantGuid },
        body: read.body,
        unlessChanged,
      });
    },
  });
  return "problem" in saved
    ? showDesign(parts, visit, { ...of, ...saved, problem: saved.problem })
    : visit.goTo("settings", "pages", { saved: "yes" });
}

async function sendLogo({ db }: ConsoleParts, { reply, path }: PlaceVisit, { guid, logos }: Merchant) {
  const digest = path("digest");
  const logo = Object.values(logos).find((one) => one.digest === digest);
  const image = logo && (await findLogoImage(db, { merchantGuid: guid, digest }));
  if (!logo || !image) return reply.code(404).send();
  return reply
    .headers({
      "content-type": logo.contentType,
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=3600",
    })
    .send(image);
}
