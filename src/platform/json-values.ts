export { integer, jsonObjectOf, object, text, type JsonObject } from "@quittance/provider-kit";
