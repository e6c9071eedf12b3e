export { registerDemoShop } from "./demo-shop/demo-shop.ts";
export { registerHostedFields } from "./hosted-fields/hosted-fields.ts";
export { registerHostedPage } from "./hosted-page/routes.ts";
