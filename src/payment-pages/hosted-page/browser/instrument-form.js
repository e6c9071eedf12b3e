// The payment form: its fields are helped with, and one submission is sent at a time.
import { watchForms } from "./busy.js";
import { focusOpened, helpWith } from "./form-help.js";

watchForms();
const applePay = document.getElementById("apple-pay");
if (applePay) void import("./apple-pay.js").then(({ offerApplePay }) => offerApplePay(applePay));
const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-brands]"));
if (places.length > 0)
  void import("./brand-choice.js").then(({ offerBrands }) => places.forEach((place) => offerBrands(place)));
for (const form of document.forms) if (form.querySelector(".field")) helpWith(form);
focusOpened();
