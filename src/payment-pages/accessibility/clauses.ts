/** A clause of EN 301 549 for web pages, which is a criterion of WCAG 2.1 at level A or AA. */
export interface Clause {
  /** `9.1.1.1`: chapter 9 and the number of the criterion. */
  readonly number: string;
  readonly name: string;
  /** Tests of the project beside axe that check it, by file. */
  readonly tests?: readonly string[];
}

const PAYMENT_PAGE = "tests/browser/payment-page.test.ts";
const CARD_BRANDS = "tests/browser/card-brands.test.ts";
const LANGUAGES = "src/payment-pages/journeys/page-languages.test.ts";
const METHODS = "tests/browser/payment-methods.test.ts";

/** Chapter 9 of EN 301 549 V3.2.1 without 9.5 and 9.6, which are about level AAA and about whole pages. */
export const CLAUSES: readonly Clause[] = [
  { number: "9.1.1.1", name: "Non-text content" },
  { number: "9.1.2.1", name: "Audio-only and video-only (prerecorded)" },
  { number: "9.1.2.2", name: "Captions (prerecorded)" },
  { number: "9.1.2.3", name: "Audio description or media alternative (prerecorded)" },
  { number: "9.1.2.4", name: "Captions (live)" },
  { number: "9.1.2.5", name: "Audio description (prerecorded)" },
  { number: "9.1.3.1", name: "Info and relationships" },
  { number: "9.1.3.2", name: "Meaningful sequence" },
  { number: "9.1.3.3", name: "Sensory characteristics" },
  { number: "9.1.3.4", name: "Orientation" },
  { number: "9.1.3.5", name: "Identify input purpose" },
  { number: "9.1.4.1", name: "Use of colour" },
  { number: "9.1.4.2", name: "Audio control" },
  { number: "9.1.4.3", name: "Contrast (minimum)" },
  { number: "9.1.4.4", name: "Resize text" },
  { number: "9.1.4.5", name: "Images of text" },
  { number: "9.1.4.10", name: "Reflow" },
  { number: "9.1.4.11", name: "Non-text contrast" },
  { number: "9.1.4.12", name: "Text spacing" },
  { number: "9.1.4.13", name: "Content on hover or focus" },
  { number: "9.2.1.1", name: "Keyboard", tests: [CARD_BRANDS] },
  { number: "9.2.1.2", name: "No keyboard trap" },
  { number: "9.2.1.4", name: "Character key shortcuts" },
  { number: "9.2.2.1", name: "Timing adjustable" },
  { number: "9.2.2.2", name: "Pause, stop, hide" },
  { number: "9.2.3.1", name: "Three flashes or below threshold" },
  { number: "9.2.4.1", name: "Bypass blocks" },
  { number: "9.2.4.2", name: "Page titled" },
  { number: "9.2.4.3", name: "Focus order" },
  { number: "9.2.4.4", name: "Link purpose (in context)" },
  { number: "9.2.4.5", name: "Multiple ways" },
  { number: "9.2.4.6", name: "Headings and labels" },
  { number: "9.2.4.7", name: "Focus visible" },
  { number: "9.2.5.1", name: "Pointer gestures" },
  { number: "9.2.5.2", name: "Pointer cancellation" },
  { number: "9.2.5.3", name: "Label in name" },
  { number: "9.2.5.4", name: "Motion actuation" },
  { number: "9.3.1.1", name: "Language of page", tests: [LANGUAGES] },
  { number: "9.3.1.2", name: "Language of parts" },
  { number: "9.3.2.1", name: "On focus" },
  { number: "9.3.2.2", name: "On input" },
  { number: "9.3.2.3", name: "Consistent navigation" },
  { number: "9.3.2.4", name: "Consistent identification" },
  { number: "9.3.3.1", name: "Error identification", tests: [PAYMENT_PAGE] },
  { number: "9.3.3.2", name: "Labels or instructions" },
  { number: "9.3.3.3", name: "Error suggestion", tests: [PAYMENT_PAGE, CARD_BRANDS] },
  { number: "9.3.3.4", name: "Error prevention (legal, financial, data)", tests: [METHODS] },
  { number: "9.4.1.1", name: "Parsing" },
  { number: "9.4.1.2", name: "Name, role, value" },
  { number: "9.4.1.3", name: "Status messages" },
];
