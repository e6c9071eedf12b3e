export { chooseLanguage, findLanguage, LANGUAGE_TAG_PATTERN, languageTag } from "./choose-language.ts";
export { counted, fillIn, isolate } from "./fill-in.ts";
export { momentText } from "./moment-text.ts";
export { directionOf, LANGUAGES, localeOf, type Language } from "./languages.ts";
export { textsIn, type Texts } from "./texts.ts";
