import { acceptedSecrets, explainSignature } from "../../../connectors/index.ts";
import { withoutCardNumbers } from "../../../platform/card-numbers/index.ts";
import { MAX_BODY_LENGTH, MAX_HEAD_LENGTH, readPasted, type PastedForm } from "./pasted-message.ts";
import { signaturePage } from "./signature-page.ts";
import type { ConsoleParts } from "../../parts.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import { chooseMerchant } from "../../frame/choose-merchant.ts";
import { t } from "../../language/translate.ts";

const EMPTY: PastedForm = { head: "", body: "", signedText: "" };

/** The signature tester. It keeps nothing, and shows neither a secret nor a signature it computed. */
export function signatureRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "developers";
  const path = "developers/signature";
  const handle = (visit: PlaceVisit) => run(parts, visit);
  return [getting(path, access, handle), posting(path, access, handle, { refusesCardNumbers: true })];
}

async function run(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, request } = visit;
  if (place.kind === "tenant") {
    const [title, path] = [t("Signature tester"), "developers/signature"];
    return chooseMerchant(parts, visit, { title, path });
  }
  const connectors = await parts.connectorsOfMerchant(place.guid);
  const shown = { connectors };
  if (request.method === "GET")
    return visit.show(signaturePage(visit, { ...shown, connector: "", form: EMPTY }));
  const form: PastedForm = {
    head: visit.form("head").slice(0, MAX_HEAD_LENGTH),
    body: visit.form("body"),
    signedText: visit.form("signedText").slice(0, MAX_HEAD_LENGTH),
  };
  const connector = connectors.find(({ apiKey }) => apiKey === visit.form("connector"));
  const masked = withoutCards(form);
  const isMasked = masked.body !== form.body || masked.head !== form.head;
  const page = { ...shown, connector: connector?.apiKey ?? "", form: masked, isMasked };
  const refuse = (field: string, message: string) =>
    visit.show(signaturePage(visit, { ...page, problem: { field, message } }));
  if (!connector) return refuse("connector", t("Choose a connector."));
  if (form.body.length > MAX_BODY_LENGTH)
    return visit.show(
      signaturePage(visit, {
        ...page,
        form: { ...page.form, body: "" },
        problem: {
          field: "body",
          message: t("Paste at most {count} characters.", { count: MAX_BODY_LENGTH }),
        },
      }),
    );
  const message = readPasted(form);
  if (!("method" in message)) return refuse("head", message.message);
  const explanation = explainSignature(message, {
    secrets: acceptedSecrets(connector, parts.clock.real.now()),
    publicUrl: parts.publicUrl,
  });
  return visit.show(signaturePage(visit, { ...page, explanation: withoutCardsIn(explanation) }));
}

/** The typed text is shown again, but never a card number. */
function withoutCards({ head, body, signedText }: PastedForm): PastedForm {
  return {
    head: withoutCardNumbers(head),
    body: withoutCardNumbers(body),
    signedText: withoutCardNumbers(signedText),
  };
}

function withoutCardsIn(
  explanation: ReturnType<typeof explainSignature>,
): ReturnType<typeof explainSignature> {
  const { firstDifference } = explanation;
  return {
    ...explanation,
    lines: explanation.lines.map((line) => ({ ...line, value: withoutCardNumbers(line.value) })),
    differences: explanation.differences.map(({ text, values }) => ({
      text,
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, withoutCardNumbers(value)]),
      ),
    })),
    ...(firstDifference && {
      firstDifference: {
        ...firstDifference,
        given: firstDifference.given === undefined ? undefined : withoutCardNumbers(firstDifference.given),
      },
    }),
  };
}
