export { isJsonObject } from "@quittance/provider-kit";
