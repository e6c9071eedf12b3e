// A merchant's checkout with hosted fields: the card goes to the vault, and the form carries a token only.

const form = /** @type {HTMLFormElement} */ (document.getElementById("checkout"));
const button = /** @type {HTMLButtonElement} */ (document.getElementById("pay"));
const problems = /** @type {HTMLElement} */ (document.getElementById("problems"));
const valueOf = (/** @type {string} */ name) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name)).value;

/** @type {Record<string, string>} */
const FIELDS = {
  number: "number_field",
  card_brand: "brand_choice",
  cvv: "cvv_field",
  month: "month",
  year: "year",
  card_holder: "card_holder",
};

const PaymentJs = /** @type {any} */ (window).PaymentJs;
const payment = new PaymentJs("1.3");

payment.init(
  form.dataset["publicIntegrationKey"],
  "number_field",
  "cvv_field",
  (/** @type {any} */ fields) => {
    const style = getComputedStyle(/** @type {HTMLInputElement} */ (form.elements.namedItem("card_holder")));
    const look = {
      "font-size": style.fontSize,
      "font-family": style.fontFamily,
      color: style.color,
      padding: "0 12px",
      outline: "none",
      "::placeholder": {
        color: getComputedStyle(/** @type {HTMLElement} */ (document.querySelector(".hint"))).color,
      },
    };
    fields.setNumberStyle(look);
    fields.setCvvStyle(look);
    void fields.initBrandChoice("brand_choice");
    fields.setNumberPlaceholder("4111 1111 1111 1111");
    fields.setCvvPlaceholder("123");
    fields.enableAutofill();
    fields.onAutofill((/** @type {any} */ card) => fillIn(card));
    fields.numberOn("input", (/** @type {any} */ state) => showBrand(state.cardType));
    mark(fields.numberOn.bind(fields), "number_field");
    mark(fields.cvvOn.bind(fields), "cvv_field");
    button.disabled = false;
  },
);

/** Draws the focus ring around the whole field, as the shop's own inputs have it. */
function mark(/** @type {any} */ on, /** @type {string} */ id) {
  const field = document.getElementById(id);
  on("focus", () => field?.classList.add("focus"));
  on("blur", () => field?.classList.remove("focus"));
  on("input", () => field?.classList.remove("wrong"));
  on("enter", () => form.requestSubmit(button));
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  button.disabled = true;
  clearProblems();
  const data = { card_holder: valueOf("card_holder"), month: valueOf("month"), year: valueOf("year") };
  payment.tokenize(data, pay, refuse);
});

function pay(/** @type {string} */ token) {
  /** @type {HTMLInputElement} */ (form.elements.namedItem("transactionToken")).value = token;
  form.submit();
}

function refuse(/** @type {{ attribute: string, message: string }[]} */ errors) {
  problems.replaceChildren(
    ...errors.map(({ message }) => Object.assign(document.createElement("li"), { textContent: message })),
  );
  for (const { attribute } of errors)
    document.getElementById(FIELDS[attribute] ?? "")?.classList.add("wrong");
  problems.hidden = false;
  problems.focus();
  button.disabled = false;
}

function clearProblems() {
  problems.hidden = true;
  for (const wrong of form.querySelectorAll(".wrong")) wrong.classList.remove("wrong");
}

function showBrand(/** @type {string} */ brand) {
  const output = document.getElementById("brand");
  if (output) output.textContent = brand;
}

function fillIn(/** @type {{ card_holder: string, month: number, year: number }} */ card) {
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (value) /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
  };
  set("card_holder", card.card_holder);
  set("month", card.month ? String(card.month).padStart(2, "0") : "");
  set("year", card.year ? String(card.year) : "");
}

// A page that comes back from the browser's cache must be usable again.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) button.disabled = false;
});

export {};
