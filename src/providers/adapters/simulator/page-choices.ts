/** The buttons of the page. `continue` where the test amount has decided already how the visit ends. */
export const PAGE_CHOICES = ["approve", "decline", "cancel", "late", "continue"] as const;
export type PageChoice = (typeof PAGE_CHOICES)[number];
