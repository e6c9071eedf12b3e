/** The public page with the accessibility statement. */
export const ACCESSIBILITY_PATH = "/accessibility";
