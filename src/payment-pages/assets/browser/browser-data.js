// The browser data that 3-D Secure requires, for the hidden fields of a form (../../page/browser-fields.ts).

/** @param {HTMLFormElement} form */
export function fillBrowserFields(form) {
  const values = {
    colorDepth: screen.colorDepth,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timezone: new Date().getTimezoneOffset(),
    javaEnabled: navigator.javaEnabled?.() ?? false,
    language: navigator.language,
  };
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = String(value);
  }
}
