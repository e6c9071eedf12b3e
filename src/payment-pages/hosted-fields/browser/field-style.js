// Styles of a merchant's page for a field. The browser parses them one property at a time, and none may load anything: such
// values are left out here, and the frame's Content-Security-Policy blocks them too.

const LOADS_SOMETHING = /url|image|src|\\/i;

const placeholderSheet = new CSSStyleSheet();
placeholderSheet.insertRule("input::placeholder {}");
document.adoptedStyleSheets.push(placeholderSheet);
const placeholder = /** @type {CSSStyleRule} */ (placeholderSheet.cssRules[0]);

/** Sets a property or a variable of the document, or removes it. @param {CSSStyleDeclaration} target @param {string} name @param {string | undefined} value */
export function setVariable(target, name, value) {
  if (value === undefined) target.removeProperty(name);
  else set(target, name, value);
}

/** @param {HTMLInputElement} input @param {Record<string, unknown>} style */
export function applyStyle(input, style) {
  for (const [name, value] of Object.entries(style ?? {})) {
    if (name === "::placeholder") setAll(placeholder.style, /** @type {Record<string, unknown>} */ (value));
    else set(input.style, name, value);
  }
}

/** @param {CSSStyleDeclaration} target @param {Record<string, unknown>} style */
function setAll(target, style) {
  for (const [name, value] of Object.entries(style ?? {})) set(target, name, value);
}

/** `boxShadow` and `box-shadow` are the same. @param {CSSStyleDeclaration} target @param {string} name @param {unknown} value */
function set(target, name, value) {
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const text = String(value);
  if (LOADS_SOMETHING.test(text)) return;
  const important = /\s*!important\s*$/;
  target.setProperty(property, text.replace(important, ""), important.test(text) ? "important" : "");
}
