// Browsers fill in a whole card at once. These invisible inputs receive the parts for other fields.

const PARTS = { name: "cc-name", month: "cc-exp-month", year: "cc-exp-year", cvv: "cc-csc" };
/** Browsers fill the inputs one after the other. */
const DEBOUNCE_MS = 50;

let enabled = false;

/**
 * @param {{ onCvv: (cvv: string) => void, onCard: (card: { card_holder: string, month: number, year: number }) => void }} listeners
 */
export function enableAutofill({ onCvv, onCard }) {
  if (enabled) return;
  enabled = true;
  const form = /** @type {HTMLFormElement} */ (document.getElementById("card"));
  /** @type {Record<string, HTMLInputElement>} */
  const inputs = Object.fromEntries(
    Object.entries(PARTS).map(([part, autocomplete]) => [part, hiddenInput(autocomplete)]),
  );
  form.append(...Object.values(inputs));
  const valueOf = (/** @type {string} */ part) => inputs[part]?.value.trim() ?? "";

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  form.addEventListener("input", (event) => {
    if (!Object.values(inputs).includes(/** @type {HTMLInputElement} */ (event.target))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (valueOf("cvv")) onCvv(valueOf("cvv"));
      onCard({
        card_holder: valueOf("name"),
        month: Number(valueOf("month")),
        year: fourDigits(valueOf("year")),
      });
    }, DEBOUNCE_MS);
  });
}

/** @param {string} autocomplete */
function hiddenInput(autocomplete) {
  const input = document.createElement("input");
  input.className = "autofill";
  input.tabIndex = -1;
  input.setAttribute("aria-hidden", "true");
  input.setAttribute("autocomplete", autocomplete);
  return input;
}

/** @param {string} year */
export function fourDigits(year) {
  return Number(year.length === 2 ? `20${year}` : year);
}
