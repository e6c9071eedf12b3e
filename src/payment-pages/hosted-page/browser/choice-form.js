// Pages with a choice: shows what happens while a form is submitted. They work without it.
import { watchForms } from "./busy.js";

watchForms();
