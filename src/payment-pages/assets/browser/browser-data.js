// What 3-D Secure wants to know of the browser, for the hidden fields of a form (../../page/browser-fields.ts).

/** @param {HTMLFormElement} form */
export function tellBrowser(form) {
  const known = {
    colorDepth: screen.colorDepth,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timezone: new Date().getTimezoneOffset(),
    javaEnabled: navigator.javaEnabled?.() ?? false,
    language: navigator.language,
  };
  for (const [name, value] of Object.entries(known)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = String(value);
  }
}
