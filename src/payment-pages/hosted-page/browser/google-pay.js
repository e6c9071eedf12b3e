// The page with Google's button: opens Google's sheet, and sends its token with the form. No page with card fields runs Google's
// script.
import { watchForms } from "./busy.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("google-pay"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
const token = /** @type {HTMLInputElement} */ (form.elements.namedItem("transactionToken"));
const problem = /** @type {HTMLElement} */ (form.querySelector(".problems"));
const { request, environment } = JSON.parse(form.dataset["request"] ?? "{}");

// The press and not the submission is stopped: while a form is being submitted it cannot be submitted again.
button.addEventListener("click", (event) => {
  event.preventDefault();
  void pay();
});
watchForms();
const client = openClient();
void offer();

function openClient() {
  const { google } = /** @type {any} */ (window);
  return google?.payments ? new google.payments.api.PaymentsClient({ environment }) : undefined;
}

/** The button can be pressed where Google Pay is available. */
async function offer() {
  const isReady = await isReadyToPay();
  button.disabled = !isReady;
  problem.textContent = isReady ? "" : (form.dataset["unavailable"] ?? "");
}

async function isReadyToPay() {
  try {
    const { apiVersion, apiVersionMinor, allowedPaymentMethods } = request;
    const methods = allowedPaymentMethods.map(
      (/** @type {{ type: string, parameters: object }} */ { type, parameters }) => ({ type, parameters }),
    );
    const ready = await client?.isReadyToPay({
      apiVersion,
      apiVersionMinor,
      allowedPaymentMethods: methods,
    });
    return ready?.result === true;
  } catch {
    return false;
  }
}

async function pay() {
  problem.textContent = "";
  try {
    const data = await client.loadPaymentData(request);
    token.value = `googlepay:${data.paymentMethodData.tokenizationData.token}`;
    form.requestSubmit(button);
  } catch (error) {
    const isCancelled = /** @type {any} */ (error)?.statusCode === "CANCELED";
    if (!isCancelled) problem.textContent = form.dataset["failed"] ?? "";
  }
}
