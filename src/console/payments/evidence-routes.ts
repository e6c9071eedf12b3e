import { describeBodies } from "../../callbacks/index.ts";
import { dccEvidence } from "../../dcc/index.ts";
import { calledConnector } from "../../transaction-requests/index.ts";
import { listAttempts, transactionHistory } from "../../transactions/index.ts";
import { conversionPage } from "./money/conversion-page.ts";
import { rawDataPage } from "./personal-data/raw-data-page.ts";
import { statusCurl } from "../payment-facts/curl.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { findPaymentAt } from "../payment-facts/find-payment.ts";
import { maskedData } from "./personal-data/masked-data.ts";
import { shownPayment } from "../payment-facts/shown-payment.ts";
import type { ConsoleParts } from "../parts.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";

/** Routes of pages behind a payment's page: the evidence of a conversion, and the stored requests and responses. */
export function evidenceRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const one = "payments/:uuid";
  return [
    getting(`${one}/conversion`, "see_payments", (visit) => showConversion(parts, visit)),
    getting(`${one}/raw`, "raw_data", (visit) => showRawData(parts, visit)),
  ];
}

async function showConversion(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const payment = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  const evidence = payment && (await dccEvidence(parts.db, payment.uuid));
  if (!payment || !evidence) return visit.nothing();
  const { publicUrl } = parts;
  const curl = provisioningCurl({ publicUrl, operation: `getDccEvidence/${payment.uuid}` });
  const shown = await shownPayment(parts, payment);
  return visit.show(conversionPage(visit, { payment: shown, evidence, curl }));
}

async function showRawData(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const { db, publicUrl } = parts;
  const payment = await findPaymentAt(parts, { uuid: visit.path("uuid"), place });
  if (!payment) return visit.nothing();
  const { uuid } = payment;
  const [history, attempts, bodies, response, { apiKey }] = await Promise.all([
    transactionHistory(db, uuid),
    listAttempts(db, [uuid]),
    describeBodies(parts.callbacks, payment),
    parts.callbacks.viewTransaction(payment),
    calledConnector(parts, payment),
  ]);
  const sections = [
    {
      title: t("Request"),
      text: t("The merchant's request as stored: card data and tokens are never stored."),
      data: payment.request,
    },
    { title: t("Response"), text: t("The current response of the status API."), data: response },
    {
      title: t("From the provider"),
      text: t("The stored part of the provider's responses."),
      data: payment.result,
    },
    ...(attempts.length === 0
      ? []
      : [
          {
            title: t("Earlier submissions"),
            text: t("Each of these was followed by another submission."),
            data: attempts,
          },
        ]),
    ...bodies.map(({ result, version, source, body }) => ({
      title: t("Callback {result} of version {version}", { result, version: String(version) }),
      text:
        source === "sent"
          ? t("The body, as every attempt sends it.")
          : t(
              "The body, rebuilt from the current record. The original is kept only while attempts continue.",
            ),
      data: body,
    })),
    {
      title: t("State changes"),
      text: t("Each change of state, with what caused it."),
      data: history.map(({ at, ...entry }) => ({ at: at.toString(), ...entry })),
    },
  ].map(({ data, ...section }) => ({
    ...section,
    json: JSON.stringify(maskedData(asJson(data)), undefined, 2),
  }));
  const curl = statusCurl({ publicUrl, apiKey, uuid });
  return visit.show(rawDataPage(visit, { payment, sections, curl }));
}

/** Instants and bigints as text. */
function asJson(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value)) ??
      "null",
  );
}
