// The appearance object of a merchant's page: a theme and a few variables, each a value of CSS.

/** How each variable is checked: the value must be one of that CSS property. */
const PROPERTIES = {
  colorPrimary: "color",
  colorOnPrimary: "color",
  colorText: "color",
  colorTextSecondary: "color",
  colorBackground: "color",
  colorBorder: "color",
  colorDanger: "color",
  borderRadius: "border-radius",
  fontFamily: "font-family",
  fontSize: "font-size",
};
const THEMES = ["light", "dark", "auto"];

/**
 * A misspelt name or value throws, so that it is seen when the page is made.
 *
 * @param {any} appearance @returns {{ theme: string, variables: Record<string, string> }}
 */
export function checkedAppearance(appearance) {
  const { theme = "light", variables = {}, ...unknown } = appearance ?? {};
  for (const name of Object.keys(unknown)) refuse(name, "is unknown");
  if (!THEMES.includes(theme)) refuse("theme", `must be one of ${THEMES.join(", ")}`);
  for (const [name, value] of Object.entries(variables)) {
    if (!Object.hasOwn(PROPERTIES, name)) refuse(`variables.${name}`, "is unknown");
    const property = PROPERTIES[/** @type {keyof typeof PROPERTIES} */ (name)];
    if (typeof value !== "string" || !CSS.supports(property, value))
      refuse(`variables.${name}`, `must be a value of the CSS property ${property}`);
  }
  return { theme, variables };
}

/** @param {string} name @param {string} why @returns {never} */
function refuse(name, why) {
  throw new TypeError(`PaymentJs: appearance.${name} ${why}.`);
}
